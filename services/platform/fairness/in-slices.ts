import { nextTurn } from './next-turn.ts';

/** How long the main loop may be kept from everyone else, in milliseconds. */
const sliceMs = 5;

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
  let began = performance.now();
  let isSliced = false;
  for (const item of items) {
    results.push(work(item));
    if (performance.now() - began < sliceMs) continue;
    await nextTurn();
    isSliced = true;
    began = performance.now();
  }
  if (isSliced) await nextTurn();
  return results;
};
