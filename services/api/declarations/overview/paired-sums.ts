import type { NamedRef } from '#domain/booking/terms';
import type { Group, Scalar } from '#platform/documents/port';

/** MT of one month and one trade or country. */
export interface Sum {
  readonly month: string | null;
  readonly groupId: string | null;
  readonly bookings: number;
  readonly total: number;
}

/** Both sums of a month and group; null where there are no bookings. */
export interface PairedSum extends Pick<Sum, 'month'> {
  readonly group: NamedRef | null;
  readonly one: Sum | null;
  readonly other: Sum | null;
}

const text = (value: Scalar | undefined): string | null => (typeof value === 'string' ? value : null);

/** Groups of a query by month and one more key. */
export const sumsOf = (groups: readonly Group[], key: string, quantity: string): readonly Sum[] =>
  groups.map(({ keys, count, sum }) => ({
    month: text(keys['month']),
    groupId: text(keys[key]),
    bookings: count,
    total: sum[quantity] ?? 0,
  }));

/** Months in their order, those without one last; within a month by name, what is not said last. */
const inOrder = (a: PairedSum, b: PairedSum): number => {
  if (a.month !== b.month) return a.month === null ? 1 : b.month === null ? -1 : a.month < b.month ? -1 : 1;
  if (a.group === null || b.group === null) return a.group === b.group ? 0 : a.group === null ? 1 : -1;
  return a.group.name.localeCompare(b.group.name, 'en') || (a.group.id < b.group.id ? -1 : 1);
};

const keyOf = ({ month, groupId }: Sum): string => JSON.stringify([month, groupId]);

const keyed = (sums: readonly Sum[]): ReadonlyMap<string, Sum> =>
  new Map(sums.map((sum) => [keyOf(sum), sum]));

/** Two sets of sums side by side: whatever month and group either of them has is there once. */
export const pairedSums = (
  ones: readonly Sum[],
  others: readonly Sum[],
  nameOf: (id: string) => string,
): readonly PairedSum[] => {
  const [one, other] = [keyed(ones), keyed(others)];
  return [...new Map([...other, ...one])]
    .map(([key, { month, groupId }]): PairedSum => ({
      month,
      group: groupId === null ? null : { id: groupId, name: nameOf(groupId) },
      one: one.get(key) ?? null,
      other: other.get(key) ?? null,
    }))
    .sort(inOrder);
};
