import { setTimeout } from 'node:timers/promises';

/** How long to wait before a retry, in milliseconds. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** The pause after `failures` failures in a row, from 1. It doubles with each failure, up to `longestMs`. */
export const pauseAfter = ({ firstMs, longestMs }: BackOff, failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1));

/** Waits for `ms`, or until the signal aborts. It does not keep the process alive. */
export const pauseFor = async (ms: number, stopping: AbortSignal): Promise<void> => {
  try {
    await setTimeout(ms, undefined, { signal: stopping, ref: false });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
};
