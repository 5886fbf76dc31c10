import { RoundRobinQueue } from './round-robin-queue.ts';
import { whoAsks } from './requester.ts';
import { activeRequests } from './active-requests.ts';

/** Long work that waits for its next slice of the main loop. */
const waiting = new RoundRobinQueue<() => void>();
let isDue = false;

const schedule = (): void => {
  if (isDue || waiting.isEmpty) return;
  isDue = true;
  setImmediate(() => {
    isDue = false;
    waiting.next()?.();
    schedule();
  });
};

/**
 * Yields the main loop. One of those who wait here continues in each round of the loop. With `setImmediate` all of them
 * would, and ten long requests would delay everybody ten times as long as one. People are served in turn, after the short
 * requests of others.
 */
export const nextTurn = async (): Promise<void> => {
  const who = whoAsks();
  await activeRequests.yieldToOthers(who);
  await new Promise<void>((resolve) => {
    waiting.add(who, resolve);
    schedule();
  });
};
