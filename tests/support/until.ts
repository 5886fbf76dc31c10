import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { within } from '#platform/within';

const pause = 50;

/** Milliseconds; under those of a test, so that what was seen last is what it fails with. */
export const patience = 20_000;

export interface Patience {
  /** Milliseconds, where something may take longer than anything else; whoever says so says why. */
  readonly withinMs?: number;
}

export const shown = (seen: unknown): string => inspect(seen, { depth: 4, breakLength: 120 });

/** Of a look that does not come back, the one before is told of. */
const inTime = <Seen>(look: Promise<Seen>, end: number, before: unknown): Promise<Seen> =>
  within(
    look,
    Math.max(0, end - performance.now()) + 1_000,
    () => new Error(`It did not come about, and the last look has not come back; before: ${shown(before)}`),
  );

/** Does it again until it no longer throws; gives what it came to. @throws its last error where that lasts */
export const until = async <Result>(
  work: () => Promise<Result>,
  { withinMs = patience }: Patience = {},
): Promise<Result> => {
  const end = performance.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      return await inTime(work(), end, last);
    } catch (error) {
      if (performance.now() > end) throw error;
      last = error;
    }
    await setTimeout(pause);
  }
};

/**
 * Looks again until what is seen is so, and gives that; for what comes about by itself. What a look throws, it throws.
 * @throws what was seen last, where it does not come to be so
 */
export const untilSo = async <Seen>(
  look: () => Seen | Promise<Seen>,
  isSo: (seen: Seen) => boolean,
  { withinMs = patience }: Patience = {},
): Promise<Seen> => {
  const end = performance.now() + withinMs;
  let last: unknown;
  for (;;) {
    const seen = await inTime(Promise.resolve(look()), end, last);
    if (isSo(seen)) return seen;
    if (performance.now() > end)
      throw new Error(`It did not come about within ${withinMs} ms: ${shown(seen)}`);
    last = seen;
    await setTimeout(pause);
  }
};
