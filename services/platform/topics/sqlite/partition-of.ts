/** Partitions of every topic; never changed, for the order of a key depends on it. */
export const partitions = 4;

/** FNV-1a, 32 bits, over UTF-16 code units. */
export const partitionOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % partitions;
};
