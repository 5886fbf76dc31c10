import type { DischargeField } from '#domain/booking/terms';
import type { NominationField, NominationSingleField } from '#domain/nomination/terms';
import { type ColumnValue, sameValue } from '../../../components/grid/rows/cells.ts';
import type { ColumnCells, Mark, RowEdit } from '../../../components/grid/rows/columns.ts';
import { slotField } from '../../declaration-edit/grid/slots.ts';
import { type EditedRow, type EditedValue, isLine, type Nominations, recordedIn } from './edited-row.ts';
import { etaFrom, typedMoment } from './eta-cell.ts';

/** What the portal says of a nomination: shown, and never written. */
export class ShownCells implements ColumnCells<Nominations> {
  constructor(readonly read: (row: EditedRow) => ColumnValue) {}

  mark(): undefined {
    return undefined;
  }

  isChanged(): boolean {
    return false;
  }

  fieldOf(): undefined {
    return undefined;
  }

  write(): void {}
}

const single = (value: EditedValue): ColumnValue => (isLine(value) ? null : value);

/** A term that one column shows. */
export class TermCells implements ColumnCells<Nominations> {
  constructor(protected readonly field: NominationSingleField) {}

  read(row: EditedRow): ColumnValue {
    return single(row.cell(this.field));
  }

  mark(row: EditedRow): Mark | undefined {
    return row.marks.get(this.field);
  }

  isChanged(row: EditedRow): boolean {
    return row.entered.has(this.field);
  }

  fieldOf(): NominationField {
    return this.field;
  }

  write(edit: RowEdit<Nominations>, value: ColumnValue): void {
    edit.put(this.field, value);
  }
}

/** A voyage is exchanged for another one, never taken away. */
export class VoyageCells extends TermCells {
  override write(edit: RowEdit<Nominations>, value: ColumnValue): void {
    if (value !== null) edit.put(this.field, value);
  }
}

/** The ETA, by the clocks of the load port. */
export class EtaCells extends TermCells {
  override read(row: EditedRow): ColumnValue {
    const moment = single(row.cell(this.field));
    return typeof moment === 'string' ? typedMoment(moment, row.view) : moment;
  }

  override write(edit: RowEdit<Nominations>, value: ColumnValue): void {
    edit.put(this.field, etaFrom(value, edit.row.view));
  }
}

type Half = 'port' | 'qty';

const halfOf = (value: EditedValue, half: Half): ColumnValue => (isLine(value) ? value[half] : null);

const withHalf = (line: EditedValue, half: Half, value: ColumnValue): EditedValue => {
  const port = half === 'port' ? value : halfOf(line, 'port');
  const qty = half === 'qty' ? value : halfOf(line, 'qty');
  return port === null && qty === null ? null : { port, qty };
};

/** The field that is meant by a slot: of a free one the first that this step has not taken yet. */
const fieldIn = ({ row, places }: RowEdit<Nominations>, slot: number): DischargeField => {
  const place = places.get(slot) ?? row.slots.length + places.size;
  places.set(slot, place);
  return slotField(row.slots, row.slots, place);
};

/** One half of the discharge line in a slot: port and quantity of a line are one field. */
export class LineCells implements ColumnCells<Nominations> {
  private readonly key: string;

  constructor(
    private readonly slot: number,
    private readonly half: Half,
  ) {
    this.key = `discharge.${slot + 1}.${half}`;
  }

  read(row: EditedRow): ColumnValue {
    const field = row.slots[this.slot];
    return field === undefined ? null : halfOf(row.cell(field), this.half);
  }

  mark(row: EditedRow): Mark | undefined {
    return row.marks.get(this.key);
  }

  isChanged(row: EditedRow): boolean {
    const field = row.slots[this.slot];
    if (field === undefined || !row.entered.has(field)) return false;
    return !sameValue(halfOf(recordedIn(row.view, field), this.half), this.read(row));
  }

  fieldOf(row: EditedRow): NominationField {
    return row.slots[this.slot] ?? slotField(row.slots, row.slots, this.slot);
  }

  write(edit: RowEdit<Nominations>, value: ColumnValue): void {
    const field = edit.row.slots[this.slot] ?? (value === null ? undefined : fieldIn(edit, this.slot));
    if (field !== undefined) edit.put(field, withHalf(edit.held(field), this.half, value));
  }
}
