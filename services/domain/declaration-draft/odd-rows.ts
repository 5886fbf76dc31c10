import { isDischargeField, type BookingField } from '../booking/terms.ts';
import { foldText } from '../shared/plain-text.ts';
import { cellKey } from './cells.ts';
import type { CellValue } from './cell-value.ts';
import type { RowMatch, DraftRow } from './draft-row.ts';

type Uploaded = NonNullable<DraftRow['uploaded']>;
type Asking = Extract<RowMatch, { readonly as: 'asking' }>;

const asTotal: Asking = { as: 'asking', candidates: [], because: 'total' };
const asCopy: Asking = { as: 'asking', candidates: [], because: 'copied' };

/** Words before the sum in English, Portuguese, Spanish, French and German; without accents and case. */
const totalWord =
  /^(grand |general |sub ?-?)?(totals?|totais|totales|totaux|gesamt(summe)?|zwischensumme|summen?|somme|soma|suma|sum)\b/;
const wholeTotalWord = new RegExp(`${totalWord.source}( geral| general| general(e)?)?[ .:]*$`);

/** A sum that the file does not hold. */
const sumFormula = /^=(sum|subtotal)\(/;

const folded = (text: string): string => foldText(text).trim();

const entriesOf = (uploaded: Uploaded): readonly [BookingField, CellValue][] =>
  Object.entries(uploaded) as [BookingField, CellValue][];

/** Everything that a cell says in words of its own. */
const textsIn = (value: CellValue): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value === 'number' || 'id' in value) return [];
  if ('text' in value) return [value.text];
  return [value.port, value.qty].flatMap((part) =>
    part !== null && typeof part === 'object' && 'text' in part ? [part.text] : [],
  );
};

/** The row names no booking, or a total in place of its code. */
const isUnnamed = ({ bookingNo, uploaded }: DraftRow): boolean => {
  const code = uploaded?.code ?? null;
  if (bookingNo !== null) return false;
  return code === null || (typeof code === 'string' && wholeTotalWord.test(folded(code)));
};

const saysTotal = (uploaded: Uploaded): boolean =>
  entriesOf(uploaded).some(([, value]) =>
    textsIn(value).some((text) => totalWord.test(folded(text)) || sumFormula.test(folded(text))),
  );

/** A row of quantities alone has neither a laycan nor a port. */
const hasOnlyQuantities = (uploaded: Uploaded): boolean =>
  entriesOf(uploaded).every(([field, value]) => {
    if (value === null || typeof value === 'number' || field === 'code') return true;
    return isDischargeField(field) && typeof value === 'object' && 'port' in value && value.port === null;
  });

type Quantity = readonly [field: BookingField, qty: number];

const quantitiesOf = (uploaded: Uploaded): readonly Quantity[] => {
  const quantities: Quantity[] = [];
  for (const [field, value] of entriesOf(uploaded)) {
    const qty = value !== null && typeof value === 'object' && 'qty' in value ? value.qty : value;
    if (typeof qty === 'number') quantities.push([field, qty]);
  }
  return quantities;
};

/** Sums of the rows above, since the last line of totals. */
class Sums {
  private sums = new Map<BookingField, number>();
  private rows = 0;

  add(quantities: readonly Quantity[]): void {
    this.rows += 1;
    for (const [field, qty] of quantities) this.sums.set(field, (this.sums.get(field) ?? 0) + qty);
  }

  are(quantities: readonly Quantity[]): boolean {
    const all = quantities.length > 0 && quantities.every(([field, qty]) => this.sums.get(field) === qty);
    return this.rows > 1 && all;
  }

  begin(): void {
    this.sums = new Map();
    this.rows = 0;
  }
}

const contentOf = ({ uploaded, bookingNo, letterIndex }: DraftRow): string =>
  JSON.stringify([
    bookingNo,
    letterIndex,
    ...entriesOf(uploaded ?? {})
      .map(([field, value]) => `${field} ${cellKey(value)}`)
      .sort(),
  ]);

/**
 * Finds uploaded rows that may be no cargo of their own though they would be new bookings: lines of totals, and copies of
 * earlier rows. Takes one row after the other, in the order of their file, so that a long file need not hold anybody up.
 */
export class OddRows {
  private readonly sums = new Sums();
  /** The first row of each code. Its contents are looked at once there is another one. */
  private readonly firsts = new Map<string, DraftRow>();
  private readonly contents = new Map<string, Set<string>>();

  /** What the row must be asked about; null where nothing is odd about it. `isNew`: it would be a new booking. */
  take(row: DraftRow, isNew: boolean): RowMatch | null {
    const { uploaded } = row;
    if (uploaded === null) return null;
    const isTotal = this.isTotal(row, uploaded);
    const isCopy = isNew && this.isCopy(row, uploaded);
    if (isTotal) return isNew ? asTotal : null;
    return isCopy ? asCopy : null;
  }

  private isTotal(row: DraftRow, uploaded: Uploaded): boolean {
    const quantities = quantitiesOf(uploaded);
    const isTotal =
      isUnnamed(row) && (saysTotal(uploaded) || (this.sums.are(quantities) && hasOnlyQuantities(uploaded)));
    if (isTotal) this.sums.begin();
    else this.sums.add(quantities);
    return isTotal;
  }

  /** The same to the last cell as a new row before it. */
  private isCopy(row: DraftRow, { code = null }: Uploaded): boolean {
    const key = cellKey(code);
    const first = this.firsts.get(key);
    if (!first) {
      this.firsts.set(key, row);
      return false;
    }
    const seen = this.contents.get(key) ?? new Set([contentOf(first)]);
    this.contents.set(key, seen);
    const content = contentOf(row);
    if (seen.has(content)) return true;
    seen.add(content);
    return false;
  }
}
