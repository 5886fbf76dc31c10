import type { BookingField } from '#domain/booking/terms';
import { type ColumnValue, sameValue } from '../../../components/grid/rows/cells.ts';
import type { ColumnCells, Mark, RowEdit } from '../../../components/grid/rows/columns.ts';
import { isLine } from './cell-values.ts';
import type { Declaration, DeclarationRow } from './declaration-row.ts';
import { type LinePart, partOf, slotField, withPart } from './slots.ts';

/** What the portal says of a booking: shown, and never written. */
export class BookingCells implements ColumnCells<Declaration> {
  constructor(
    private readonly key: string,
    readonly read: (row: DeclarationRow) => ColumnValue,
  ) {}

  mark(row: DeclarationRow): Mark | undefined {
    return row.marks.get(this.key);
  }

  isChanged(): boolean {
    return false;
  }

  fieldOf(): undefined {
    return undefined;
  }

  write(): void {}
}

/** A field that one column shows. */
export class FieldCells implements ColumnCells<Declaration> {
  constructor(private readonly field: BookingField) {}

  read(row: DeclarationRow): ColumnValue {
    const value = row.cell(this.field);
    return isLine(value) ? null : value;
  }

  mark(row: DeclarationRow): Mark | undefined {
    return row.marks.get(this.field);
  }

  isChanged(row: DeclarationRow): boolean {
    return row.changed.has(this.field);
  }

  fieldOf(): BookingField {
    return this.field;
  }

  write(edit: RowEdit<Declaration>, value: ColumnValue): void {
    edit.put(this.field, value);
  }
}

/** The field that is meant by a slot: of a free one the first that this step has not taken yet. */
const fieldIn = ({ row, places }: RowEdit<Declaration>, slot: number): BookingField => {
  const place = places.get(slot) ?? row.slots.length + places.size;
  places.set(slot, place);
  return slotField(row.slots, row.taken, place);
};

/**
 * One part of the discharge lines in a slot: port and quantity of one line are one field. Free slots are filled from the
 * left, in the order in which a row names them.
 */
export class SlotCells implements ColumnCells<Declaration> {
  private readonly key: string;

  constructor(
    private readonly slot: number,
    private readonly part: LinePart,
  ) {
    this.key = `line.${slot}.${part}`;
  }

  read(row: DeclarationRow): ColumnValue {
    const field = row.slots[this.slot];
    return field === undefined ? null : partOf(row.cell(field), this.part);
  }

  mark(row: DeclarationRow): Mark | undefined {
    return row.marks.get(this.key);
  }

  isChanged(row: DeclarationRow): boolean {
    const field = row.slots[this.slot];
    if (field === undefined || !row.changed.has(field)) return false;
    const before = partOf(row.declared[field] ?? null, this.part);
    return !sameValue(before, partOf(row.cell(field), this.part));
  }

  fieldOf(row: DeclarationRow): BookingField {
    return row.slots[this.slot] ?? slotField(row.slots, row.taken, this.slot);
  }

  write(edit: RowEdit<Declaration>, value: ColumnValue): void {
    const field = edit.row.slots[this.slot] ?? (value === null ? undefined : fieldIn(edit, this.slot));
    if (field !== undefined) edit.put(field, withPart(edit.held(field), this.part, value));
  }
}
