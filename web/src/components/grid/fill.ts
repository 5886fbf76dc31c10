import { type ColumnValue, copyText } from './cells.ts';
import type { Sheet } from './paste.ts';
import { type GridColumn, valueOf } from './rows.ts';
import { type Direction, type FillTarget, type Rectangle, sizeOf } from './selection.ts';
import { type CellWrite, planWrites, textWrite, type WritePlan } from './writes.ts';

const dayNumber = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const monthNumber = (iso: string) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1;
const isoMonth = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;

interface Scale {
  readonly toNumber: (iso: string) => number;
  readonly toIso: (n: number) => string;
}

const scales: Readonly<Partial<Record<string, Scale>>> = {
  date: { toNumber: dayNumber, toIso: isoDay },
  month: { toNumber: monthNumber, toIso: isoMonth },
};

/**
 * The value at `offset` places after the source's first one (negative before it). Two or more dates or months at an
 * even distance go on as a series; everything else is repeated: a quantity or a code that counts up by itself would be
 * cargo nobody declared.
 */
const continued = (column: GridColumn, source: readonly ColumnValue[], offset: number): ColumnValue => {
  const scale = scales[column.kind];
  const repeated = source[((offset % source.length) + source.length) % source.length] ?? null;
  if (!scale || source.length < 2 || !source.every((value) => typeof value === 'string')) return repeated;
  const numbers = source.map((value) => scale.toNumber(value));
  const first = numbers[0] ?? 0;
  const step = (numbers[1] ?? first) - first;
  const even = step !== 0 && numbers.every((value, index) => value === first + index * step);
  return even ? scale.toIso(first + offset * step) : repeated;
};

const isVertical = (direction: Direction) => direction === 'down' || direction === 'up';

/** Fills an area from the source beside it: copies, and goes on with series of dates and months. */
export const planFill = (source: Rectangle, target: FillTarget, sheet: Sheet): WritePlan => {
  const vertical = isVertical(target.direction);
  const length = vertical ? sizeOf(source).rows : sizeOf(source).columns;
  const writes: CellWrite[] = [];
  for (let index = target.area.top; index <= target.area.bottom; index += 1) {
    const row = sheet.rowAt(index);
    if (!row) continue;
    for (let at = target.area.left; at <= target.area.right; at += 1) {
      const column = sheet.columnAt(at);
      if (!column) continue;
      const offset = vertical ? index - source.top : at - source.left;
      const cell = (n: number): { readonly column: GridColumn; readonly value: ColumnValue } | undefined => {
        const from = sheet.rowAt(vertical ? source.top + n : index);
        const fromColumn = sheet.columnAt(vertical ? at : source.left + n);
        return from && fromColumn && { column: fromColumn, value: valueOf(from, fromColumn) };
      };
      const cells = Array.from({ length }, (_, n) => cell(n)).filter((one) => one !== undefined);
      if (cells.length < length) continue;
      if (cells.every((one) => one.column.kind === column.kind)) {
        const value = continued(
          column,
          cells.map((one) => one.value),
          offset,
        );
        // Options of another column are looked up anew by name, and marked where they do not exist there.
        writes.push(
          vertical || column.kind !== 'options'
            ? { row, column, value }
            : textWrite(row, column, copyText(column.kind, value)),
        );
      } else {
        const from = cells[((offset % length) + length) % length];
        if (from) writes.push(textWrite(row, column, copyText(from.column.kind, from.value)));
      }
    }
  }
  return planWrites(writes);
};
