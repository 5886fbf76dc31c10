import { nextTurn } from '#platform/fairness/next-turn';

const inFlight = 64;

/** In the order of the items, at most 64 under way. */
export const eachInFlight = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      const item = items[index];
      if (item !== undefined) results[index] = await work(item);
    }
  };
  // Two halves, apart from the start: while the log commits one of them, the other is decided.
  const halves = async (_: unknown, place: number): Promise<void> => {
    if (place % 2 === 1) await nextTurn();
    await worker();
  };
  await Promise.all(Array.from({ length: Math.min(inFlight, items.length) }, halves));
  return results;
};
