import { maxImportedRows } from '#contracts/nomination/import-calls';
import type { WorkbookError, WorkbookErrorCode } from '#platform/workbook/port';
import { ApiError } from '../../errors/api-error.ts';

type Texts = Readonly<Record<WorkbookErrorCode, string>>;

/** Of the rows of declarations. */
const texts: Texts = {
  too_large: 'The file is larger than 10 MB. Split it and upload the parts.',
  empty: 'The file has no rows. Enter the bookings below the headers and upload it again.',
  password: 'The file is protected by a password. Remove it and upload the file again.',
  legacy_xls: 'This is an old Excel file (.xls). Save it as .xlsx and upload it again.',
  not_a_workbook: 'This is no Excel workbook and no CSV file. Save it as one of them and upload it again.',
  bad_archive: 'The file is damaged. Save it again and upload it once more.',
  bomb: 'The file unpacks to more than a declaration can hold. Copy the declarations into the template.',
  too_many_parts: 'The workbook has too many parts. Copy the declarations into the template.',
  too_many_rows: 'The file has more than 10 000 rows. Split it and upload the parts.',
  too_many_columns: 'The sheet has more than 100 columns. Copy the declarations into the template.',
  too_many_cells: 'The sheet has too many cells. Copy the declarations into the template.',
  too_many_strings: 'The workbook holds too many texts. Copy the declarations into the template.',
  too_much_text: 'The workbook holds too much text. Copy the declarations into the template.',
  bad_xml: 'The workbook is damaged. Save it again and upload it once more.',
  bad_ref: 'The workbook refers to a cell that cannot be. Save it again and upload it once more.',
  bad_string: 'The workbook refers to a text that it does not hold. Save it again and upload it once more.',
  bad_number: 'A cell holds a number that cannot be read. Type it anew and upload the file again.',
  bad_date: 'A cell holds a date that cannot be read. Type it anew and upload the file again.',
  cell_too_long: 'A cell holds more text than a declaration can. Shorten it and upload the file again.',
  encoding: 'The characters of the file cannot be read. Save it as UTF-8 and upload it again.',
  no_header: 'No sheet has the columns of the template. Copy the declarations into the template.',
  missing_columns:
    'No column holds the Code or the Booking No, so rows cannot be matched to bookings. Add one of them and upload the file again.',
  unclosed_quote: 'A quotation mark is opened and never closed. Save the file again and upload it once more.',
  stray_quote: 'A quotation mark stands where none can. Save the file again and upload it once more.',
  binary:
    'No Excel workbook and no CSV file has this character. Save the file as one of them and upload it again.',
  timeout: 'The file took too long to read. Copy the declarations into the template.',
  import_failed: 'The file could not be read. Save it again and upload it once more.',
};

/** The same where the rows are vessels to be nominated. */
export const vesselTexts: Texts = {
  ...texts,
  empty: 'The file has no rows. Enter the vessels below the headers and upload it again.',
  bomb: 'The file unpacks to more than 500 vessels can hold. Copy the vessels into the template.',
  too_many_parts: 'The workbook has too many parts. Copy the vessels into the template.',
  too_many_rows: `The file has more than ${maxImportedRows} vessels. Split it and upload the parts.`,
  too_many_columns: 'The sheet has more than 100 columns. Copy the vessels into the template.',
  too_many_cells: 'The sheet has too many cells. Copy the vessels into the template.',
  too_many_strings: 'The workbook holds too many texts. Copy the vessels into the template.',
  too_much_text: 'The workbook holds too much text. Copy the vessels into the template.',
  cell_too_long: 'A cell holds more text than a nomination can. Shorten it and upload the file again.',
  no_header: 'No sheet has the columns of the template. Copy the vessels into the template.',
  missing_columns:
    'No column holds the Vessel / voyage or the Bookings, so no row is a vessel. Add one of them and upload the file again.',
  timeout: 'The file took too long to read. Copy the vessels into the template.',
};

/** Where it went wrong, in words: `Sheet "Declarations", at row 184, column A: …` */
const placeOf = ({ place }: WorkbookError): string => {
  const parts = [
    place.sheet === undefined ? '' : `sheet "${place.sheet}"`,
    place.row === undefined ? '' : `at row ${place.row}`,
    place.column === undefined ? '' : `column ${place.column}`,
    place.headers === undefined ? '' : `headers ${place.headers}`,
  ].filter((part) => part !== '');
  const words = parts.join(', ');
  return words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}: `;
};

/** Always 422 under the key `file`: another status would show the generic card. */
export const workbookRefusal = (
  error: WorkbookError,
  importId: string | null,
  words: Texts = texts,
): ApiError => {
  const text = `${placeOf(error)}${words[error.code]}`;
  return new ApiError(422, error.code, text, {
    errors: { file: [text] },
    details: { ...error.place, ...(importId === null ? {} : { importId }) },
  });
};
