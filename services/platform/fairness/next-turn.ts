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
 * Lets others have their turn. In each round of the main loop one of those who wait here goes on: were it all of them, as with
 * `setImmediate`, ten long requests at once would hold everybody ten times as long as one. People come in turn,
 * and the short requests of others first.
 */
export const nextTurn = async (): Promise<void> => {
  const who = whoAsks();
  await activeRequests.yieldToOthers(who);
  await new Promise<void>((resolve) => {
    waiting.add(who, resolve);
    schedule();
  });
};
