import { amendedFields } from '../booking/amendment.ts';
import type { BookingEvent } from '../booking/events.ts';
import type { BookingField } from '../booking/terms.ts';
import { eventSource, type ChangeSource, type EventSource } from '../shared/change-source.ts';
import { cellEntries, type Cell, type Cells } from './cells.ts';
import type { DraftRow } from './draft-row.ts';
import { sourceOfCell } from './rows.ts';
import { rowOf, type DraftState } from './state.ts';
import type { SubmissionItem } from './submission.ts';

/** The cells of one booking that are on their way, each with the last hand on it and where it came from. */
export interface SentCells {
  readonly bookingId: string;
  readonly cells: Cells;
  readonly sourceOf: (cell: Cell) => ChangeSource;
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
  item.rows.map((id, index) => {
    const row = rowOf(draft, id);
    return {
      bookingId: item.as === 'declare' ? id : (item.parts[index]?.bookingId ?? id),
      cells: row?.submitting?.cells ?? {},
      sourceOf: (cell) => sourceOfCell(draft.draftId, { line: row?.line ?? null }, cell),
    };
  });

interface SentCell {
  readonly field: BookingField;
  readonly cell: Cell;
  readonly source: ChangeSource;
}

const cellIn = (part: SentCells | undefined, field: BookingField): readonly SentCell[] => {
  const cell = part?.cells[field];
  return part && cell ? [{ field, cell, source: part.sourceOf(cell) }] : [];
};

/** The cell behind a field; what belongs to a pair may have been edited in the row of the other booking. */
const cellBehind = (
  sent: readonly SentCells[],
  bookingId: string,
  field: BookingField,
): readonly SentCell[] => {
  const own = sent.find((part) => part.bookingId === bookingId && part.cells[field]);
  return cellIn(own ?? sent.find(({ cells }) => cells[field]), field);
};

/** The cells that led to a booking's event. */
const cellsBehind = (sent: readonly SentCells[], event: BookingEvent): readonly SentCell[] => {
  const { bookingId } = event.data;
  if (event.type === 'BookingDeclared' || event.type === 'ContinuationDeclared') {
    const part = sent.find((each) => each.bookingId === bookingId);
    return cellEntries(part?.cells ?? {}).flatMap(([field]) => cellIn(part, field));
  }
  return amendedFields(event).flatMap(({ field }) => cellBehind(sent, bookingId, field));
};

/** Who edited what a booking's event carries, for its metadata; nobody where no cell led to it: then it is the actor's. */
export const authorsOf = (sent: readonly SentCells[], event: BookingEvent): readonly string[] => [
  ...new Set(cellsBehind(sent, event).map(({ cell }) => cell.by)),
];

/** Where what a booking's event carries came from, for its metadata; null where no cell led to it. */
export const sourceOf = (
  sent: readonly SentCells[],
  event: BookingEvent,
  submitter: string,
): EventSource | null =>
  eventSource(
    cellsBehind(sent, event).map(({ field, cell, source }) => [
      field,
      cell.by === submitter ? source : { ...source, author: cell.by },
    ]),
  );
