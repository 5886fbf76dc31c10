/** One row of the table of edit distances, from the two rows above it; only cells near the diagonal can count. */
const nextRow = (
  a: string,
  b: string,
  i: number,
  maxSlips: number,
  rows: readonly [beforeLast: readonly number[], last: readonly number[]],
): { readonly row: number[]; readonly least: number } => {
  const [beforeLast, last] = rows;
  const row = Array.from({ length: b.length + 1 }, () => maxSlips + 1);
  if (i <= maxSlips) row[0] = i;
  let least = i;
  for (let j = Math.max(1, i - maxSlips); j <= Math.min(b.length, i + maxSlips); j += 1) {
    const same = a[i - 1] === b[j - 1];
    let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    if (swapped) cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
    row[j] = cost;
    least = Math.min(least, cost);
  }
  return { row, least };
};

/**
 * Slips of the keyboard between two words: letters too many, too few, wrong, or two that changed places. `maxSlips + 1` where
 * there are more than `maxSlips`.
 */
export const slipsBetween = (a: string, b: string, maxSlips: number): number => {
  if (a === b) return 0;
  if (maxSlips === 0 || Math.abs(a.length - b.length) > maxSlips) return maxSlips + 1;
  let [beforeLast, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, n) => n),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    const { row, least } = nextRow(a, b, i, maxSlips, [beforeLast, last]);
    if (least > maxSlips) return maxSlips + 1;
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? maxSlips + 1;
};
