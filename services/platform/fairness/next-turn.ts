import { RoundRobinQueue } from './round-robin-queue.ts';
import { whoAsks } from './requester.ts';
import { activeRequests } from './active-requests.ts';

/** Long work that waits for its next slice of the main loop. */
const waiting = new RoundRobinQueue<() => void>();
let isDue = false;

interface Slice {
  readonly who: string;
  readonly began: number;
}

/** The slice that was begun last; undefined once it has ended and is counted. */
let last: Slice | undefined;

const schedule = (): void => {
  if (isDue || waiting.isEmpty) return;
  isDue = true;
  setImmediate(() => {
    isDue = false;
    waiting.next()?.();
    schedule();
  });
};

/** Whoever yields has ended a slice. What follows the last one of somebody's work is not counted. */
const count = (who: string): void => {
  if (last?.who !== who) return;
  activeRequests.held(who, performance.now() - last.began);
  last = undefined;
};

/**
 * Yields the main loop. One of those who wait here continues in each round of the loop. With `setImmediate` all of them
 * would, and ten long requests would delay everybody ten times as long as one. People are served in turn, after the short
 * requests of others who have had less.
 */
export const nextTurn = async (): Promise<void> => {
  const who = whoAsks();
  count(who);
  await activeRequests.yieldToOthers(who);
  await new Promise<void>((resolve) => {
    waiting.add(who, () => {
      last = { who, began: performance.now() };
      resolve();
    });
    schedule();
  });
};
