import { xmlText } from './sheet-xml.ts';

/** What stands around the sheets of a workbook that is written as XML: its package, its list of sheets, its styles. */

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageXml = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const openStyle = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyProtection="1"><protection locked="0"/></xf>`;

/** Styles by their index: 0 plain, 1 the locked header, then the open cells of texts, dates and whole numbers. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FF48535B"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF0"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>${openStyle(49)}${openStyle(164)}${openStyle(1)}</cellXfs></styleSheet>`;

/** A sheet in pieces, so that a long one is neither made nor packed at once. */
export interface Sheet {
  readonly name: string;
  /** The first one is shown; no menu brings the others to light. */
  readonly xml: Iterable<string>;
}

export interface PackagePart {
  readonly name: string;
  readonly text: Iterable<string>;
}

const workbookXml = (sheets: readonly Sheet[], names: readonly string[]): string => {
  const entries = sheets.map(
    ({ name }, i) =>
      `<sheet name="${xmlText(name)}" sheetId="${i + 1}"${i === 0 ? '' : ' state="veryHidden"'} r:id="rId${i + 1}"/>`,
  );
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${entries.join('')}</sheets><definedNames>${names.join('')}</definedNames></workbook>`;
};

const relationships = (entries: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packageXml}/relationships">${entries
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (sheets: readonly Sheet[]): string => {
  const overrides = sheets.map(
    (_, i) => `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return `${head}<Types xmlns="${packageXml}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;
};

/** All parts of a workbook. `names` are elements of its defined names. */
export const workbookParts = (sheets: readonly Sheet[], names: readonly string[]): readonly PackagePart[] => [
  { name: '[Content_Types].xml', text: [contentTypes(sheets)] },
  { name: '_rels/.rels', text: [relationships([['officeDocument', 'xl/workbook.xml']])] },
  { name: 'xl/workbook.xml', text: [workbookXml(sheets, names)] },
  {
    name: 'xl/_rels/workbook.xml.rels',
    text: [
      relationships([
        ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
        ['styles', 'styles.xml'],
      ]),
    ],
  },
  { name: 'xl/styles.xml', text: [styles] },
  ...sheets.map(({ xml }, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, text: xml })),
];
