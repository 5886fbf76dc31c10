import type { BookingRules } from '#domain/booking/commands';
import { followFirst } from '#domain/booking/merge';
import { emptyTerms } from '#domain/booking/terms';
import type { BookingField, BookingTerms } from '#domain/booking/terms';
import { cellEntries } from '#domain/declaration-draft/cells';
import type { Cells } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import { tookBack } from '#domain/declaration-draft/mapping';
import type { Side } from '#domain/shared/envelope';
import { composeTerms } from '#domain/validation/compose-row';
import type { ValidatedRow, ValidationContext } from '#domain/validation/rows';
import { rowValidator } from '#domain/validation/validate';
import type { BookingDocument } from '#projections/bookings/read-model';
import { inSlices } from '#platform/fairness/in-slices';

export type Bookings = ReadonlyMap<string, BookingDocument>;

const valuesOf = (cells: Cells | undefined): Readonly<Partial<Record<BookingField, CellValue>>> =>
  Object.fromEntries(
    cellEntries(cells ?? {}).map(([field, { value }]): [BookingField, typeof value] => [field, value]),
  );

/** Rows as the validator sees them: over their bookings, a continuation with its first. */
export const rowsToValidate = async (
  rows: readonly DraftRow[],
  bookings: Bookings,
  side: Side,
): Promise<readonly ValidatedRow[]> => {
  const validated = await inSlices(rows, (row) => ({ row, own: rowToValidate(row, bookings, side) }));
  const continues = ({ continuationOf, bookingId }: DraftRow): boolean =>
    (continuationOf ?? (bookingId === null ? null : bookings.get(bookingId)?.continuationOfId) ?? null) !==
    null;
  // In most drafts each row stands for itself.
  if (!rows.some(continues)) return validated.map(({ own }) => own);
  const byRow = new Map<string, ValidatedRow>();
  await inSlices(validated, ({ own }) => void byRow.set(own.id, own));
  // Rows of an upload have ids of their own.
  const rowOfBooking = new Map<string, string>();
  await inSlices(rows, ({ id, bookingId }) => void rowOfBooking.set(bookingId ?? id, id));
  const firstOf = (row: DraftRow): BookingTerms | null => {
    if (row.continuationOf !== null) return byRow.get(row.continuationOf)?.terms ?? null;
    const first = row.bookingId === null ? null : (bookings.get(row.bookingId)?.continuationOfId ?? null);
    if (first === null) return null;
    return byRow.get(rowOfBooking.get(first) ?? '')?.terms ?? bookings.get(first)?.terms ?? null;
  };
  return inSlices(validated, ({ row, own }) => {
    const first = firstOf(row);
    return first ? { ...own, terms: following(row, own.terms, first), first } : own;
  });
};

/** As the booking decides it: what belongs to the pair follows the first, where the continuation does not say otherwise. */
const following = (row: DraftRow, terms: BookingTerms, first: BookingTerms): BookingTerms =>
  followFirst(terms, first, (own, field) =>
    row.bookingId === null ? own === null : !row.cells[field] && !row.submitting?.cells[field],
  );

const rowToValidate = (row: DraftRow, bookings: Bookings, side: Side): ValidatedRow => {
  const booking = row.bookingId === null ? undefined : bookings.get(row.bookingId);
  const cells = { ...valuesOf(row.submitting?.cells), ...valuesOf(row.cells) };
  return {
    id: row.id,
    ...composeTerms(booking?.terms ?? emptyTerms, cells),
    declared: booking?.terms ?? null,
    cancelled: booking?.cancelled ?? false,
    first: null,
    tookBack:
      booking && row.line !== null ? tookBack(row.cells, booking.terms, booking.heldBefore[side] ?? {}) : [],
  };
};

/** The rules that a booking decides on: the validator's first error over the terms as they would be. */
export const rulesUnder = (context: ValidationContext): BookingRules => {
  const validate = rowValidator(context);
  return (terms, before) => {
    const error = validate({
      id: 'row',
      terms,
      unparsed: [],
      declared: before,
      cancelled: false,
      first: null,
      tookBack: [],
    }).find(({ level }) => level === 'error');
    return error ? { code: error.code, details: { attribute: error.attribute, ...error.values } } : null;
  };
};
