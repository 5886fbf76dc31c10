import { displayDate, displayMonth, typedDate } from './calendar.ts';
import type { CellKind, CellTerm } from './cell.ts';

/**
 * `edit`: as it is typed (dd/MM/yyyy). `copy`: as a spreadsheet of any locale reads it (yyyy-MM-dd, plain digits).
 * `display`: as it is read (d MMM yyyy, thin spaces between thousands). `edit` and `copy` parse back to the same value.
 */
export type CellForm = 'edit' | 'copy' | 'display';

/** `41250` → `41 250` with thin spaces. */
export const displayQuantity = (qty: number): string =>
  (qty < 0 ? '−' : '') +
  Math.abs(qty)
    .toFixed(0)
    .replace(/\B(?=(\d{3})+$)/g, '\u2009');

const formatString = (kind: CellKind, value: string, form: CellForm): string => {
  if (kind === 'month') return form === 'copy' ? value : displayMonth(value);
  if (kind !== 'date' || form === 'copy') return value;
  return form === 'edit' ? typedDate(value) : displayDate(value);
};

/** The text of a value that parsed; an empty cell is an empty text in every form. */
export const formatCell = (kind: CellKind, value: CellTerm, form: CellForm = 'edit'): string => {
  if (value === null) return '';
  if (typeof value === 'number') return form === 'display' ? displayQuantity(value) : String(value);
  return typeof value === 'string' ? formatString(kind, value, form) : value.name;
};
