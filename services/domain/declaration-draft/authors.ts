import { amendedFields } from '../booking/amendment.ts';
import type { BookingEvent } from '../booking/events.ts';
import type { BookingField } from '../booking/terms.ts';
import type { Cells } from './cells.ts';
import type { DraftRow } from './draft-row.ts';
import { rowOf, type DraftState } from './state.ts';
import type { SubmissionItem } from './submission.ts';

/** The cells of one booking that are on their way, each with the last hand on it. */
export interface SentCells {
  readonly bookingId: string;
  readonly cells: Cells;
}

/** A row that holds cells of people who were not named. */
export interface ColleaguesRow {
  readonly row: string;
  /** User ids. */
  readonly by: readonly string[];
}

const handsOn = (cells: Cells): readonly string[] => [
  ...new Set(Object.values(cells).flatMap((cell) => (cell ? [cell.by] : []))),
];

/** Whose edits these rows hold, apart from one's own and those of `named` people. */
export const colleaguesRows = (
  rows: readonly DraftRow[],
  named: ReadonlySet<string>,
): readonly ColleaguesRow[] =>
  rows
    // Asked of every row of a submission: nothing is made of the cells of those that hold nobody else's.
    .filter(({ cells }) => Object.values(cells).some((cell) => cell !== undefined && !named.has(cell.by)))
    .map(({ id, cells }) => ({ row: id, by: handsOn(cells).filter((user) => !named.has(user)) }));

/** Everyone with a hand in these rows, apart from whoever submits them. */
export const editorsOf = (rows: readonly DraftRow[], submitter: string): readonly string[] => {
  const editors = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of Object.values(cells)) if (cell) editors.add(cell.by);
  }
  editors.delete(submitter);
  return [...editors];
};

/** What an item of a submission sends to each of its bookings. */
export const cellsSent = (draft: DraftState, item: SubmissionItem): readonly SentCells[] =>
  item.rows.map((row, index) => ({
    bookingId: item.as === 'declare' ? row : (item.parts[index]?.bookingId ?? row),
    cells: rowOf(draft, row)?.submitting?.cells ?? {},
  }));

/** The last hand on a field; what belongs to a pair may have been edited in the row of the other booking. */
const handOn = (sent: readonly SentCells[], bookingId: string, field: BookingField): readonly string[] => {
  const own = sent.find((part) => part.bookingId === bookingId)?.cells[field];
  const cell = own ?? sent.find(({ cells }) => cells[field])?.cells[field];
  return cell ? [cell.by] : [];
};

/** Who edited what a booking's event carries, for its metadata; nobody where no cell led to it: then it is the actor's. */
export const authorsOf = (sent: readonly SentCells[], event: BookingEvent): readonly string[] => {
  const { bookingId } = event.data;
  if (event.type === 'BookingDeclared' || event.type === 'ContinuationDeclared') {
    return handsOn(sent.find((part) => part.bookingId === bookingId)?.cells ?? {});
  }
  return [...new Set(amendedFields(event).flatMap(({ field }) => handOn(sent, bookingId, field)))];
};
