import { suites } from '../../infra/long/suites.mjs';

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

/**
 * Milliseconds of a sample. Its faults cost starts of portals and servers, seconds each; a machine that runs everything
 * at once may take ten times as long as a free one.
 */
const sampleLimit = 240_000;

export interface FaultRun {
  readonly seed: number;
  /** More than the sample that everybody runs. */
  readonly isLong: boolean;
  /** Milliseconds that end what nothing else ends: of a sample, and in proportion for a long run. */
  readonly timeLimit: number;
  /** How often this run breaks something. */
  readonly faults: number;
}

/**
 * The seed and size of a suite of infra/long/suites.mjs: `LAYCAN_SEED` repeats a run, `LAYCAN_FAULTS` says how often it breaks
 * something.
 */
export const faultRun = (suite: string): FaultRun => {
  const sample = suites.find(({ name }) => name === suite)?.sample;
  if (sample === undefined) throw new Error(`infra/long/suites.mjs says nothing of ${suite}`);
  const faults = Number(process.env['LAYCAN_FAULTS'] ?? sample);
  return {
    seed: Number(process.env['LAYCAN_SEED'] ?? Date.now() % 1_000_000),
    isLong: faults > sample,
    timeLimit: sampleLimit * Math.max(1, faults / sample),
    faults,
  };
};
