import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { handOnBooking, type OtherHand } from './other-hand.ts';

/** One cell that two hands want to hold different things: the user says which does. */
export interface Conflict {
  readonly id: string;
  readonly field: BookingField;
  readonly mine: CellValue;
  readonly theirs: CellValue;
  /** `edit`: refused as it was entered. `booking`: the booking was changed elsewhere since the draft's cell was. */
  readonly from: 'edit' | 'booking';
  /** Whose the other value is; undefined where the row does not tell. */
  readonly hand?: OtherHand | undefined;
}

/** Cells of a row whose booking was changed elsewhere since they were touched, to something else than they hold. */
export const conflictsOf = (row: DeclarationRow): readonly Conflict[] => {
  const { draft, booking, id } = row;
  if (!draft || !booking || booking.cancelled || draft.submitting) return [];
  const { declared } = row;
  return Object.entries(draft.cells).flatMap(([name, cell]): readonly Conflict[] => {
    const field = name as BookingField;
    if (!cell) return [];
    const theirs = declared[field] ?? null;
    if (sameCell(cell.base, theirs) || sameCell(cell.value, theirs)) return [];
    const hand = handOnBooking(booking, field);
    return [{ id, field, mine: cell.value, theirs, from: 'booking', ...(hand && { hand }) }];
  });
};
