import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers in [0, 1) that a seed gives again (mulberry32): a failure prints its seed, and comes again with it. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** What one run of each suite breaks by itself; the long suites count by the same numbers. */
const samples: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../faults/samples.json'), 'utf8'),
);

/** `testTimeout` of Jest's configuration. A busy machine may take ten times as long as a free one. */
const testLimit = 300_000;

export interface FaultRun {
  readonly seed: number;
  /** More than the sample that everybody runs. */
  readonly isLong: boolean;
  /** Milliseconds that end what nothing else ends: as for any other test, and in proportion for a long run. */
  readonly timeLimit: number;
  /** How often this run breaks something. */
  readonly faults: number;
}

/** The seed and size of a long suite: `LAYCAN_SEED` repeats a run, `LAYCAN_FAULTS` multiplies how much of it is done. */
export const faultRun = (suite: string): FaultRun => {
  const sample = samples[suite];
  if (sample === undefined) throw new Error(`tests/faults/samples.json says nothing of ${suite}`);
  const times = Number(process.env['LAYCAN_FAULTS'] ?? 1);
  return {
    seed: Number(process.env['LAYCAN_SEED'] ?? Date.now() % 1_000_000),
    isLong: times > 1,
    timeLimit: testLimit * (times > 1 ? 5 * times : 1),
    faults: sample * times,
  };
};
