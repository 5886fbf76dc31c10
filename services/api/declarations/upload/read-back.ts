import { formatCell } from '#contracts/cells/format-cell';
import type { CellKind, CellOption, CellTerm } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';
import type { WorkbookShape } from '#contracts/workbook/shape';
import type { DischargeLine, NamedRef, TermValue } from '#domain/booking/terms';
import type { CellValue, UnparsedText } from '#domain/declaration-draft/cell-value';
import type { MergedBooking } from '#domain/declaration-draft/merge-upload';

type Read = (value: CellTerm) => CellTerm | UnparsedText;

/** Numbers and days are carried as such; texts and names are parsed as the upload parses them. */
const readerOf = (kind: CellKind, options: readonly CellOption[] | undefined): Read => {
  if (kind === 'numeric' || kind === 'date') return (value) => value;
  return (value) => {
    const parsed = parseCell(kind, formatCell(kind, value), options);
    return 'code' in parsed ? { text: parsed.text } : parsed.value;
  };
};

const isLine = (value: TermValue): value is DischargeLine =>
  value !== null && typeof value === 'object' && 'port' in value;

/** What a workbook that was written with a value reads as today, by the options of today. */
export const readBackOf = ({ columns, pairs, lists }: WorkbookShape): MergedBooking['readBack'] => {
  const readers = new Map(
    columns.map(({ key, kind, list }) => [key, readerOf(kind, list === undefined ? undefined : lists[list])]),
  );
  const readPort = readerOf('options', lists[pairs.list]);
  return (field, value): CellValue => {
    // Columns of ports hold options.
    if (isLine(value))
      return { port: readPort(value.port) as NamedRef | UnparsedText | null, qty: value.qty };
    return readers.get(field)?.(value) ?? value;
  };
};
