import type { BookingField, DischargeField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { RowError } from '#domain/validation/errors';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { GridColumn, Mark } from '../../../components/grid/rows/columns.ts';
import type * as core from '../../../components/grid/rows/commands.ts';
import type { GridRow } from '../../../components/grid/rows/rows.ts';
import type { Cells } from './slots.ts';

/** Why a row cannot be edited now: its booking is cancelled, or its draft takes no changes any more. */
export type Lock = 'cancelled' | 'closed';

/** One row of a declaration: its booking, what colleagues and I have changed, and what is wrong with it. */
export interface DeclarationRow extends GridRow<BookingField, CellValue> {
  readonly booking: BookingView | null;
  readonly draft: DraftRowView | null;
  /** What is shown; an absent field is empty. */
  readonly cells: Cells;
  /** What was last declared; empty for a new row. */
  readonly declared: Cells;
  readonly slots: readonly DischargeField[];
  /** Fields of lines that the row has or had. */
  readonly taken: readonly string[];
  readonly changed: ReadonlySet<BookingField>;
  readonly lock: Lock | null;
  readonly errors: readonly RowError[];
  /** By `markKeyOf` of the slot in which it is shown. */
  readonly marks: ReadonlyMap<string, Mark>;
}

/** What the grid of a declaration is of. */
export interface Declaration {
  readonly field: BookingField;
  readonly value: CellValue;
  readonly row: DeclarationRow;
}

export type DeclarationColumn = GridColumn<Declaration>;
export type Change = core.Change<Declaration>;
export type Command = core.Command<Declaration>;

/** A new row in which nothing has been entered yet: nothing is wrong with it, and it is not sent. */
export const isBlank = (row: DeclarationRow): boolean => {
  const { booking, draft } = row;
  return (
    booking === null &&
    draft?.bookingId == null &&
    !draft?.match &&
    !draft?.submitting &&
    !draft?.reopened &&
    Object.values(row.cells).every((value) => value === null)
  );
};
