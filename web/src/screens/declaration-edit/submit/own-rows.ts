import type { GridRow } from '../../../components/grid/rows/rows.ts';
import type { DraftStore } from '../draft/DraftStore.ts';

const isByOthers = ({ draft }: GridRow, user: string): boolean =>
  Object.values(draft?.cells ?? {}).some((cell) => cell !== undefined && cell.by !== user);

/** What a submission begins with: the rows that only I have edited; all of them, where there are none. */
export const rowsToSubmit = (store: DraftStore): readonly GridRow[] => {
  const { submittable, context } = store;
  const others = new Set(submittable.filter((row) => isByOthers(row, context.userId)).map(pairOf));
  const own = submittable.filter((row) => !others.has(pairOf(row)));
  return own.length > 0 ? own : submittable;
};

/** The first row of the pair; a row of none is its own. */
const pairOf = ({ id, draft, booking }: GridRow): string =>
  draft?.continuationOf ?? booking?.continuationOfId ?? id;

/** Cells of declared bookings that differ from what was declared. */
export const changesIn = (rows: readonly GridRow[]): number =>
  rows.reduce((sum, row) => sum + (row.booking && !row.lock ? row.changed.size : 0), 0);
