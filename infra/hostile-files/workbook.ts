import { zip, type ZipPart } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? '&quot;');

export const contentTypes = `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`;

const relationships = (entries: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${xmlHead}<Relationships xmlns="${packageRelations}">${entries
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const rootRelationships = relationships([['rId1', 'officeDocument', 'xl/workbook.xml']]);

/** Styles 0 general, 1 a date, 2 a date in a format of its own, 3 a whole number. */
export const styles = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="3"/></cellXfs></styleSheet>`;

/** A sheet of a made workbook: rows as XML, or a whole part as it stands. */
export interface MadeSheet {
  readonly name?: string;
  /** Attributes of its entry in the workbook, for instance `state="hidden"`. */
  readonly entry?: string;
  readonly data: string;
  readonly type?: string;
}

/** What can be replaced in a made workbook. */
export interface MadeWorkbook {
  readonly sheets: readonly MadeSheet[];
  readonly strings?: readonly string[];
  /** The `sst` part as it stands, instead of `strings`. */
  readonly stringsXml?: string;
  readonly workbookPr?: string;
  readonly styles?: string;
  /** Parts that are added, or take the place of those of the same name. */
  readonly parts?: readonly ZipPart[];
}

export const sheetXml = (data: string): string =>
  `${xmlHead}<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`;

export const stringsXml = (strings: readonly string[]): string =>
  `${xmlHead}<sst xmlns="${main}" count="${strings.length}" uniqueCount="${strings.length}">${strings
    .map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    .join('')}</sst>`;

const workbookXml = (sheets: readonly MadeSheet[], workbookPr: string): string =>
  `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}">${workbookPr}<sheets>${sheets
    .map(
      ({ name = 'Declarations', entry = '' }, i) =>
        `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" ${entry} r:id="rId${i + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

/** The parts of a workbook; what is not told otherwise is as Excel writes it. */
export const workbookParts = (made: MadeWorkbook): readonly ZipPart[] => {
  const count = made.sheets.length;
  const parts: ZipPart[] = [
    { name: '[Content_Types].xml', data: contentTypes },
    { name: '_rels/.rels', data: rootRelationships },
    { name: 'xl/workbook.xml', data: workbookXml(made.sheets, made.workbookPr ?? '') },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relationships([
        ...made.sheets.map(
          ({ type = 'worksheet' }, i) => [`rId${i + 1}`, type, `worksheets/sheet${i + 1}.xml`] as const,
        ),
        [`rId${count + 1}`, 'styles', 'styles.xml'],
        [`rId${count + 2}`, 'sharedStrings', 'sharedStrings.xml'],
      ]),
    },
    { name: 'xl/styles.xml', data: made.styles ?? styles },
    { name: 'xl/sharedStrings.xml', data: made.stringsXml ?? stringsXml(made.strings ?? []) },
    ...made.sheets.map(({ data }, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: data.startsWith('<?xml') || data.startsWith('<!') ? data : sheetXml(data),
    })),
  ];
  const replaced = new Set(made.parts?.map(({ name }) => name));
  return [...parts.filter(({ name }) => !replaced.has(name)), ...(made.parts ?? [])];
};

export const workbook = (made: MadeWorkbook): Buffer => zip(workbookParts(made));

const letters = (column: number): string =>
  (column > 26 ? String.fromCharCode(64 + Math.floor((column - 1) / 26)) : '') +
  String.fromCharCode(65 + ((column - 1) % 26));

/** A cell as XML: numbers as numbers, dates (`yyyy-MM-dd`) as serials in a date format, the rest as inline text. */
export const cellXml = (row: number, column: number, value: string | number | null): string => {
  const r = `${letters(column)}${row}`;
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${r}"><v>${value}</v></c>`;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return `<c r="${r}" s="2"><v>${Date.parse(value) / 86_400_000 + 25_569}</v></c>`;
  }
  return `<c r="${r}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
};

export type Values = readonly (string | number | null)[];

export const rowXml = (row: number, values: Values): string =>
  `<row r="${row}">${values.map((value, i) => cellXml(row, i + 1, value)).join('')}</row>`;

/** Rows of values as the data of a sheet, from the first row. */
export const rowsXml = (rows: readonly Values[]): string =>
  rows.map((values, i) => rowXml(i + 1, values)).join('');
