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

/** The slice that runs now; undefined between slices. */
let running: Slice | undefined;

const schedule = (): void => {
  if (isDue || waiting.isEmpty) return;
  isDue = true;
  setImmediate(() => {
    isDue = false;
    waiting.next()?.();
    schedule();
  });
};

/** Yielding ends a slice. The rest of somebody's work after its last yield is not counted. */
const count = (who: string): void => {
  if (running?.who !== who) return;
  activeRequests.held(who, performance.now() - running.began);
  running = undefined;
};

const begin = (who: string): Slice => {
  const slice = { who, began: performance.now() };
  running = slice;
  // A slice is over with its round of the loop. Otherwise the next yield, seconds later, would count the idle time in between.
  setImmediate(() => {
    if (running === slice) running = undefined;
  });
  return slice;
};

/** When the slice began in which this person's work goes on; where it is in none, one begins now. Pieces of work in one turn are one slice together. */
export const sliceBegan = (): number => {
  const who = whoAsks();
  return running?.who === who ? running.began : begin(who).began;
};

/**
 * Yields the main loop. One of those who wait here continues in each round of the loop. With `setImmediate` all of them
 * would, and ten long requests would delay everybody ten times as long as one. People are served in turn.
 */
const yieldLoop = (who: string): Promise<void> =>
  new Promise((resolve) => {
    waiting.add(who, () => {
      begin(who);
      resolve();
    });
    schedule();
  });

/** Yields the main loop until those short requests of others are done who have had no more of it. */
export const nextTurn = async (): Promise<void> => {
  const who = whoAsks();
  count(who);
  await activeRequests.yieldToOthers(who);
  await yieldLoop(who);
};

/** The same for whoever holds what others wait for: the requests that it would wait for may wait for it. */
export const nextTurnUnderLock = async (): Promise<void> => {
  const who = whoAsks();
  count(who);
  await yieldLoop(who);
};
