import type { MilestoneTime, PortCall } from '#domain/voyage/calls';
import type { CallRevision, KeptRevision } from './read-model.ts';

/** So many moments-only revisions at most follow a whole one: whoever reads one goes back no further. */
const longestRun = 31;

const codeOf = (time: MilestoneTime | null): string => (time ? `${time.at}${time.happened ? '!' : ''}` : '');

const timeOf = (code: string | undefined): MilestoneTime | null =>
  code ? { at: code.replace('!', ''), happened: code.endsWith('!') } : null;

const timesOf = ({ terminals }: PortCall): readonly string[] =>
  terminals.flatMap(({ eta, etb, etd }) => [codeOf(eta), codeOf(etb), codeOf(etd)]);

const withTimes = (call: PortCall, times: readonly string[]): PortCall => ({
  ...call,
  terminals: call.terminals.map((terminal, n) => ({
    ...terminal,
    eta: timeOf(times[3 * n]),
    etb: timeOf(times[3 * n + 1]),
    etd: timeOf(times[3 * n + 2]),
  })),
});

const isWhole = (kept: KeptRevision): kept is CallRevision => 'call' in kept;

/** But for its moments. */
const outlineOf = ({ call, place }: CallRevision): string =>
  JSON.stringify([place, call && withTimes(call, [])]);

/** One of the revisions, whole; undefined where there is none. */
export const revisionAt = (kept: readonly KeptRevision[], index: number): CallRevision | undefined => {
  const one = kept[index];
  if (!one || isWhole(one)) return one;
  const whole = kept.slice(0, index).findLast(isWhole);
  if (!whole?.call) throw new Error('Moments of a call follow no call');
  const { statedAt, recordedAt, times } = one;
  return { statedAt, recordedAt, place: whole.place, call: withTimes(whole.call, times) };
};

export const lastRevision = (kept: readonly KeptRevision[]): CallRevision | undefined =>
  revisionAt(kept, kept.length - 1);

/** All of them, whole. */
export const wholeRevisions = (kept: readonly KeptRevision[]): readonly CallRevision[] =>
  kept.flatMap((_, index) => revisionAt(kept, index) ?? []);

/** What one statement says is one revision, however many events it takes: most say nothing but other moments, and are kept as these. */
export const withRevision = (kept: readonly KeptRevision[], one: CallRevision): readonly KeptRevision[] => {
  const last = kept.at(-1);
  const isSame = last?.statedAt === one.statedAt && last.recordedAt === one.recordedAt;
  const before = isSame ? kept.slice(0, -1) : kept;
  const previous = lastRevision(before);
  const run = before.length - 1 - before.findLastIndex(isWhole);
  const { statedAt, recordedAt, call } = one;
  return previous?.call && call && run < longestRun && outlineOf(previous) === outlineOf(one)
    ? [...before, { statedAt, recordedAt, times: timesOf(call) }]
    : [...before, one];
};
