import type { BookingTerms } from '#domain/booking/terms';
import type { CellTerm } from '../cells/cell.ts';

/** Values of a row of a workbook by the keys of its cells, `discharge.1.port` included. */
export type TemplateRow = Readonly<Record<string, CellTerm>>;

/** A booking as a workbook holds it. */
export interface WrittenBooking {
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly terms: BookingTerms;
}

/** The lines of a booking stand in the order of their ordinals, from the first pair of columns on. */
const linesOf = (discharge: BookingTerms['discharge']): readonly [string, CellTerm][] =>
  Object.entries(discharge)
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([, { port, qty }], i): [string, CellTerm][] => [
      [`discharge.${i + 1}.port`, port],
      [`discharge.${i + 1}.qty`, qty],
    ]);

export const bookingRow = ({ bookingNo, letterIndex, terms }: WrittenBooking): TemplateRow => {
  const { discharge, ...single } = terms;
  return { bookingNo, letterIndex, ...single, ...Object.fromEntries(linesOf(discharge)) };
};
