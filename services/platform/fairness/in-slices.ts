import { nextTurn } from './next-turn.ts';

/** How long the main loop may be kept from everyone else, in milliseconds. */
const sliceMs = 5;

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
