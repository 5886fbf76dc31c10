import { type FileCase, read } from './case.ts';
import { sampleHeader, sampleRow, sampleRows } from './sample.ts';
import {
  cellXml,
  contentTypes,
  rowsXml,
  rowXml,
  sheetXml,
  styles,
  workbook,
  workbookParts,
  xmlHead,
} from './workbook.ts';
import { zip } from './zip.ts';

const data = rowsXml(sampleRows(1));
const header = rowXml(1, sampleHeader);
const clean = {
  code: 'SZ-2703-001',
  laycanStart: '2027-03-10',
  loadingQty: 41_250,
  'discharge.1.port': { id: 'NLRTM', name: 'Rotterdam' },
};
const ofSheet =
  (xml: string, strings: readonly string[] = []) =>
  () =>
    workbook({ sheets: [{ data: xml }], strings });
/** A row of a code and this cell in the column `Lay from` (D), `POL / Total` (F) or `Comment` (M). */
const withCell = (cell: string) => ofSheet(`${header}<row r="2">${cellXml(2, 1, 'SZ-1')}${cell}</row>`);
const inline = (xml: string) => withCell(`<c r="M2" t="inlineStr"><is>${xml}</is></c>`);

const prefixed = sheetXml(data)
  .replace(/<(\/?)(?!\?)/g, '<$1x:')
  .replace('xmlns=', 'xmlns:x=');

const structure: readonly FileCase[] = [
  read('clean workbook', ofSheet(data), clean),
  read(
    'stored, not packed',
    () => zip(workbookParts({ sheets: [{ data }] }).map((part) => ({ ...part, stored: true as const }))),
    clean,
  ),
  read(
    'first sheet hidden',
    () => workbook({ sheets: [{ data: rowsXml(sampleRows(5)), entry: 'state="hidden"' }, { data }] }),
    clean,
  ),
  read(
    'chart sheet first',
    () => workbook({ sheets: [{ data: `${xmlHead}<chartsheet/>`, type: 'chartsheet' }, { data }] }),
    clean,
  ),
  read(
    'notes first',
    () => workbook({ sheets: [{ data: rowsXml([['How to fill in'], ['Code', 'is your own']]) }, { data }] }),
    clean,
  ),
  read('title above the header', ofSheet(rowsXml([['Declaration of March'], [], ...sampleRows(1)])), clean),
  read('rows and cells without references', ofSheet(data.replace(/ r="[A-Z]*\d+"/g, '')), {
    code: 'SZ-2703-001',
    loadingQty: 41_250,
  }),
  read('tags with a prefix', ofSheet(prefixed), clean),
  read('sheet with a mark', ofSheet(`\ufeff${sheetXml(data)}`.replace('\ufeff<?xml', '<?xml')), clean),
  read(
    'parts under other names',
    () => {
      const parts = workbookParts({ sheets: [{ data }] }).map(({ name, data }) => ({
        name: name.replace('worksheets/sheet1', 'odd/Blatt-1'),
        data: String(data).replace('worksheets/sheet1.xml', '/xl/odd/Blatt-1.xml'),
      }));
      return zip(parts);
    },
    clean,
  ),
  read(
    'macros that nobody runs',
    () =>
      workbook({
        sheets: [{ data }],
        parts: [
          { name: 'xl/vbaProject.bin', data: 'macro' },
          {
            name: '[Content_Types].xml',
            data: contentTypes.replace('sheet.main', 'sheet.macroEnabled.main'),
          },
        ],
      }),
    clean,
  ),
  read(
    'links to other workbooks',
    () =>
      workbook({
        sheets: [{ data }],
        parts: [{ name: 'xl/externalLinks/externalLink1.xml', data: '<externalLink/>' }],
      }),
    clean,
  ),
  read('10,000 rows', () => workbook({ sheets: [{ data: rowsXml(sampleRows(10_000)) }] }), clean, {
    rows: 10_000,
  }),
  read('row far below', ofSheet(`${header}${rowXml(1_048_576, sampleRow(1))}`), clean),
  read(
    '10,000 empty rows with formats',
    ofSheet(
      data +
        Array.from({ length: 10_000 }, (_, i) => `<row r="${i + 3}"><c r="A${i + 3}" s="1"/></row>`).join(''),
    ),
    clean,
  ),
  read('cell far right, empty', ofSheet(data.replace('</row>', '<c r="XFD1" s="1"/></row>')), clean),
];

const headers: readonly FileCase[] = [
  read(
    'headers in any case, with stars',
    ofSheet(
      rowsXml([
        [' CODE * ', 'lay  FROM', 'pod 1', 'QTY pod 1'],
        ['SZ-1', '2027-03-10', 'NLRTM', 5_000],
      ]),
    ),
    { code: 'SZ-1', laycanStart: '2027-03-10', 'discharge.1.qty': 5_000 },
  ),
  read(
    'headers of objects',
    ofSheet(
      rowsXml([
        ['__proto__', 'Code', 'constructor', 'Trade', 'hasOwnProperty'],
        ['x', 'SZ-1', 'y', 'EU', 'z'],
      ]),
    ),
    { code: 'SZ-1' },
    { ignored: ['__proto__', 'constructor', 'hasOwnProperty'] },
  ),
  read(
    'columns of the customer',
    ofSheet(
      rowsXml([
        ['Code', 'Mill', 'Trade', 'Truck'],
        ['SZ-1', 'Mill 7', 'EU', null],
      ]),
    ),
    { code: 'SZ-1' },
    { ignored: ['Mill', 'Truck'] },
  ),
  read(
    'some columns only',
    ofSheet(
      rowsXml([
        ['Booking No', 'Lay to'],
        ['100014', '2027-03-19'],
      ]),
    ),
    { bookingNo: '100014', laycanFinish: '2027-03-19' },
  ),
];

const cells: readonly FileCase[] = [
  read(
    'system of 1904',
    () =>
      workbook({
        sheets: [
          { data: `${header}<row r="2">${cellXml(2, 1, 'SZ-1')}<c r="D2" s="1"><v>44994</v></c></row>` },
        ],
        workbookPr: '<workbookPr date1904="1"/>',
      }),
    { laycanStart: '2027-03-10' },
  ),
  read('date as ISO', withCell('<c r="D2" t="d"><v>2027-03-10T00:00:00</v></c>'), {
    laycanStart: '2027-03-10',
  }),
  read('date with a time', withCell('<c r="D2" s="1"><v>46456.75</v></c>'), { laycanStart: '2027-03-10' }),
  read('date typed as text', withCell(cellXml(2, 4, '10/03/2027')), { laycanStart: '2027-03-10' }),
  read('31 February typed as text', withCell(cellXml(2, 4, '31/02/2027')), {
    laycanStart: { text: '31/02/2027' },
  }),
  read('number where a date should be', withCell('<c r="D2"><v>46456</v></c>'), {
    laycanStart: '2027-03-10',
  }),
  read('date where a quantity should be', withCell('<c r="F2" s="1"><v>46456</v></c>'), {
    loadingQty: { text: '2027-03-10' },
  }),
  read('quantity with a separator', withCell(cellXml(2, 6, '41,250')), { loadingQty: 41_250 }),
  read('quantity as text', withCell(cellXml(2, 6, ' 41250 ')), { loadingQty: 41_250 }),
  read('fraction of a tonne', withCell('<c r="F2"><v>41250.5</v></c>'), { loadingQty: { text: '41250.5' } }),
  read('noise of a sum', withCell('<c r="F2"><v>41249.999999999993</v></c>'), { loadingQty: 41_250 }),
  read('quantity in powers', withCell('<c r="F2"><v>4.125E4</v></c>'), { loadingQty: 41_250 }),
  read('error of a formula', withCell('<c r="F2" t="e"><f>VLOOKUP(A2,B:C,2,0)</f><v>#N/A</v></c>'), {
    loadingQty: { text: '#N/A' },
  }),
  read('formula with its value', withCell('<c r="F2"><f>20000+21250</f><v>41250</v></c>'), {
    loadingQty: 41_250,
  }),
  read('formula that gives 0', withCell('<c r="F2"><f>0</f><v>0</v></c>'), {
    loadingQty: { text: '0' },
  }),
  read('formula without a value', withCell('<c r="F2"><f>NOW()</f></c>'), {
    loadingQty: { text: '=NOW()' },
  }),
  read('formula with an empty value', withCell('<c r="F2"><f>SUM(H2,J2)</f><v></v></c>'), {
    loadingQty: { text: '=SUM(H2,J2)' },
  }),
  read('shared formula without a value', withCell('<c r="F2"><f t="shared" si="0"/></c>'), {
    loadingQty: { text: '=' },
  }),
  read('formula that gives an empty text', withCell('<c r="M2" t="str"><f>""</f><v></v></c>'), {
    comment: null,
  }),
  read('formula that gives a text', withCell('<c r="M2" t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'), {
    comment: 'ab',
  }),
  read('truth value', withCell('<c r="M2" t="b"><v>1</v></c>'), { comment: 'TRUE' }),
  read('text that looks like a formula', inline('<t>=cmd|" /C calc"!A0</t>'), {
    comment: '=cmd|" /C calc"!A0',
  }),
  read(
    'runs of a rich text',
    inline('<r><rPr><b/></rPr><t>part </t></r><r><t xml:space="preserve">cargo</t></r>'),
    { comment: 'part cargo' },
  ),
  read('reading beside a text', inline('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'), {
    comment: '東京',
  }),
  read('CDATA', inline('<t><![CDATA[a < b & <!DOCTYPE c>]]></t>'), { comment: 'a < b & <!DOCTYPE c>' }),
  read('escaped control character', inline('<t>one_x000D__x000A_two _x005F_x0041_</t>'), {
    comment: 'one\ntwo _x0041_',
  }),
  read('entities that XML has', inline('<t>&lt;a&gt; &amp; &quot;b&quot; &#x41;&#66;</t>'), {
    comment: '<a> & "b" AB',
  }),
  read('emoji and scripts', inline('<t>🚢 Ωμέγα شحن</t>'), { comment: '🚢 Ωμέγα شحن' }),
  read(
    'shared string, twice',
    ofSheet(`${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="M2" t="s"><v>0</v></c></row>`, ['SZ-1']),
    { code: 'SZ-1', comment: 'SZ-1' },
  ),
  read(
    'empty shared string',
    ofSheet(`${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="M2" t="s"><v>1</v></c></row>`, [
      'SZ-1',
      '',
    ]),
    { code: 'SZ-1', comment: null },
  ),
  read(
    'format of 5,000 characters',
    () =>
      workbook({ sheets: [{ data }], styles: styles.replace('dd/mm/yyyy', `${'[$-409]'.repeat(700)}dd`) }),
    { code: 'SZ-2703-001', laycanStart: '2027-03-10' },
  ),
  read(
    'format in quotes',
    () => workbook({ sheets: [{ data }], styles: styles.replace('dd/mm/yyyy', '0 &quot;days&quot;') }),
    { laycanStart: '2027-03-10' },
  ),
];

/** Files as other programs, other years and other people write them: each must be read. */
export const oddCases: readonly FileCase[] = [...structure, ...headers, ...cells];
