import type { facts, plan } from './facts.mjs';

/** Shares of the organisations, largest first; together 1. */
export const sharesOf: (count: number, skew: number) => readonly number[];

/** Events that are appended in each minute of a year. */
export const yearOf: (planned: typeof plan, known: typeof facts, seed: number) => Float64Array;

/** The largest of the partitions against their mean. */
export const imbalance: (
  partitions: number,
  shares: readonly number[],
  by: 'document' | 'organisation',
  seed: number,
) => number;

/** In Markdown. */
export const tables: () => {
  readonly arrivals: string;
  readonly projectors: string;
  readonly live: string;
  readonly storage: string;
  /** Events a second. */
  readonly oneProjector: number;
};
