import { suzano } from '#contracts/templates/suzano';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { WorkbookShape } from '#contracts/workbook/shape';
import type { CellTerm } from '#contracts/cells/cell';
import type { BookingTerms } from '#domain/booking/terms';
import type { BookingSettings } from '#domain/reference/settings';
import { templateWorkbook } from '#platform/workbook/writing/template-workbook';
import { demoTerms } from '#portal/seed/world/cargo';
import { Random } from '#portal/seed/world/random';

/** Lanes without a contracted monthly volume, so that ten thousand bookings are neither too much nor too little. */
const shipper = {
  loadPorts: { BRSSZ: 'SZ', BRRCH: 'PC', BRIQI: 'IQ', BRRIG: 'RG' },
  lanes: ['MED', 'USG'],
  commodities: ['wood-pulp', 'wood-pulp', 'paper-reels'],
  monthly: 12,
};

const rowOf = ({ discharge, ...terms }: BookingTerms, code: string): Record<string, CellTerm> => ({
  ...terms,
  code,
  ...Object.fromEntries(
    Object.entries(discharge).flatMap(([n, line]): [string, CellTerm][] => [
      [`discharge.${n}.port`, line.port],
      [`discharge.${n}.qty`, line.qty],
    ]),
  ),
});

export const shapeFor = (settings: BookingSettings): WorkbookShape => declarationShape(suzano, settings);

/** A workbook as Atlântica would upload it, of clean new bookings five to eleven months ahead; `series` keeps codes apart. */
export const declarationFile = (shape: WorkbookShape, rows: number, series: string): Buffer => {
  const random = new Random(2_027);
  const start = new Date();
  const year = start.getUTCFullYear();
  const terms = Array.from({ length: rows }, (_, n) =>
    rowOf(
      demoTerms(random, shipper, year, start.getUTCMonth() + 5 + Math.floor((n * 6) / rows), (n % 999) + 1),
      `${series}-${String(n + 1).padStart(5, '0')}`,
    ),
  );
  return templateWorkbook(shape, terms);
};
