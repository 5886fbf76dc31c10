/** Looked up once: it is called for every letter. */
const { imul } = Math;

/**
 * Chance that depends on nothing but what it is about: the same parts always come to the same number, in whatever order and
 * however often they are asked for.
 * @returns in [0, 1)
 */
export const noise = (...parts: readonly (string | number)[]): number => {
  let hash = 0x811c9dc5;
  for (const part of parts) {
    const text = String(part);
    for (let at = 0; at < text.length; at += 1)
      hash = imul(hash ^ (text.codePointAt(at) ?? 0), 0x01000193) >>> 0;
    hash = imul(hash ^ 0x2f, 0x01000193) >>> 0;
  }
  let mixed = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
};

/** A whole number from `low` to `high`, both included. */
export const wholeBetween = (low: number, high: number, ...parts: readonly (string | number)[]): number =>
  low + Math.floor(noise(...parts) * (high - low + 1));

export const pickOf = <Item>(items: readonly Item[], ...parts: readonly (string | number)[]): Item => {
  const item = items[wholeBetween(0, items.length - 1, ...parts)];
  if (item === undefined) throw new RangeError('Nothing to pick from');
  return item;
};

/** So many of them, in the order in which they stand. */
export const someOf = <Item>(
  items: readonly Item[],
  count: number,
  ...parts: readonly (string | number)[]
): readonly Item[] => {
  const ranked = items.map((item, index) => ({ item, index, rank: noise(...parts, index) }));
  const chosen = ranked.toSorted((one, other) => one.rank - other.rank).slice(0, count);
  return chosen.toSorted((one, other) => one.index - other.index).map(({ item }) => item);
};
