import { isDischargeField, type BookingField } from '../booking/terms.ts';
import { foldText } from '../shared/plain-text.ts';
import { cellKey } from './cells.ts';
import type { CellValue, RowMatch } from './events.ts';
import type { DraftRow } from './rows.ts';

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

const quantitiesOf = (uploaded: Uploaded): ReadonlyMap<BookingField, number> =>
  new Map(
    entriesOf(uploaded).flatMap(([field, value]) => {
      const qty = value !== null && typeof value === 'object' && 'qty' in value ? value.qty : value;
      return typeof qty === 'number' ? [[field, qty] as const] : [];
    }),
  );

/** Sums of the rows above, since the last line of totals. */
class Sums {
  private sums = new Map<BookingField, number>();
  private rows = 0;

  add(quantities: ReadonlyMap<BookingField, number>): void {
    this.rows += 1;
    for (const [field, qty] of quantities) this.sums.set(field, (this.sums.get(field) ?? 0) + qty);
  }

  are(quantities: ReadonlyMap<BookingField, number>): boolean {
    const all = [...quantities];
    return this.rows > 1 && all.length > 0 && all.every(([field, qty]) => this.sums.get(field) === qty);
  }

  begin(): void {
    this.sums = new Map();
    this.rows = 0;
  }
}

const totalsIn = (rows: readonly DraftRow[]): readonly string[] => {
  const sums = new Sums();
  return rows.flatMap((row) => {
    const { uploaded } = row;
    if (!uploaded) return [];
    const quantities = quantitiesOf(uploaded);
    const adds = hasOnlyQuantities(uploaded) && sums.are(quantities);
    const isTotal = isUnnamed(row) && (saysTotal(uploaded) || adds);
    if (isTotal) sums.begin();
    else sums.add(quantities);
    return isTotal ? [row.id] : [];
  });
};

const contentOf = ({ uploaded, bookingNo, letterIndex }: DraftRow): string =>
  JSON.stringify([
    bookingNo,
    letterIndex,
    ...entriesOf(uploaded ?? {})
      .map(([field, value]) => `${field} ${cellKey(value)}`)
      .sort(),
  ]);

/** Of rows that are the same to the last cell all but the first. */
const copiesIn = (rows: readonly DraftRow[]): readonly string[] => {
  const byCode = Map.groupBy(rows, ({ uploaded }) => cellKey(uploaded?.code ?? null));
  return [...byCode.values()].flatMap((alike) => {
    if (alike.length < 2) return [];
    const seen = new Set<string>();
    return alike.flatMap((row) => {
      const content = contentOf(row);
      if (seen.has(content)) return [row.id];
      seen.add(content);
      return [];
    });
  });
};

/**
 * Uploaded rows, in the order of their file, that may be no cargo of their own though they would be new bookings: lines
 * of totals, and copies of earlier rows.
 */
export const oddRows = (
  rows: readonly DraftRow[],
  isNew: (row: string) => boolean,
): ReadonlyMap<string, RowMatch> => {
  const uploaded = rows.filter((row) => row.uploaded !== null);
  const copies = copiesIn(uploaded.filter(({ id }) => isNew(id)));
  const totals = totalsIn(uploaded).filter(isNew);
  return new Map([
    ...copies.map((id): [string, RowMatch] => [id, asCopy]),
    ...totals.map((id): [string, RowMatch] => [id, asTotal]),
  ]);
};
