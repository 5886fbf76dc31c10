/** The same items in the same order, each requested while the one before it is worked on. An error is thrown where its item would have come. */
export async function* oneAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  const ask = (): Promise<IteratorResult<Item>> => {
    const next = iterator.next();
    // It is awaited later, after the item before it: until then a failure must not count as unhandled.
    next.catch(() => undefined);
    return next;
  };
  let next = ask();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = ask();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}
