import type { GridRow } from '../../../components/grid/rows/rows.ts';

const isByOthers = ({ draft }: GridRow, user: string): boolean =>
  Object.values(draft?.cells ?? {}).some((cell) => cell !== undefined && cell.by !== user);

/** What a submission begins with: of the rows that can be sent those that only this user has edited; all, where there are none. */
export const rowsToSubmit = (submittable: readonly GridRow[], user: string): readonly GridRow[] => {
  const others = new Set(submittable.filter((row) => isByOthers(row, user)).map(pairOf));
  const own = submittable.filter((row) => !others.has(pairOf(row)));
  return own.length > 0 ? own : submittable;
};

/** The first row of the pair; a row of none is its own. */
const pairOf = ({ id, draft, booking }: GridRow): string =>
  draft?.continuationOf ?? booking?.continuationOfId ?? id;

/** Cells of declared bookings that differ from what was declared. */
export const changesIn = (rows: readonly GridRow[]): number =>
  rows.reduce((sum, row) => sum + (row.booking && !row.lock ? row.changed.size : 0), 0);
