import type { Partition } from '#platform/documents/writer-port';

/** FNV-1a over UTF-16 code units, its bits mixed once more as MurmurHash3 ends, for `%` looks at the lowest. */
const hashOf = (id: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Whether a document is in a partition. What comes out is never stored, so it may be spread anew at any start. */
export const isIn = ({ index, of }: Partition, id: string): boolean => hashOf(id) % of === index;
