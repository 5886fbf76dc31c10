import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import type { BookingField } from '#domain/booking/terms';
import { sameCell } from '#domain/declaration-draft/cells';
import type { CellChange, DraftEvent } from '#domain/declaration-draft/events';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { StoredEvent } from '#platform/event-store/port';
import type { SentCommand } from './hand.ts';

type Cells = Map<BookingField, CellValue>;

/** What the log says of a draft, read without the product's folds. */
export interface DraftHistory {
  /** What each row ends with; removed rows are absent. */
  readonly rows: ReadonlyMap<string, Cells>;
  /** What each command wrote, by its id. */
  readonly written: ReadonlyMap<string, readonly CellChange[]>;
  readonly added: ReadonlyMap<string, readonly string[]>;
  /** Everything that a cell ever held, by row and field. */
  readonly held: ReadonlyMap<string, readonly CellValue[]>;
  /** Writes that replaced another value than the one their author had before them. */
  readonly overwritten: readonly string[];
  /** Cells that one command wrote twice to the same value, and rows that came twice. */
  readonly doubled: readonly string[];
}

const cellIn = (rows: ReadonlyMap<string, Cells>, row: string, field: BookingField): CellValue =>
  rows.get(row)?.get(field) ?? null;

/** Goes through a draft's stream in the order of the log. */
export const draftHistory = (log: readonly StoredEvent[], draftId: string): DraftHistory => {
  const rows = new Map<string, Cells>();
  const written = new Map<string, CellChange[]>();
  const added = new Map<string, string[]>();
  const held = new Map<string, CellValue[]>();
  const overwritten: string[] = [];
  const doubled: string[] = [];
  const write = (command: string, change: CellChange): void => {
    const { row, field, from, to } = change;
    const before = cellIn(rows, row, field);
    const told = `${command} wrote ${JSON.stringify(change)} over ${JSON.stringify(before)}`;
    if (!sameCell(before, from)) overwritten.push(told);
    const earlier = written.get(command) ?? [];
    if (earlier.some((one) => one.row === row && one.field === field && sameCell(one.to, to))) {
      doubled.push(told);
    }
    written.set(command, [...earlier, change]);
    rows.get(row)?.set(field, to);
    held.set(`${row} ${field}`, [...(held.get(`${row} ${field}`) ?? [null]), to]);
  };
  for (const stored of log.filter(({ stream }) => stream === `draft-${draftId}`)) {
    const event = { type: stored.type, data: JSON.parse(stored.data) } as DraftEvent;
    const command = stored.metadata['commandId'] ?? '';
    if (event.type === 'RowsAdded') {
      for (const { row, cells } of event.data.rows) {
        if (rows.has(row)) doubled.push(`${command} added ${row} again`);
        rows.set(row, new Map(Object.entries(cells) as [BookingField, CellValue][]));
        added.set(command, [...(added.get(command) ?? []), row]);
      }
    }
    if (event.type === 'CellsChanged') for (const change of event.data.changes) write(command, change);
    if (event.type === 'RowsDiscarded') for (const row of event.data.rows) rows.delete(row);
  }
  return { rows, written, added, held, overwritten, doubled };
};

const isLine = (field: string): boolean => field.startsWith('discharge.');

/**
 * What of a command is neither in the log nor was refused in its answer. A line that found its slot taken lies in
 * another one; names of options are the server's, ids decide.
 */
export const lostOf = ({ key, request, answer }: SentCommand, history: DraftHistory): readonly string[] => {
  if (!answer) return [`${key} was never answered: ${JSON.stringify(request)}`];
  if (answer.status >= 400) {
    return history.written.has(key) || history.added.has(key) ? [`${key} was refused and yet written`] : [];
  }
  const { skipped, added } = answer.body as DraftChangesAnswer;
  const written = history.written.get(key) ?? [];
  const rowOf = (id: string): string => (id.startsWith('+') ? (added[Number(id.slice(1))] ?? id) : id);
  const isWritten = (id: string, field: string, to: CellValue): boolean =>
    written.some(
      (one) =>
        one.row === rowOf(id) &&
        (one.field === field || (isLine(one.field) && isLine(field))) &&
        sameCell(one.to, to),
    );
  const isNamed = (id: string, field: string): boolean =>
    skipped.some((one) => one.id === rowOf(id) && one.field === field);
  /** A cell that held it already was not written again. */
  const wasHeld = (id: string, field: string, to: CellValue): boolean =>
    [...history.held].some(
      ([cell, values]) =>
        (cell === `${rowOf(id)} ${field}` || (isLine(field) && cell.startsWith(`${rowOf(id)} discharge.`))) &&
        values.some((value) => sameCell(value, to)),
    ) || to === null;
  const kept = request.discardRows?.filter((row) => history.rows.has(row)) ?? [];
  const missingRows =
    (history.added.get(key)?.length ?? 0) === (request.addRows ?? 0) ? [] : [`${key} has not all its rows`];
  return [
    ...missingRows,
    ...kept.map((row) => `${key} did not remove ${row}`),
    ...request.changes
      .filter(
        ({ id, field, to }) => !isWritten(id, field, to) && !isNamed(id, field) && !wasHeld(id, field, to),
      )
      .map((change) => `${key} lost ${JSON.stringify(change)}`),
  ];
};
