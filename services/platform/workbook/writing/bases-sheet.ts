import { basesForm, basesSheetName, type UploadBases } from '#contracts/workbook/upload-bases';
import { cellXml } from './sheet-xml.ts';
import { head, main } from './workbook-package.ts';

const note =
  'Which versions of the bookings this workbook was made from, so that changes made in the portal meanwhile are kept. Please leave this sheet as it is.';

const row = (number: number, values: readonly (string | number)[]): string =>
  `<row r="${number}">${values.map((value, i) => cellXml(number, i + 1, 0, value)).join('')}</row>`;

const rowsInPiece = 500;

/**
 * The hidden sheet of a download: `Laycan`, form, organisation and moment in the first row, then a booking a row with id,
 * revision and moment. None of it is found by the place of a booking in the visible sheet, which people sort.
 */
export function* basesSheet({ organisation, writtenAt, bases }: UploadBases): Generator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetData>`;
  yield row(1, [basesSheetName, basesForm, organisation, writtenAt, note]);
  for (let start = 0; start < bases.length; start += rowsInPiece) {
    const piece = bases.slice(start, start + rowsInPiece);
    yield piece
      .map(({ bookingId, revision, at }, i) => row(start + i + 2, [bookingId, revision, at]))
      .join('');
  }
  yield '</sheetData></worksheet>';
}
