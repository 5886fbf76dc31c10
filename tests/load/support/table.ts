import { cpus, totalmem } from 'node:os';
import { median, type Row, type Sample } from './measurement.ts';

const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  if (value >= 1_000) return Math.round(value).toLocaleString('en-US');
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
};

const valueOf = (samples: readonly Sample[]): number => median(samples.map(({ value }) => value));

const cpuOf = (samples: readonly Sample[]): number | null =>
  samples.length === 0 || samples.some(({ cpu }) => cpu === null)
    ? null
    : median(samples.map(({ cpu }) => cpu ?? 0));

const ratio = (ours: number | null, peer: number | null): number | null =>
  ours === null || peer === null || peer === 0 ? null : ours / peer;

export interface Verdict {
  readonly value: number | null;
  readonly cpu: number | null;
  readonly met: boolean | null;
}

/** The row's ratios, and whether its goal is met; null where it has none. */
export const verdictOf = ({ ours, peer, goal }: Row): Verdict => {
  const ratios = {
    value: peer.length > 0 ? ratio(valueOf(ours), valueOf(peer)) : null,
    cpu: ratio(cpuOf(ours), cpuOf(peer)),
  };
  if (!goal) return { ...ratios, met: null };
  const reached = goal.kind === 'max' ? valueOf(ours) : ratios[goal.of];
  return { ...ratios, met: reached !== null && reached <= goal.max };
};

const goalText = ({ goal, unit }: Row): string => {
  if (!goal) return 'reported';
  if (goal.kind === 'max') return `≤ ${figure(goal.max)} ${unit}`;
  return `≤ ${goal.max} ×${goal.of === 'cpu' ? ' CPU' : ''}`;
};

const cell = (samples: readonly Sample[], unit: string): string => {
  if (samples.length === 0) return '–';
  const cpu = cpuOf(samples);
  return `${figure(valueOf(samples))} ${unit}${cpu === null ? '' : ` (CPU ${figure(cpu)})`}`;
};

const times = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)} ×`);

const columns = ['what', 'ours', 'peer', 'ratio', 'CPU ratio', 'goal', ''];

const cellsOf = (row: Row): readonly string[] => {
  const { value, cpu, met } = verdictOf(row);
  return [
    row.what,
    cell(row.ours, row.unit),
    cell(row.peer, row.unit),
    times(value),
    times(cpu),
    goalText(row),
    met === null ? '' : met ? 'met' : 'MISSED',
  ];
};

/** A table in Markdown whose columns stand under each other on a terminal too. */
export const tableOf = (rows: readonly Row[]): string => {
  const lines = [columns, ...rows.map(cellsOf)];
  const widths = columns.map((_, at) => Math.max(3, ...lines.map((line) => line[at]?.length ?? 0)));
  const text = (line: readonly string[]): string =>
    `| ${line.map((one, at) => one.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [text(columns), rule, ...lines.slice(1).map(text)].join('\n');
};

const raw = (samples: readonly Sample[]): string =>
  samples.map(({ value, cpu }) => `${figure(value)}${cpu === null ? '' : `/${figure(cpu)}`}`).join(' ');

/** Every single run, value/CPU. */
export const rawFiguresOf = (rows: readonly Row[]): string =>
  rows
    .map(
      (row) =>
        `${row.what} [${row.unit}]\n  ours ${raw(row.ours)}${row.peer.length > 0 ? `\n  peer ${raw(row.peer)}` : ''}${row.note === undefined ? '' : `\n  ${row.note}`}`,
    )
    .join('\n');

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? '?'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
