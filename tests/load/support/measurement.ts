/** One timed run: what it took, and the CPU time that every process concerned spent on it, in milliseconds. */
export interface Sample {
  readonly value: number;
  readonly cpu: number | null;
}

export type Goal =
  /** Median of ours over median of the peer. */
  | { readonly kind: 'ratio'; readonly of: 'value' | 'cpu'; readonly max: number }
  /** Median of ours. */
  | { readonly kind: 'max'; readonly max: number };

/** One line of the table. */
export interface Row {
  readonly what: string;
  /** Of `value`; smaller is better in every row. */
  readonly unit: string;
  readonly ours: readonly Sample[];
  /** Empty where there is nothing to hold it against. */
  readonly peer: readonly Sample[];
  readonly goal?: Goal;
  readonly note?: string;
}

export interface Run {
  /** A tenth of the work, to see that everything runs; its figures say little. */
  readonly quick: boolean;
  /** Runs a median is taken of. */
  readonly runs: number;
  /** Empty, and deleted afterwards. */
  readonly folder: string;
  /** Tells what is going on, outside of anything timed. */
  say(line: string): void;
}

/** What a file of `tests/load` exports as `measure`. */
export type Measure = (run: Run) => Promise<readonly Row[]>;

export const median = (values: readonly number[]): number => percentile(values, 50);

/** By nearest rank; of an even number of values the median is the mean of the middle two. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  if (percent === 50 && sorted.length % 2 === 0) {
    return ((sorted[sorted.length / 2 - 1] ?? NaN) + (sorted[sorted.length / 2] ?? NaN)) / 2;
  }
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
};

/** CPU time of this process, all threads, in milliseconds. */
export const ownCpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

type CpuClock = () => number | Promise<number>;

/** Times a piece of work, and the CPU time spent meanwhile. */
export const timed = async (work: () => unknown, cpu: CpuClock = ownCpu): Promise<Sample> => {
  const before = await cpu();
  const started = performance.now();
  await work();
  const value = performance.now() - started;
  return { value, cpu: (await cpu()) - before };
};

/** The same for one of `count` equal pieces, in microseconds. */
export const perPiece = ({ value, cpu }: Sample, count: number): Sample => ({
  value: (value * 1_000) / count,
  cpu: cpu === null ? null : (cpu * 1_000) / count,
});

export interface Pair<Result> {
  readonly ours: Result[];
  readonly peer: Result[];
}

/** Ours and the peer's in turn, the first of each for warming up; every other round the peer goes first. */
export const alternating = async <Result>(
  runs: number,
  ours: (round: number) => Promise<Result>,
  peer: (round: number) => Promise<Result>,
): Promise<Pair<Result>> => {
  const found: Pair<Result> = { ours: [], peer: [] };
  for (let round = 0; round <= runs; round += 1) {
    const results: Partial<Record<keyof Pair<Result>, Result>> = {};
    for (const which of round % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)) {
      globalThis.gc?.();
      results[which] = await (which === 'ours' ? ours : peer)(round);
    }
    if (round === 0) continue;
    if (results.ours !== undefined) found.ours.push(results.ours);
    if (results.peer !== undefined) found.peer.push(results.peer);
  }
  return found;
};
