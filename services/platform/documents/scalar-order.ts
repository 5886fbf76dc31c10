import type { Group, Scalar } from './port.ts';

const surrogate = /[\ud800-\udfff]/;

/** By code point, which without surrogates is the order of code units. */
export const compareTexts = (a: string, b: string): number => {
  if (surrogate.test(a) || surrogate.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Null first, then false and true, numbers, strings by code point: the order of a sort. */
export const compareScalars = (a: Scalar, b: Scalar): number => {
  const rank = (value: Scalar): number => (value === null ? 0 : typeof value === 'string' ? 2 : 1);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
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
