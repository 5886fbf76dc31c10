import type { WorkbookError, WorkbookErrorCode } from '#platform/workbook/port';
import { ApiError } from '../errors/api-error.ts';

const tooLarge = 'The file is too large for a preview. Download it to open it.';
const damaged = 'The file is damaged, and can not be shown. Download it, or ask its sender for another.';
const noSpreadsheet = 'The file is no Excel workbook and no CSV file. Download it to open it.';

/** What a reader is told of a spreadsheet that can not be shown. */
const texts: Readonly<Record<WorkbookErrorCode, string>> = {
  password: 'The file is protected by a password. Download it to open it.',
  legacy_xls: 'This is an old Excel file (.xls). Download it to open it.',
  empty: 'The file is empty.',
  not_a_workbook: noSpreadsheet,
  binary: noSpreadsheet,
  too_large: tooLarge,
  bomb: tooLarge,
  too_many_parts: tooLarge,
  too_many_rows: tooLarge,
  too_many_columns: tooLarge,
  too_many_cells: tooLarge,
  too_many_strings: tooLarge,
  too_much_text: tooLarge,
  cell_too_long: tooLarge,
  timeout: 'The file took too long to read. Download it to open it.',
  bad_archive: damaged,
  bad_xml: damaged,
  bad_ref: damaged,
  bad_string: damaged,
  bad_number: damaged,
  bad_date: damaged,
  encoding: damaged,
  unclosed_quote: damaged,
  stray_quote: damaged,
  // No header is looked for.
  no_header: damaged,
  missing_columns: damaged,
  import_failed: 'The file could not be read. Download it to open it.',
};

/** A 422 under the key `file`, as of an upload that can not be read. */
export const previewRefusal = ({ code, place }: WorkbookError): ApiError =>
  new ApiError(422, code, texts[code], { errors: { file: [texts[code]] }, details: { ...place } });
