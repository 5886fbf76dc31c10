import type { DischargeLine, NamedRef } from '#domain/booking/terms';
import type { CellValue, UnparsedLine } from '#domain/declaration-draft/cell-value';
import { type ColumnKind, displayText } from '../../../components/grid/rows/cells.ts';

/** Of a line the grid shows the parts, each in a column of its own. */
export const isLine = (value: CellValue): value is DischargeLine | UnparsedLine =>
  value !== null && typeof value === 'object' && 'qty' in value;

export const isNamed = (value: CellValue): value is NamedRef =>
  value !== null && typeof value === 'object' && 'id' in value;

/** Any field in words, lines included: for dialogs that set two values side by side. */
export const cellInWords = (kind: ColumnKind, value: CellValue): string => {
  if (!isLine(value)) return displayText(kind, value);
  const port = displayText('options', value.port);
  const qty = displayText('numeric', value.qty);
  return [port, qty === '' ? '' : `${qty} MT`].filter((part) => part !== '').join(', ');
};
