import { activeRequests } from './active-requests.ts';
import { nextTurn } from './next-turn.ts';
import { whoAsks } from './requester.ts';

/** How long the main loop may be kept from everyone else, in milliseconds. */
const sliceMs = 5;
/** The same by whoever has had little of it lately: a page is not cut, and does not wait for each part of it. */
const sliceOfLittle = 15;

const sliceNow = (): number => (activeRequests.hasHadLittle(whoAsks()) ? sliceOfLittle : sliceMs);

/**
 * To be awaited between two steps of long work: others have their turn once a slice is over. Steps that wait for nothing but promises
 * which are there already would all be taken in one piece, however many there are and however many are under way.
 */
export const betweenSteps = (): (() => Promise<void>) => {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < sliceMs) return;
    await nextTurn();
    began = performance.now();
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
  let began = performance.now();
  let isSliced = false;
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < slice) continue;
    await nextTurn();
    isSliced = true;
    slice = sliceNow();
    began = performance.now();
  }
  if (isSliced) await nextTurn();
  return results;
};
