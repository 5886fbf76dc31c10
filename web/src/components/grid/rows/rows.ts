import { sameCell } from '#domain/declaration-draft/cells';
import type { BookingField, DischargeField, NamedRef } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/events';
import type { RowError } from '#domain/validation/errors';
import type { BookingView } from '#contracts/booking/booking-view';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { Mark } from './marks.ts';
import { type Cells, type LinePart, partOf, slotField } from './slots.ts';
import { type ColumnKind, type ColumnValue } from './cells.ts';

/** Why a row cannot be edited now: its booking is cancelled, or its draft takes no changes any more. */
export type Lock = 'cancelled' | 'closed';

/** One row as the grid shows it: its booking, what colleagues and I have changed, and what is wrong with it. */
export interface GridRow {
  readonly id: string;
  /** Place in the list as it was loaded; keeps rows without another order where they are. */
  readonly order: number;
  readonly booking: BookingView | null;
  readonly draft: DraftRowView | null;
  /** Its row in the file that it was uploaded with, as people count there; null by hand and of bookings. */
  readonly fileRow: number | null;
  /** One of `cells`, null where it is empty, without making the others. */
  cell(field: BookingField): CellValue;
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
  /** 2 with errors, 1 with warnings, else 0. */
  readonly severity: 0 | 1 | 2;
}

/**
 * A row for as long as it is in the grid; its newest version stands in it. The grid holds these, so that a row that is
 * not drawn can change without it.
 */
export interface StandingRow {
  readonly id: string;
  row: GridRow;
  /** The grid may hold it a while longer: rows go when no editor is open. */
  isGone: boolean;
}

/** A column of the grid as data. */
export interface GridColumn {
  readonly id: string;
  readonly header: string;
  readonly kind: ColumnKind;
  /** Pixels. */
  readonly width: number;
  readonly pinned: boolean;
  readonly sortable: boolean;
  readonly editable: boolean;
  readonly source:
    | { readonly from: 'field'; readonly field: BookingField }
    | { readonly from: 'slot'; readonly slot: number; readonly part: LinePart }
    | { readonly from: 'booking'; readonly read: (row: GridRow) => ColumnValue };
  /** All that a typed or pasted text may name; whether it fits the trade is the validator's question. */
  readonly options?: (row: GridRow) => readonly NamedRef[];
  /** What an editor offers in this row, where that is less: ports and voyages of its trade and vessel type. */
  readonly offered?: (row: GridRow) => readonly NamedRef[];
  /** The first day that a calendar offers in this row; null where any may come. */
  readonly earliest?: (row: GridRow) => string | null;
}

/** The field of the draft that a cell of the grid belongs to; undefined in columns that show and never write. */
export const fieldOf = (row: GridRow, column: GridColumn): BookingField | undefined => {
  if (column.source.from === 'field') return column.source.field;
  if (column.source.from !== 'slot') return undefined;
  return row.slots[column.source.slot] ?? slotField(row.slots, row.taken, column.source.slot);
};

/** What a row is counted as: by its file where it came with one, else as it stands on the screen, from 1. */
export const rowNumber = ({ fileRow }: Pick<GridRow, 'fileRow'>, shownAt: number): number =>
  fileRow ?? shownAt + 1;

export const cellOf = (row: GridRow, field: BookingField): CellValue => row.cell(field);

export const valueOf = (row: GridRow, column: GridColumn): ColumnValue => {
  const { source } = column;
  if (source.from === 'booking') return source.read(row);
  if (source.from === 'field') return row.cell(source.field) as ColumnValue;
  const field = row.slots[source.slot];
  return field === undefined ? null : partOf(cellOf(row, field), source.part);
};

/** Whether cells of the column can be edited, in rows that can. */
export const isWritable = ({ editable, source }: GridColumn): boolean =>
  editable && source.from !== 'booking';

export const isEditable = (row: GridRow, column: GridColumn): boolean =>
  row.lock === null && isWritable(column);

/** A new row in which nothing has been entered yet: nothing is wrong with it, and it is not sent. */
export const isBlank = (row: GridRow): boolean => {
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

/** What marks a cell, if anything does. */
export const markOf = (row: GridRow, column: GridColumn): Mark | undefined => {
  const { source } = column;
  if (source.from === 'field') return row.marks.get(source.field);
  if (source.from === 'slot') return row.marks.get(`line.${source.slot}.${source.part}`);
  return row.marks.get(column.id);
};

/** Whether a cell differs from what was last declared; of a line only the part that does. */
export const isChanged = (row: GridRow, column: GridColumn): boolean => {
  const { source } = column;
  if (source.from === 'field') return row.changed.has(source.field);
  if (source.from !== 'slot') return false;
  const field = row.slots[source.slot];
  if (field === undefined || !row.changed.has(field)) return false;
  const before = partOf(row.declared[field] ?? null, source.part);
  return !sameCell(before, partOf(cellOf(row, field), source.part));
};
