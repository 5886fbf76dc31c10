import { type CellKind, type CellTerm, maxLength, maxQuantity } from '#contracts/cells/cell';
import { displayMonth } from '#contracts/cells/calendar';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { columnLetters } from '../cell-reference.ts';
import { limits } from '../limits.ts';
import { cellXml, serialOf, widthOf, xmlText } from './sheet-xml.ts';
import { writeArchive } from './zip-writer.ts';

/** Values of a row by the keys of its cells, `discharge.1.port` included. */
export type TemplateRow = Readonly<Record<string, CellTerm>>;

interface Column {
  readonly key: string;
  readonly header: string;
  readonly kind: CellKind;
  readonly list: string | undefined;
  readonly width: number;
}

/** Pairs of discharge port and quantity that an empty template offers. */
const pairs = 6;
const portWidth = 112;
const quantityWidth = 98;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageXml = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const columnsOf = ({ columns, pairs: pair }: WorkbookShape): readonly Column[] =>
  columns.flatMap(({ key, header, kind, list, width = portWidth }): readonly Column[] => {
    const column = { key, header, kind, list, width: Math.max(width, header.length * 8 + 16) };
    if (key !== pair.after) return [column];
    const discharge = Array.from({ length: pairs }, (_, i): readonly Column[] => [
      {
        key: `${pair.key}.${i + 1}.port`,
        header: pair.header.replace('{n}', String(i + 1)),
        kind: 'options',
        list: pair.list,
        width: portWidth,
      },
      {
        key: `${pair.key}.${i + 1}.qty`,
        header: pair.quantityHeader.replace('{n}', String(i + 1)),
        kind: 'numeric',
        list: undefined,
        width: quantityWidth,
      },
    ]);
    return [column, ...discharge.flat()];
  });

/** Styles: 0 plain, 1 the locked header, then the open cells of texts, dates and whole numbers. */
const styleOf = (kind: CellKind): number => (kind === 'date' ? 3 : kind === 'numeric' ? 4 : 2);

const openStyle = (format: number): string =>
  `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyProtection="1"><protection locked="0"/></xf>`;

const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FF48535B"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF0"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>${openStyle(49)}${openStyle(164)}${openStyle(1)}</cellXfs></styleSheet>`;

const listName = (list: string): string => `Laycan_${list}`;

interface Rule {
  readonly attributes: string;
  readonly formulas: string;
  readonly title: string;
  readonly message: string;
}

const ruleOf = ({ kind, list, header }: Column, shape: WorkbookShape): Rule | undefined => {
  if (kind === 'options') {
    if (list === undefined || !shape.lists[list]?.length) return undefined;
    return {
      attributes: 'type="list"',
      formulas: `<formula1>${listName(list)}</formula1>`,
      title: `${header} does not exist`,
      message: 'Select an option of the list.',
    };
  }
  if (kind === 'date') {
    return {
      attributes: 'type="date" operator="between"',
      formulas: `<formula1>${serialOf('2000-01-01')}</formula1><formula2>${serialOf('2199-12-31')}</formula2>`,
      title: `${header} is not a date`,
      message: 'Enter a day of the calendar as dd/MM/yyyy.',
    };
  }
  if (kind === 'numeric') {
    return {
      attributes: 'type="whole" operator="between"',
      formulas: `<formula1>0</formula1><formula2>${maxQuantity}</formula2>`,
      title: `${header} is not a whole number`,
      message: 'Enter whole MT without a number separator (comma, dot, space or similar).',
    };
  }
  const most = kind === 'month' ? 16 : maxLength[kind];
  return {
    attributes: 'type="textLength" operator="lessThanOrEqual"',
    formulas: `<formula1>${most}</formula1>`,
    title: kind === 'month' ? `${header} is not a month` : `${header} is too long`,
    message: kind === 'month' ? 'Enter a month like Mar 2027.' : `At most ${most} characters are possible.`,
  };
};

/** Titles of 32 characters at most, or Excel repairs the file. */
const validation = (column: Column, index: number, shape: WorkbookShape): string => {
  const rule = ruleOf(column, shape);
  if (!rule) return '';
  const letters = columnLetters(index + 1);
  const range = `${letters}2:${letters}${limits.rows + 1}`;
  return `<dataValidation ${rule.attributes} allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="${xmlText(rule.title.slice(0, 32))}" error="${xmlText(rule.message)}" sqref="${range}">${rule.formulas}</dataValidation>`;
};

const valueOf = (kind: CellKind, term: CellTerm): string | number | null => {
  if (term === null || typeof term === 'number') return term;
  if (typeof term !== 'string') return term.name;
  // Texts that are no date or month stay as they are, as someone might have typed them.
  if (kind === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(term)) return serialOf(term);
  return kind === 'month' && /^\d{4}-\d{2}$/.test(term) ? displayMonth(term) : term;
};

const declarationsSheet = (shape: WorkbookShape, rows: readonly TemplateRow[]): string => {
  const columns = columnsOf(shape);
  const widths = columns.map(
    ({ width, kind }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widthOf(width)}" style="${styleOf(kind)}" customWidth="1"/>`,
  );
  const header = columns.map((column, i) => cellXml(1, i + 1, 1, column.header));
  const body = rows.map((row, r) => {
    const cells = columns.map(({ key, kind }, i) =>
      cellXml(r + 2, i + 1, styleOf(kind), valueOf(kind, row[key] ?? null)),
    );
    return `<row r="${r + 2}">${cells.join('')}</row>`;
  });
  const validations = columns.map((column, i) => validation(column, i, shape)).filter((rule) => rule !== '');
  return [
    `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>${body.join('')}</sheetData>`,
    // Without a password: the lock keeps headers from slips, not from people.
    '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" deleteRows="0" sort="0" autoFilter="0"/>',
    `<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`,
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>',
  ].join('');
};

/** Lists that are there, each a column of the hidden sheet. */
const listsOf = ({ lists }: WorkbookShape): readonly (readonly [name: string, names: readonly string[]])[] =>
  Object.entries(lists)
    .filter(([, options]) => options.length > 0)
    .map(([list, options]) => [list, options.map(({ name }) => name)]);

const listsSheet = (shape: WorkbookShape): string => {
  const lists = listsOf(shape);
  const longest = Math.max(0, ...lists.map(([, names]) => names.length));
  const rows = Array.from({ length: longest }, (_, r) => {
    const cells = lists.map(([, names], i) => cellXml(r + 1, i + 1, 0, names[r] ?? null));
    return `<row r="${r + 1}">${cells.join('')}</row>`;
  });
  return `${head}<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
};

const workbookXml = (shape: WorkbookShape): string => {
  const names = listsOf(shape).map(([list, options], i) => {
    const letters = columnLetters(i + 1);
    return `<definedName name="${listName(list)}">Lists!$${letters}$1:$${letters}$${options.length}</definedName>`;
  });
  const titles = '<definedName name="_xlnm.Print_Titles" localSheetId="0">Declarations!$1:$1</definedName>';
  return `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="Declarations" sheetId="1" r:id="rId1"/><sheet name="Lists" sheetId="2" state="veryHidden" r:id="rId2"/></sheets><definedNames>${names.join('')}${titles}</definedNames></workbook>`;
};

const relationships = (entries: readonly (readonly [type: string, target: string])[]): string =>
  `${head}<Relationships xmlns="${packageXml}/relationships">${entries
    .map(
      ([type, target], i) =>
        `<Relationship Id="rId${i + 1}" Type="${relations}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = `${head}<Types xmlns="${packageXml}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

/**
 * The workbook that customers fill in: a frozen and locked header over open columns, option lists by name from a very
 * hidden sheet, rules for dates, whole numbers and lengths. With `rows`, they are already in it.
 */
export const templateWorkbook = (shape: WorkbookShape, rows: readonly TemplateRow[] = []): Buffer =>
  writeArchive([
    { name: '[Content_Types].xml', text: contentTypes },
    { name: '_rels/.rels', text: relationships([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', text: workbookXml(shape) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: relationships([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['worksheet', 'worksheets/sheet2.xml'],
        ['styles', 'styles.xml'],
      ]),
    },
    { name: 'xl/styles.xml', text: styles },
    { name: 'xl/worksheets/sheet1.xml', text: declarationsSheet(shape, rows) },
    { name: 'xl/worksheets/sheet2.xml', text: listsSheet(shape) },
  ]);
