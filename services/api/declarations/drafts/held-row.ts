import { isDischargeField, ordinalOf, termOf } from '#domain/booking/terms';
import type { BookingField, DischargeField } from '#domain/booking/terms';
import { cellEntries, normalCell } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { BookingDocument } from '#projections/bookings/read-model';

/** What a row holds, cell for cell, over its booking. */
export interface HeldRow {
  /** Value of a field as it would be declared now. */
  readonly held: (field: BookingField) => CellValue;
  /** Discharge lines that hold something. */
  readonly lines: readonly DischargeField[];
  /** The highest ordinal in use, or ever issued: new lines come after it. */
  readonly lastOrdinal: number;
}

/** A row that is not there yet. */
export const emptyRow: HeldRow = { held: () => null, lines: [], lastOrdinal: 0 };

/** A row of a draft over its booking; either may be absent. */
export const heldRow = (
  row: DraftRow | undefined,
  booking: Pick<BookingDocument, 'terms' | 'lastOrdinal'> | undefined,
): HeldRow => {
  const held = (field: BookingField): CellValue => {
    const cell = row?.cells[field] ?? row?.submitting?.cells[field];
    if (cell) return cell.value;
    return booking ? termOf(booking.terms, field) : null;
  };
  const declared = Object.keys(booking?.terms.discharge ?? {}).map((n) => `discharge.${Number(n)}` as const);
  const touched = [row?.cells, row?.submitting?.cells]
    .flatMap((cells) => cellEntries(cells ?? {}))
    .map(([field]) => field)
    .filter(isDischargeField);
  const all = [...new Set([...declared, ...touched])];
  return {
    held,
    lines: all.filter((field) => normalCell(held(field)) !== null),
    lastOrdinal: Math.max(booking?.lastOrdinal ?? 0, ...all.map((field) => Number(ordinalOf(field)))),
  };
};
