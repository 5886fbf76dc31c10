/** Works through the items in order, with at most `count` in progress at once. */
export const forEachConcurrently = async <Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, worker));
};
