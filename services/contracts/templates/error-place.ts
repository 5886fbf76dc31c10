import { columns } from './columns.ts';
import type { ColumnKey } from './template.ts';

/** The column, and with a discharge line its number from 1 and its half, that an error's attribute marks. */
export interface ErrorPlace {
  readonly column: ColumnKey | null;
  readonly line: number | null;
  readonly half: 'port' | 'qty' | null;
}

const nowhere: ErrorPlace = { column: null, line: null, half: null };

const singlePlaces: Readonly<Record<string, ErrorPlace>> = {
  'loadingPort.name': { column: 'loadingPort', line: null, half: 'port' },
  'loadingPort.qty': { column: 'loadingQty', line: null, half: 'qty' },
  'company.name': { column: 'company', line: null, half: null },
};

const isColumn = (key: string): key is ColumnKey => Object.hasOwn(columns, key);

/** `dischargePorts.1.qty` → `{column: 'discharge', line: 2, half: 'qty'}`; `column` is null for `eta` and `nominated`. */
export const placeOf = (attribute: string): ErrorPlace => {
  const discharge = /^dischargePorts\.(\d+)\.(name|qty)$/.exec(attribute);
  if (discharge) {
    return {
      column: 'discharge',
      line: Number(discharge[1]) + 1,
      half: discharge[2] === 'qty' ? 'qty' : 'port',
    };
  }
  if (Object.hasOwn(singlePlaces, attribute)) return singlePlaces[attribute] ?? nowhere;
  return isColumn(attribute) ? { column: attribute, line: null, half: null } : nowhere;
};

const otherLabels: Readonly<Record<string, string>> = { eta: 'ETA', nominated: 'Nominated' };

/** What people call the marked cell: `Lay to`, `Total`, `Qty Pod 2`. */
export const labelOf = (attribute: string): string => {
  const { column, line, half } = placeOf(attribute);
  if (column === null)
    return Object.hasOwn(otherLabels, attribute) ? (otherLabels[attribute] ?? attribute) : attribute;
  if (column === 'loadingQty') return 'Total';
  const { header, quantityHeader } = columns[column];
  return (half === 'qty' && quantityHeader ? quantityHeader : header).replace('{n}', String(line ?? ''));
};
