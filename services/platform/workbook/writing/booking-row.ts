import { singleFields, type BookingTerms } from '#domain/booking/terms';
import type { CellTerm } from '#contracts/cells/cell';
import type { TemplateRow } from './template-workbook.ts';

/** A booking as a workbook holds it. */
export interface WrittenBooking {
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly terms: BookingTerms;
}

/** The lines of a booking stand in the order of their ordinals, from the first pair of columns on. */
const linesOf = ({ discharge }: BookingTerms): readonly [string, CellTerm][] =>
  Object.entries(discharge)
    .sort(([a], [b]) => Number(a) - Number(b))
    .flatMap(([, { port, qty }], i): [string, CellTerm][] => [
      [`discharge.${i + 1}.port`, port],
      [`discharge.${i + 1}.qty`, qty],
    ]);

export const bookingRow = ({ bookingNo, letterIndex, terms }: WrittenBooking): TemplateRow => ({
  bookingNo,
  letterIndex,
  ...Object.fromEntries(singleFields.map((field) => [field, terms[field]])),
  ...Object.fromEntries(linesOf(terms)),
});
