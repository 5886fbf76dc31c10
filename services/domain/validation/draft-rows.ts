import { emptyTerms, isDischargeField, ordinalOf, withTerm } from '../booking/terms.ts';
import type { BookingField, BookingTerms } from '../booking/terms.ts';
import { isParsed, normalCell } from '../declaration-draft/cells.ts';
import type { CellValue } from '../declaration-draft/events.ts';
import type { UnparsedTerm, ValidatedRow } from './rows.ts';

export type CellLayer = Readonly<Partial<Record<BookingField, CellValue>>>;

/** A row of a draft in layers: the booking, what is being submitted, and what was edited since. */
export interface LayeredRow extends Omit<ValidatedRow, 'terms' | 'unparsed'> {
  /** The lowest first; a field of a later layer stands before the same field of an earlier one. */
  readonly layers: readonly CellLayer[];
}

const textOf = (value: CellValue): string | undefined =>
  value !== null && typeof value === 'object' && 'text' in value ? value.text : undefined;

/** The part of a cell that parsed: a line may have a port and no quantity that could be read. */
const parsedPart = (value: CellValue) => {
  const cell = normalCell(value);
  if (isParsed(cell)) return cell;
  if (cell === null || typeof cell !== 'object' || !('port' in cell)) return null;
  return {
    port: isParsed(cell.port) && cell.port !== null && 'id' in cell.port ? cell.port : null,
    qty: typeof cell.qty === 'number' ? cell.qty : null,
  };
};

const attributes: Partial<Record<BookingField, string>> = {
  loadingPort: 'loadingPort.name',
  loadingQty: 'loadingPort.qty',
};

/** Places count the lines that hold something, in the order of their ordinals. */
const placesOf = (terms: BookingTerms): ReadonlyMap<string, number> =>
  new Map(
    Object.keys(terms.discharge)
      .sort((a, b) => Number(a) - Number(b))
      .map((ordinal, place) => [ordinal, place]),
  );

const unparsedIn = (field: BookingField, value: CellValue, places: ReadonlyMap<string, number>): UnparsedTerm[] => {
  const text = textOf(value);
  if (text !== undefined) return [{ attribute: attributes[field] ?? field, text }];
  if (!isDischargeField(field) || value === null || typeof value !== 'object' || !('port' in value)) return [];
  const at = `dischargePorts.${places.get(ordinalOf(field)) ?? 0}`;
  const [port, qty] = [textOf(value.port), textOf(value.qty)];
  return [
    ...(port === undefined ? [] : [{ attribute: `${at}.name`, text: port }]),
    ...(qty === undefined ? [] : [{ attribute: `${at}.qty`, text: qty }]),
  ];
};

/** The row as the validator sees it: terms as they would be declared, and the texts that are no values. */
export const validatedRow = ({ layers, ...row }: LayeredRow): ValidatedRow => {
  const cells = new Map<BookingField, CellValue>();
  for (const layer of layers) {
    for (const [field, value] of Object.entries(layer)) cells.set(field as BookingField, value ?? null);
  }
  let terms: BookingTerms = row.declared ?? emptyTerms;
  for (const [field, value] of cells) terms = withTerm(terms, field, parsedPart(value));
  const places = placesOf(terms);
  return {
    ...row,
    terms,
    unparsed: [...cells].flatMap(([field, value]) => unparsedIn(field, value, places)),
  };
};
