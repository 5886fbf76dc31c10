import { displayDate, isIsoDate, isIsoMonth, monthName } from '../cells/calendar.ts';
import { displayQuantity } from '../cells/format-cell.ts';
import { labelOf } from '../templates/error-place.ts';

const otherLabels: Readonly<Record<string, string>> = {
  masterBooking: 'Master booking',
  contractLink: 'Contract',
  broker: 'Broker',
  cargoRef: 'Cargo ref.',
  cancelled: 'Cancelled',
};

const longestContract = 128;

/** A contract's name or link as it is shown: cut where it is very long. */
export const shownContract = (link: string): string =>
  link.length > longestContract ? `${link.slice(0, longestContract)}…` : link;

/** What people call a changed field: `Lay to`, `Qty Pod 2`. */
export const fieldLabel = (field: string): string => {
  const key = field.replace(/\.name$/, '');
  return Object.hasOwn(otherLabels, key) ? (otherLabels[key] ?? field) : labelOf(field);
};

/** A changed field's value as it reads; empty is "-". */
export const fieldValue = (field: string, value: string | number | null): string => {
  if (value === null || value === '') return '-';
  if (typeof value === 'number') return displayQuantity(value);
  if (isIsoDate(value) && (field.startsWith('laycan') || field === 'eta')) return displayDate(value);
  if (field === 'contractLink') return shownContract(value);
  return field === 'month' && isIsoMonth(value) ? `${monthName(value)} ${value.slice(0, 4)}` : value;
};
