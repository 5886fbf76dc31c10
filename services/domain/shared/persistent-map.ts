/**
 * A map that a fold can revise without copying it: keys hash into buckets, and a revision copies only the buckets it
 * touches. With 10,000 entries one change copies some ten of them; the older map stays as it was.
 */
export interface PersistentMap<Value> {
  readonly size: number;
  readonly buckets: readonly (ReadonlyMap<string, Value> | undefined)[];
}

const bucketCount = 1024;

export const emptyMap = <Value>(): PersistentMap<Value> => ({
  size: 0,
  buckets: Array.from<undefined>({ length: bucketCount }),
});

/** FNV-1a. */
const bucketOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % bucketCount;
};

export const lookup = <Value>(map: PersistentMap<Value>, key: string): Value | undefined =>
  map.buckets[bucketOf(key)]?.get(key);

/** The map with entries set, or removed where the value is null. */
export const revised = <Value>(
  map: PersistentMap<Value>,
  changes: Iterable<readonly [key: string, value: Value | null]>,
): PersistentMap<Value> => {
  const buckets = [...map.buckets];
  const own = new Map<number, Map<string, Value>>();
  let { size } = map;
  for (const [key, value] of changes) {
    const index = bucketOf(key);
    const bucket = own.get(index) ?? new Map(buckets[index]);
    own.set(index, bucket);
    buckets[index] = bucket;
    size -= bucket.size;
    if (value === null) bucket.delete(key);
    else bucket.set(key, value);
    size += bucket.size;
  }
  return own.size > 0 ? { size, buckets } : map;
};

/** In no particular order. */
export const valuesOf = <Value>(map: PersistentMap<Value>): Value[] => {
  const values: Value[] = [];
  for (const bucket of map.buckets) if (bucket) values.push(...bucket.values());
  return values;
};
