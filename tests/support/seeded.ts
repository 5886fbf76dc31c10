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

/** The seed and size of a long suite: `LAYCAN_SEED` repeats a run, `LAYCAN_FAULTS` multiplies how much of it is done. */
export const faultRun = (): { readonly seed: number; readonly times: number } => ({
  seed: Number(process.env['LAYCAN_SEED'] ?? Date.now() % 1_000_000),
  times: Number(process.env['LAYCAN_FAULTS'] ?? 1),
});
