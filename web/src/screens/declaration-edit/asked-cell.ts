import { type BookingField, isDischargeField, ordinalOf } from '#domain/booking/terms';
import { cellValue } from '../provenance/cell-names.ts';
import type { AskedCell } from '../provenance/OriginPopover.tsx';
import type { DeclarationColumn, DeclarationRow } from './grid/declaration-row.ts';

/** The key of a cell in a list, where a discharge line stands in the order of those that are declared. */
const keyOf = (row: DeclarationRow, column: DeclarationColumn): string => {
  const field: BookingField | undefined = column.cells.fieldOf(row);
  if (field === undefined) return column.id;
  if (!isDischargeField(field)) return field;
  const lines = row.booking?.dischargePorts ?? [];
  const line = lines.findIndex(({ cargoBookingPortId }) => cargoBookingPortId === ordinalOf(field));
  const place = line === -1 ? lines.length : line;
  return `discharge.${place + 1}.${column.id.startsWith('qty') ? 'qty' : 'port'}`;
};

/** What is said of a cell of the grid: where what is declared there came from, and that a draft has other things. */
export const askedCellOf = (row: DeclarationRow, column: DeclarationColumn): AskedCell => {
  const { booking } = row;
  const key = keyOf(row, column);
  const cell = { booking, key, label: column.header, value: booking === null ? '' : cellValue(booking, key) };
  if (booking === null)
    return { ...cell, note: 'This row is not declared yet: what it holds was entered in this draft.' };
  return column.cells.isChanged(row)
    ? { ...cell, note: 'Changed in this draft, and not submitted. This is what is declared:' }
    : cell;
};
