import { labelOf } from '#contracts/templates/error-place';
import { isDischargeField, type BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { ColumnKind } from '../../../components/grid/rows/cells.ts';
import { cellInWords } from '../grid/cell-values.ts';
import type { Command } from '../grid/declaration-row.ts';
import type { DeclarationRow } from '../grid/declaration-row.ts';
import { partOf } from '../grid/slots.ts';
import { counted } from '../../../format/quantities.ts';
import { fieldLabel } from '#contracts/booking/field-text';
import { rowName } from './row-name.ts';

const kinds: Readonly<Partial<Record<BookingField, ColumnKind>>> = {
  laycanStart: 'date',
  laycanFinish: 'date',
  month: 'month',
  loadingQty: 'numeric',
};

/** Place from 0 of a discharge line as the row shows it; of one that it does not have, the next. */
const placeIn = (field: BookingField, row: DeclarationRow | undefined): number => {
  const slot = row?.slots.findIndex((shown) => shown === field) ?? -1;
  return slot === -1 ? (row?.slots.length ?? 0) : slot;
};

/** What people call a field of a draft: `Lay to`, `Total`, `POD 2`. */
export const fieldName = (field: BookingField, row: DeclarationRow | undefined): string => {
  if (isDischargeField(field)) return labelOf(`dischargePorts.${placeIn(field, row)}.name`);
  return fieldLabel(
    field === 'loadingQty' ? 'loadingPort.qty' : field === 'loadingPort' ? 'loadingPort.name' : field,
  );
};

/** A value as it reads; an empty one is said. */
export const inWords = (field: BookingField, value: CellValue): string =>
  cellInWords(kinds[field] ?? 'text', value) || 'Empty';

export interface ChangeInWords {
  readonly key: string;
  readonly label: string;
  readonly from: string;
  readonly to: string;
  readonly by: string | null;
}

/** What a row's draft changes of its booking, cell by cell; of a line the halves that differ. */
export const changesInWords = (row: DeclarationRow): readonly ChangeInWords[] =>
  [...row.changed].flatMap((field): readonly ChangeInWords[] => {
    const by = row.draft?.cells[field]?.by ?? null;
    const before = row.declared[field] ?? null;
    const after = row.cell(field);
    const label = fieldName(field, row);
    if (!isDischargeField(field)) {
      return [{ key: field, label, from: inWords(field, before), to: inWords(field, after), by }];
    }
    return (['port', 'qty'] as const).flatMap((part) => {
      const kind = part === 'qty' ? 'numeric' : 'options';
      const from = cellInWords(kind, partOf(before, part)) || 'Empty';
      const to = cellInWords(kind, partOf(after, part)) || 'Empty';
      const name = part === 'qty' ? labelOf(`dischargePorts.${placeIn(field, row)}.qty`) : label;
      return from === to ? [] : [{ key: `${field}.${part}`, label: name, from, to, by }];
    });
  });

/** What an undo or a redo did: the cell and what it holds now, or how many cells. */
export const stepInWords = (
  { reason, changes }: Command,
  rowOf: (id: string) => DeclarationRow | undefined,
): string => {
  const done = reason === 'undo' ? 'Undone' : 'Done again';
  const [only] = changes;
  if (!only) return '';
  if (changes.length === 1) {
    const row = rowOf(only.id);
    return `${done}: ${fieldName(only.field, row)} of ${rowName(row)} is ${inWords(only.field, only.to)}.`;
  }
  const rows = new Set(changes.map(({ id }) => id)).size;
  return `${done}: ${counted(changes.length, 'cell')} in ${counted(rows, 'row')}.`;
};
