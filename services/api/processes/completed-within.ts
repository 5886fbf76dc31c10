import { setTimeout } from 'node:timers/promises';
import { QueueStopped } from './work-queue.ts';

/** What comes of work; undefined where it takes longer than an answer may, or the portal stops before. */
export const completedWithin = async <Done>(
  longestMs: number,
  completion: Promise<Done>,
): Promise<Done | undefined> => {
  const waiting = new AbortController();
  try {
    return await Promise.race([completion, setTimeout(longestMs, undefined, { signal: waiting.signal })]);
  } catch (error) {
    if (error instanceof QueueStopped) return undefined;
    throw error;
  } finally {
    waiting.abort();
  }
};
