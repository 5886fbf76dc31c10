import { labelOf } from '#contracts/templates/error-place';
import { displayDate, displayMonth } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';

const otherLabels: Readonly<Record<string, string>> = {
  masterBooking: 'Master booking',
  contractLink: 'Contract',
  broker: 'Broker',
  cargoRef: 'Cargo ref.',
  cancelled: 'Cancelled',
};

/** What people call a changed field: `Lay to`, `Qty Pod 2`. */
export const fieldLabel = (field: string): string => {
  const key = field.replace(/\.name$/, '');
  return Object.hasOwn(otherLabels, key) ? (otherLabels[key] ?? field) : labelOf(field);
};

/** A changed field's value as it reads; empty is "-". */
export const fieldValue = (field: string, value: string | number | null): string => {
  if (value === null || value === '') return '-';
  if (typeof value === 'number') return displayQuantity(value);
  if (field.startsWith('laycan') || field === 'eta') return displayDate(value);
  return field === 'month' ? displayMonth(value) : value;
};
