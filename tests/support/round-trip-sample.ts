import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { readBackOf } from '#api/declarations/upload/read-back';
import { suzano } from '#contracts/templates/suzano';
import { declarationShape } from '#contracts/workbook/declaration-shape';
import type { WorkbookRow, WorkbookShape } from '#contracts/workbook/shape';
import { uploadedFields, uploadedHalves, uploadedRow } from '#contracts/workbook/upload-row';
import type { UploadBases } from '#contracts/workbook/upload-bases';
import { emptyTerms, type BookingTerms } from '#domain/booking/terms';
import { cellKey } from '#domain/declaration-draft/cells';
import { mergedCells } from '#domain/declaration-draft/merge-upload';
import type { BookingSettings } from '#domain/reference/settings';
import { limits } from '#platform/workbook/limits';
import { importUpload } from '#platform/workbook/upload';
import { bookingRow } from '#contracts/workbook/booking-row';
import { bookingsWorkbook } from '#platform/workbook/writing/template-workbook';

/** The download that the samples of spreadsheet programs were made from: twelve bookings of one charterer. */

const named = (id: string, name: string) => ({ id, name });
const ports = [named('NLRTM', 'Rotterdam'), named('BEANR', 'Antwerp'), named('PTSET', 'Setúbal')] as const;

const settings: BookingSettings = {
  vesselTypes: [named('open-hatch', 'Open hatch')],
  tradelanes: [{ id: 'EU', name: 'EU', inTradelanes: ['EU'] }],
  commodities: [named('wood-pulp', 'Wood pulp')],
  loadingPorts: [{ id: 'BRSSZ', name: 'Santos', inTradelanes: ['EU'], inTypes: [] }],
  dischargePorts: ports.map((port) => ({ ...port, inTradelanes: ['EU'], inTypes: [] })),
  vesselVoyages: [],
  companies: [],
  masterBookings: [],
  contracts: [],
  limits: {},
  versions: {},
};

export const sampleShape: WorkbookShape = declarationShape(suzano, settings);

const termsOf = (n: number): BookingTerms => ({
  ...emptyTerms,
  code: `RT-${String(n).padStart(3, '0')}`,
  type: named('open-hatch', 'Open hatch'),
  trade: named('EU', 'EU'),
  month: '2027-04',
  commodity: named('wood-pulp', 'Wood pulp'),
  laycanStart: `2027-04-${String(n).padStart(2, '0')}`,
  laycanFinish: `2027-04-${String(n + 6).padStart(2, '0')}`,
  // Retired since: no list has it any more.
  loadingPort: n === 7 ? named('BROLD', 'Cais Velho') : named('BRSSZ', 'Santos'),
  loadingQty: 20_000 + n,
  discharge: {
    '1': { port: ports[0], qty: 12_000 },
    '3': { port: n % 2 === 0 ? ports[1] : ports[2], qty: 8_000 + n },
  },
  comment: n === 5 ? 'First line\nsecond line, "quoted" & <cut>  =1+1' : `=Note ${n}`,
});

export const sampleBookings = Array.from({ length: 12 }, (_, index) => ({
  bookingId: `b1f6a3a0-0000-4000-9000-${String(index + 1).padStart(12, '0')}`,
  bookingNo: String(100_001 + index),
  letterIndex: 'A',
  terms: termsOf(index + 1),
}));

export const sampleBases: UploadBases = {
  organisation: 'b1f6a3a0-0000-4000-8000-000000000001',
  writtenAt: '2027-03-01T09:05:00.000Z',
  bases: sampleBookings.map(({ bookingId }, index) => ({
    bookingId,
    revision: index,
    at: '2027-02-28T08:30:00.250Z',
  })),
};

export const sampleDownload = (): Promise<Buffer> =>
  buffer(
    Readable.from(bookingsWorkbook(sampleShape, sampleBookings.map(bookingRow), 2, sampleBases), {
      objectMode: false,
    }),
  );

/** What a saved copy of the download says of its bookings as they are, by code: cells with base and value. */
export const changesIn = async (bytes: Buffer) => {
  const rows: WorkbookRow[] = [];
  const take = async (batch: readonly WorkbookRow[]): Promise<void> => void rows.push(...batch);
  const summary = await importUpload(Readable.from([bytes]), sampleShape, take, 12 * limits.time);
  const read = { columns: uploadedFields(summary.columns), halves: uploadedHalves(summary.columns) };
  const readBack = readBackOf(sampleShape);
  const changes = rows.map((row) => {
    const { cells, bookingNo } = uploadedRow(row);
    const booking = sampleBookings.find((each) => each.bookingNo === bookingNo);
    const code = cellKey(cells.code ?? null);
    if (!booking) return [code, 'new'] as const;
    const { terms } = booking;
    return [code, mergedCells(cells, read, { base: terms, terms, lastOrdinal: 3, readBack })] as const;
  });
  return {
    bases: summary.bases,
    order: changes.map(([code]) => code),
    changed: Object.fromEntries(
      changes.filter(([, cells]) => cells === 'new' || Object.keys(cells).length > 0),
    ),
  };
};

const line = (port: { readonly id: string; readonly name: string }, qty: number) => ({ port, qty });

/** What `edit-in-libreoffice.py` changes, by code; the row of the twelfth booking is gone besides. */
export const editedElsewhere = Object.fromEntries(
  Object.entries({
    'RT-NEW': 'new',
    'RT-002': { comment: { base: '=Note 2', value: 'By LibreOffice' } },
    'RT-003': { loadingQty: { base: 20_003, value: 21_000 } },
    'RT-004': { laycanStart: { base: '2027-04-04', value: '2027-04-05' } },
    'RT-006': { comment: { base: '=Note 6', value: null } },
    'RT-008': { 'discharge.3': { base: line(ports[1], 8_008), value: line(ports[0], 8_008) } },
    'RT-009': { 'discharge.4': { base: null, value: line(ports[1], 500) } },
  }).map(([code, cells]) => [cellKey(code), cells]),
);
