import {
  type BookingField,
  type BookingTerms,
  type DischargeLine,
  isDischargeField,
  ordinalOf,
  type TermValue,
  withTerms,
} from '../booking/terms.ts';
import { isParsed } from '../declaration-draft/cells.ts';
import type { CellValue, UnparsedLine, UnparsedText } from '../declaration-draft/cell-value.ts';
import { attributeOf, placesOf, portAttribute, quantityAttribute } from './finding.ts';
import type { UnparsedTerm } from './rows.ts';

const isText = (value: unknown): value is UnparsedText =>
  value !== null && typeof value === 'object' && 'text' in value;

const isLine = (value: CellValue): value is DischargeLine | UnparsedLine =>
  value !== null && typeof value === 'object' && 'qty' in value;

/** A line's halves that parsed; null where neither half holds anything: such a line is no line. */
const parsedLine = (cell: DischargeLine | UnparsedLine): DischargeLine | null => {
  const line = { port: isText(cell.port) ? null : cell.port, qty: isText(cell.qty) ? null : cell.qty };
  return cell.port === null && cell.qty === null ? null : line;
};

const termValue = (cell: CellValue, field: BookingField): TermValue => {
  if (isLine(cell)) return parsedLine(cell);
  if (!isText(cell)) return cell;
  // A text in the place of a whole line is its port, which did not parse.
  return isDischargeField(field) ? { port: null, qty: null } : null;
};

const unparsedHalves = (cell: CellValue, place: number): readonly UnparsedTerm[] => {
  if (isText(cell)) return [{ attribute: portAttribute(place), text: cell.text }];
  if (!isLine(cell)) return [];
  return [
    ...(isText(cell.port) ? [{ attribute: portAttribute(place), text: cell.port.text }] : []),
    ...(isText(cell.qty) ? [{ attribute: quantityAttribute(place), text: cell.qty.text }] : []),
  ];
};

/** Terms with the cells of a draft on top: what would be declared, and what of it did not parse. */
export const composeTerms = (
  base: BookingTerms,
  cells: Readonly<Partial<Record<BookingField, CellValue>>>,
): { readonly terms: BookingTerms; readonly unparsed: readonly UnparsedTerm[] } => {
  const values: (readonly [BookingField, TermValue])[] = [];
  const texts: (readonly [BookingField, CellValue])[] = [];
  for (const [field, cell] of Object.entries(cells) as [BookingField, CellValue | undefined][]) {
    if (cell === undefined) continue;
    values.push([field, termValue(cell, field)]);
    if (!isParsed(cell)) texts.push([field, cell]);
  }
  const terms = withTerms(base, values);
  if (texts.length === 0) return { terms, unparsed: [] };
  const places = placesOf(terms);
  const unparsed = texts.flatMap(([field, cell]): readonly UnparsedTerm[] => {
    if (isDischargeField(field)) return unparsedHalves(cell, places.indexOf(ordinalOf(field)));
    return isText(cell) ? [{ attribute: attributeOf(field, terms), text: cell.text }] : [];
  });
  return { terms, unparsed };
};
