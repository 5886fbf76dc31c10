import { activeRequests } from './active-requests.ts';
import { nextTurn, nextTurnUnderLock, sliceBegan } from './next-turn.ts';
import { whoAsks } from './requester.ts';

/** How long the main loop may be kept from everyone else, in milliseconds. */
const sliceMs = 5;
/** The same for people who have had little of it lately: cut into short slices, their page would wait before each of them. */
const sliceMsOfLittle = 15;

const sliceNow = (): number => (activeRequests.hasHadLittle(whoAsks()) ? sliceMsOfLittle : sliceMs);

/**
 * Returns a function to await between two steps of long work: it yields the main loop once a slice is over. Steps that only await
 * promises which are settled already would otherwise run in one piece, even if many of them run at once.
 */
export const betweenSteps = (): (() => Promise<void>) => {
  let began = sliceBegan();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await nextTurn();
    began = sliceBegan();
  };
};

/**
 * The results of some pure work on each of many items, in their order; others have their turn in between, and before whatever
 * follows: steps that each take a slice would come one after another in one piece.
 */
export const inSlices = async <Item, Result>(
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  let slice = sliceNow();
  let began = sliceBegan();
  let isSliced = false;
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < slice) continue;
    await nextTurn();
    isSliced = true;
    slice = sliceNow();
    began = sliceBegan();
  }
  if (isSliced) await nextTurn();
  return results;
};

/**
 * What comes of work that stops between its pieces; others have their turn there. A decision is such work. It holds its stream, for
 * which the short request of a colleague may wait, and so waits for none.
 */
export const piecesInSlices = async <Result>(
  pieces: Iterator<undefined, Result, undefined>,
): Promise<Result> => {
  let slice = sliceNow();
  let began = sliceBegan();
  for (;;) {
    const next = pieces.next();
    if (next.done) return next.value;
    if (performance.now() - began < slice) continue;
    await nextTurnUnderLock();
    slice = sliceNow();
    began = sliceBegan();
  }
};
