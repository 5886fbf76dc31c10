import { setTimeout } from 'node:timers/promises';

/** How long to wait before the same is tried again, in milliseconds. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** After so many failures in a row, from 1: doubled with each, up to the longest. */
export const pauseAfter = ({ firstMs, longestMs }: BackOff, failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));

/** Waits, or not so long where the signal comes first. No process stays alive for it. */
export const pauseFor = async (ms: number, stopping: AbortSignal): Promise<void> => {
  try {
    await setTimeout(ms, undefined, { signal: stopping, ref: false });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
};
