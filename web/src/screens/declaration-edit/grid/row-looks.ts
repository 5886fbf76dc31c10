import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import type { RowError } from '#domain/validation/errors';
import type { DeclarationRow } from './declaration-row.ts';
import type { Cells } from './slots.ts';

const sameFields = (a: ReadonlySet<BookingField>, b: ReadonlySet<BookingField>) =>
  a === b || (a.size === b.size && [...a].every((field) => b.has(field)));

const sameCells = (a: Cells, b: Cells) => {
  if (a === b) return true;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<BookingField>;
  for (const field of fields) {
    const one = a[field] ?? null;
    const other = b[field] ?? null;
    if (one !== other && !sameCell(one, other)) return false;
  }
  return true;
};

const sameErrors = (a: readonly RowError[], b: readonly RowError[]) =>
  a === b || (a.length === b.length && JSON.stringify(a) === JSON.stringify(b));

const sameState = (a: DeclarationRow, b: DeclarationRow) =>
  a.lock === b.lock &&
  a.booking?.status === b.booking?.status &&
  a.booking?.bookingNo === b.booking?.bookingNo &&
  a.booking?.letterIndex === b.booking?.letterIndex &&
  a.booking?.transferred === b.booking?.transferred &&
  a.booking?.nomination?.id === b.booking?.nomination?.id &&
  a.booking?.nomination?.vesselVoyage.name === b.booking?.nomination?.vesselVoyage.name &&
  a.draft?.reopened?.because === b.draft?.reopened?.because &&
  a.draft?.match?.as === b.draft?.match?.as &&
  (a.draft?.submitting == null) === (b.draft?.submitting == null);

/** Whether two versions of a row cannot be told apart in the grid; revisions and cursors are not seen. */
export const looksTheSame = (a: DeclarationRow, b: DeclarationRow): boolean =>
  sameState(a, b) &&
  sameErrors(a.errors, b.errors) &&
  (a.slots === b.slots || a.slots.join() === b.slots.join()) &&
  sameFields(a.changed, b.changed) &&
  sameCells(a.cells, b.cells);
