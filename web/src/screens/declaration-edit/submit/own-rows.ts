import type { DeclarationRow } from '../grid/declaration-row.ts';

const isByOthers = ({ draft }: DeclarationRow, user: string): boolean =>
  Object.values(draft?.cells ?? {}).some((cell) => cell !== undefined && cell.by !== user);

/** What a submission begins with: of the rows that can be sent those that only this user has edited; all, where there are none. */
export const rowsToSubmit = (
  submittable: readonly DeclarationRow[],
  user: string,
): readonly DeclarationRow[] => {
  const others = new Set(submittable.filter((row) => isByOthers(row, user)).map(pairOf));
  const own = submittable.filter((row) => !others.has(pairOf(row)));
  return own.length > 0 ? own : submittable;
};

/** The first row of the pair; a row of none is its own. */
const pairOf = ({ id, draft, booking }: DeclarationRow): string =>
  draft?.continuationOf ?? booking?.continuationOfId ?? id;

/** Cells of declared bookings that differ from what was declared. */
export const changesIn = (rows: readonly DeclarationRow[]): number =>
  rows.reduce((sum, row) => sum + (row.booking && !row.lock ? row.changed.size : 0), 0);
