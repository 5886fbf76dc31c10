import { type FileCase, noise, read, refused } from './case.ts';
import { sampleHeader, sampleRow, sampleRows } from './sample.ts';
import { cellXml, rowsXml, rowXml, workbook, xmlHead } from './workbook.ts';

const header = rowXml(1, sampleHeader);
const ofSheet =
  (data: string, strings: readonly string[] = []) =>
  () =>
    workbook({ sheets: [{ data }], strings });
const ofRows = (rows: string) => ofSheet(header + rows);
/** A second row with this cell of the column `Lay from`. */
const dateCell = (cell: string) => ofRows(`<row r="2">${cellXml(2, 1, 'SZ-1')}${cell}</row>`);
const at = (row: number, column: string) => ({ sheet: 'Declarations', row, column });

const references: readonly FileCase[] = [
  refused('rows fall', 'bad_ref', ofRows('<row r="5"/><row r="4"/>'), { row: 5 }),
  refused('row twice', 'bad_ref', ofRows('<row r="2"/><row r="2"/>')),
  refused('row 0', 'bad_ref', ofRows('<row r="0"/>')),
  refused('row past the last', 'bad_ref', ofRows('<row r="1048577"/>')),
  refused('row is no number', 'bad_ref', ofRows('<row r="2a"/>')),
  refused('cells fall', 'bad_ref', ofRows('<row r="2"><c r="B2"/><c r="A2"/></row>'), at(2, 'B')),
  refused('cell twice', 'bad_ref', ofRows('<row r="2"><c r="B2"/><c r="B2"/></row>')),
  refused('cell of another row', 'bad_ref', ofRows('<row r="2"><c r="A3"/></row>')),
  refused('column past the last', 'bad_ref', ofRows('<row r="2"><c r="XFE2"/></row>')),
  refused('reference is no reference', 'bad_ref', ofRows('<row r="2"><c r="__proto__"/></row>')),
  refused('cell outside a row', 'bad_ref', ofSheet('<c r="A1"><v>1</v></c>')),
  refused('cell inside a cell', 'bad_ref', ofRows('<row r="2"><c r="A2"><c r="B2"/></c></row>')),
];

const values: readonly FileCase[] = [
  refused(
    'string past the last',
    'bad_string',
    ofRows('<row r="2"><c r="A2" t="s"><v>7</v></c></row>'),
    at(2, 'A'),
  ),
  refused('string below the first', 'bad_string', ofRows('<row r="2"><c r="A2" t="s"><v>-1</v></c></row>')),
  refused('string is no number', 'bad_string', ofRows('<row r="2"><c r="A2" t="s"><v>length</v></c></row>')),
  refused('number is a word', 'bad_number', ofRows('<row r="2"><c r="F2"><v>many</v></c></row>'), at(2, 'F')),
  refused('number is not finite', 'bad_number', ofRows('<row r="2"><c r="F2"><v>1e999</v></c></row>')),
  refused('number in hexadecimal', 'bad_number', ofRows('<row r="2"><c r="F2"><v>0x10</v></c></row>')),
  refused(
    'number of 100,000 digits',
    'cell_too_long',
    ofRows(`<row r="2"><c r="F2"><v>${'9'.repeat(100_000)}</v></c></row>`),
  ),
  refused('date past the year 9999', 'bad_date', dateCell('<c r="D2" s="1"><v>99999999</v></c>'), at(2, 'D')),
  refused('date below the first', 'bad_date', dateCell('<c r="D2" s="1"><v>-1</v></c>')),
  refused('29 February 1900', 'bad_date', dateCell('<c r="D2" s="1"><v>60</v></c>')),
  refused('31 February as a date', 'bad_date', dateCell('<c r="D2" t="d"><v>2027-02-31</v></c>')),
  refused('cell of an unknown type', 'bad_xml', ofRows('<row r="2"><c r="A2" t="z"><v>1</v></c></row>')),
];

const columnHeaders = (count: number) =>
  Array.from({ length: count }, (_, i) => (i === 0 ? 'Code' : i === 1 ? 'Trade' : `Note ${i}`));
const long = noise(30_000);

const limits: readonly FileCase[] = [
  refused(
    '10,001 rows',
    'too_many_rows',
    () => workbook({ sheets: [{ data: rowsXml(sampleRows(10_001)) }] }),
    { row: 10_002 },
  ),
  refused('101 columns', 'too_many_columns', ofSheet(rowXml(1, columnHeaders(101))), {
    row: 1,
    column: 'CW',
  }),
  refused('405,000 cells', 'too_many_cells', () =>
    workbook({
      sheets: [
        {
          data: rowsXml([
            columnHeaders(90),
            ...Array.from({ length: 4_500 }, (_, r) => Array.from({ length: 90 }, (_, c) => r * 90 + c)),
          ]),
        },
      ],
    }),
  ),
  refused('a million empty cells and one', 'too_many_cells', () => {
    const cells = Array.from({ length: 100 }, (_, c) => cellXml(9, c + 1, 1).replace('<v>1</v>', ''));
    const rows = Array.from(
      { length: 10_001 },
      (_, r) => `<row r="${r + 2}">${cells.join('').replaceAll('9"', `${r + 2}"`)}</row>`,
    );
    return workbook({ sheets: [{ data: header + rows.join('') }] });
  }),
  refused('400,001 strings', 'too_many_strings', () =>
    workbook({ sheets: [{ data: header }], strings: Array.from({ length: 400_001 }, (_, i) => noise(6, i)) }),
  ),
  refused('strings of 21 million characters', 'too_much_text', () =>
    workbook({
      sheets: [{ data: header }],
      strings: Array.from({ length: 700 }, (_, i) => noise(200, i).repeat(150)),
    }),
  ),
  refused('one string, 8 GB when repeated', 'too_much_text', () => {
    const row = (r: number) =>
      `<row r="${r}">${Array.from({ length: 27 }, (_, c) => cellXml(r, c + 1, 0).replace('<c ', '<c t="s" ')).join('')}</row>`;
    const rows = Array.from({ length: 9_999 }, (_, i) => row(i + 2));
    return workbook({ sheets: [{ data: header + rows.join('') }], strings: [long] });
  }),
  refused('shared string of 32,768 characters', 'cell_too_long', ofSheet(header, [noise(32_768)])),
];

const hidden = (state: string) => () =>
  workbook({ sheets: [{ data: rowsXml(sampleRows(1)), entry: `state="${state}"` }] });

const headers: readonly FileCase[] = [
  refused('every sheet hidden', 'no_header', hidden('hidden')),
  refused('every sheet very hidden', 'no_header', hidden('veryHidden')),
  refused('nothing but a chart', 'no_header', () =>
    workbook({ sheets: [{ data: `${xmlHead}<chartsheet/>`, type: 'chartsheet' }] }),
  ),
  refused('no cells', 'no_header', ofSheet('')),
  refused('no sheets', 'no_header', () => workbook({ sheets: [] })),
  refused('no header', 'no_header', ofSheet(rowsXml([sampleRow(1), sampleRow(2)]))),
  refused(
    'header after ten rows',
    'no_header',
    ofSheet(rowsXml([...Array.from({ length: 10 }, (_, i) => [`Note ${i}`]), ...sampleRows(1)])),
  ),
  refused(
    'header without code and booking number',
    'missing_columns',
    ofSheet(rowsXml([['Trade', 'Lay from', 'Lay to']])),
  ),
  read(
    'column twice',
    ofSheet(
      rowsXml([
        ['Code', 'Trade', 'TRADE '],
        ['SZ-1', 'EU', 'MED'],
      ]),
    ),
    { code: 'SZ-1', trade: undefined },
    { ignored: ['Trade', 'TRADE'] },
  ),
  read(
    'column twice under two names',
    ofSheet(
      rowsXml([
        ['Code', 'Total', 'POL / Total', 'Trade'],
        ['SZ-1', 41_250, 18_000, 'EU'],
      ]),
    ),
    { code: 'SZ-1', loadingQty: undefined },
    { ignored: ['Total', 'POL / Total'] },
  ),
  refused('header only', 'empty', ofSheet(header)),
  refused(
    'rows with notes only',
    'empty',
    ofSheet(
      rowsXml([
        ['Code', 'Trade', 'Note'],
        [null, null, 'x'],
      ]),
    ),
  ),
  refused('sheet from elsewhere', 'no_header', () =>
    workbook({
      sheets: [{ data: rowsXml(sampleRows(1)) }],
      parts: [
        {
          name: 'xl/_rels/workbook.xml.rels',
          data: `${xmlHead}<Relationships xmlns="x"><Relationship Id="rId1" Type="x/worksheet" Target="http://127.0.0.1:9/sheet.xml" TargetMode="External"/></Relationships>`,
        },
      ],
    }),
  ),
];

/** A good archive of good XML, whose cells are wrong or too many. */
export const sheetCases: readonly FileCase[] = [...references, ...values, ...limits, ...headers];
