import type { AmendBooking, DeclaredPart, TouchedCell } from '../booking/commands.ts';
import type { BookingConflict } from '../booking/rejections.ts';
import type { Rejection } from '../shared/decider.ts';
import { valuesOf } from '../shared/persistent-map.ts';
import { cellEntries, isParsed, normalCell, termsOf, type Cells } from './cells.ts';
import type { RowOutcome } from './events.ts';
import type { DraftRow } from './draft-row.ts';
import { rowOf, type DraftState } from './state.ts';

/** What goes to one booking: a row, or a pair of them. */
export type SubmissionItem =
  | {
      readonly as: 'declare';
      readonly rows: readonly string[];
      readonly bookingNo: string;
      /** To be cancelled first. */
      readonly replaces: string | null;
      /** Of that cancellation. */
      readonly cancelMessage: string | null;
      /** Whether the operator is asked for a vessel. */
      readonly vesselRequested: boolean;
      readonly first: DeclaredPart;
      readonly continuation: DeclaredPart | null;
    }
  | {
      readonly as: 'amend';
      readonly rows: readonly string[];
      /** Of the stream. */
      readonly firstId: string;
      /** The booking of each row, in their order. */
      readonly parts: AmendBooking['parts'];
    };

/** Rows that go to one booking's stream, by the id of its first booking. */
export type RowsTogether = readonly [firstId: string, rows: readonly DraftRow[]];

/**
 * What is left to send of a submission, in the order of its rows; nothing once all is settled. Pure, so that a process
 * that died finds the same again. `firstOf` says to which first booking a document belongs: itself, where it is
 * no continuation.
 */
export const rowsToSend = (
  state: DraftState,
  submissionId: string,
  firstOf: (bookingId: string) => string = (bookingId) => bookingId,
): readonly RowsTogether[] => {
  const rows = valuesOf(state.rows)
    .filter((row) => row.submitting?.submissionId === submissionId)
    .sort((a, b) => a.place - b.place);
  const byStream = Map.groupBy(rows, (row) =>
    row.bookingId === null ? (row.continuationOf ?? row.id) : firstOf(row.bookingId),
  );
  return [...byStream];
};

/** Bookings that rows of a submission amend. */
export const amendedBookings = (state: DraftState, submissionId: string): readonly string[] =>
  valuesOf(state.rows).flatMap(({ bookingId, submitting }) =>
    bookingId !== null && submitting?.submissionId === submissionId ? [bookingId] : [],
  );

/** What goes to a booking's stream: its declaration, its amendment, or both. */
export const itemsOf = ([firstId, together]: RowsTogether): readonly SubmissionItem[] => {
  const amended = together.filter((row) => row.bookingId !== null);
  const declared = together.filter((row) => row.bookingId === null);
  return [...declaredItem(declared), ...amendedItem(firstId, amended)];
};

/** All of them at once. */
export const submissionItems = (
  state: DraftState,
  submissionId: string,
  firstOf?: (bookingId: string) => string,
): readonly SubmissionItem[] => rowsToSend(state, submissionId, firstOf).flatMap(itemsOf);

const layerOf = (row: DraftRow): Cells => row.submitting?.cells ?? {};

const declaredItem = (rows: readonly DraftRow[]): SubmissionItem[] => {
  const first = rows.find((row) => row.continuationOf === null) ?? rows[0];
  if (!first) return [];
  const continuation = rows.find((row) => row !== first);
  const part = (row: DraftRow): DeclaredPart => ({ bookingId: row.id, terms: termsOf(layerOf(row)) });
  return [
    {
      as: 'declare',
      rows: continuation ? [first.id, continuation.id] : [first.id],
      bookingNo: first.submitting?.bookingNo ?? '',
      replaces: first.replaces,
      cancelMessage: first.cancelMessage ?? null,
      vesselRequested: first.vesselRequested ?? false,
      first: part(first),
      continuation: continuation ? part(continuation) : null,
    },
  ];
};

const amendedItem = (firstId: string, rows: readonly DraftRow[]): SubmissionItem[] =>
  rows.length === 0
    ? []
    : [
        {
          as: 'amend',
          rows: rows.map(({ id }) => id),
          firstId,
          parts: rows.map((row) => ({
            bookingId: row.bookingId ?? row.id,
            cells: touchedCells(layerOf(row)),
          })),
        },
      ];

const touchedCells = (cells: Cells): TouchedCell[] =>
  cellEntries(cells).flatMap(([field, { base, value }]) => {
    const from = normalCell(base);
    const to = normalCell(value);
    return isParsed(to) ? [{ field, base: isParsed(from) ? from : null, value: to }] : [];
  });

/**
 * How the rows of an item came out, from the booking's answer: null where it took them. Whole or not at all. `changed`:
 * the documents that are otherwise than they were; left out, all of them are.
 */
export const outcomesOf = (
  item: SubmissionItem,
  refusal: Rejection | null,
  changed?: ReadonlySet<string>,
): readonly RowOutcome[] => {
  if (!refusal) return item.rows.map((row, index) => declaredRow(item, row, index, changed));
  const details = refusal.details ?? {};
  if (refusal.rejected !== 'conflict' || item.as === 'declare') {
    return item.rows.map((row) => ({ row, outcome: 'rejected', code: refusal.rejected, details }));
  }
  const conflicts = (details['conflicts'] ?? []) as readonly BookingConflict[];
  return item.rows.map((row, index) => ({
    row,
    outcome: 'conflict',
    conflicts: conflicts
      .filter(({ bookingId }) => bookingId === item.parts[index]?.bookingId)
      .map(({ field, mine, theirs }) => ({ field, mine, theirs })),
  }));
};

const declaredRow = (
  item: SubmissionItem,
  row: string,
  index: number,
  changed: ReadonlySet<string> | undefined,
): RowOutcome => {
  const bookingId = item.as === 'declare' ? row : (item.parts[index]?.bookingId ?? row);
  const unchanged = changed !== undefined && !changed.has(bookingId);
  return { row, outcome: 'declared', bookingId, ...(unchanged && { unchanged }) };
};

/** The rows among these that need a booking number of their own to be submitted. */
export const rowsNeedingNumbers = (state: DraftState, rows: readonly string[]): readonly string[] =>
  [...new Set(rows)].filter((id) => {
    const row = rowOf(state, id);
    return row !== undefined && row.bookingId === null && row.continuationOf === null;
  });
