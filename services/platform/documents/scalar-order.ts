import type { Group, Scalar } from './port.ts';

/** Null first, then false and true, numbers, strings by code point: the order of a sort. */
export const compareScalars = (a: Scalar, b: Scalar): number => {
  const rank = (value: Scalar): number => (value === null ? 0 : typeof value === 'string' ? 2 : 1);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return Number(a) - Number(b);
};

/** Groups in the order of their keys. */
export const byKeys =
  (keys: readonly string[]) =>
  (a: Group, b: Group): number => {
    for (const key of keys) {
      const order = compareScalars(a.keys[key] ?? null, b.keys[key] ?? null);
      if (order !== 0) return order;
    }
    return 0;
  };
