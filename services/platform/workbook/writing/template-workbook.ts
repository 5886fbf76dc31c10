import { type CellKind, type CellTerm, maxLength, maxQuantity } from '#contracts/cells/cell';
import { displayMonth } from '#contracts/cells/calendar';
import type { TemplateRow } from '#contracts/workbook/booking-row';
import type { WorkbookShape } from '#contracts/workbook/shape';
import { basesSheetName, type UploadBases } from '#contracts/workbook/upload-bases';
import { columnLetters } from '../cell-reference.ts';
import { limits } from '../limits.ts';
import { basesSheet } from './bases-sheet.ts';
import { cellXml, serialOf, widthOf, xmlText } from './sheet-xml.ts';
import { head, main, workbookParts, type PackagePart } from './workbook-package.ts';
import { streamArchive, writeArchive } from './zip-writer.ts';

interface Column {
  readonly key: string;
  readonly header: string;
  readonly kind: CellKind;
  readonly list: string | undefined;
  readonly width: number;
}

/** Pairs of discharge port and quantity that an empty template offers. */
const emptyPairs = 6;
const portWidth = 112;
const quantityWidth = 98;

const columnsOf = ({ columns, pairs: pair }: WorkbookShape, pairs: number): readonly Column[] =>
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

/** Index of the style of an open cell, as workbook-package.ts has them. */
const styleOf = (kind: CellKind): number => (kind === 'date' ? 3 : kind === 'numeric' ? 4 : 2);

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
      formulas: `<formula1>1</formula1><formula2>${maxQuantity}</formula2>`,
      title: `${header} is not a whole number`,
      message: 'Enter whole MT without a number separator (comma, dot, space or similar).',
    };
  }
  const maxCharacters = kind === 'month' ? 16 : maxLength[kind];
  return {
    attributes: 'type="textLength" operator="lessThanOrEqual"',
    formulas: `<formula1>${maxCharacters}</formula1>`,
    title: kind === 'month' ? `${header} is not a month` : `${header} is too long`,
    message:
      kind === 'month' ? 'Enter a month like Mar 2027.' : `At most ${maxCharacters} characters are possible.`,
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

/** Without a password: the lock keeps headers from slips, not from people. */
const protection =
  '<sheetProtection sheet="1" formatCells="0" formatColumns="0" formatRows="0" insertRows="0" deleteRows="0" sort="0" autoFilter="0"/>';

/** Rows that are written in one piece. */
const rowsInPiece = 100;

const rowXml = (columns: readonly Column[], row: TemplateRow, number: number): string => {
  const cells = columns.map(({ key, kind }, i) =>
    cellXml(number, i + 1, styleOf(kind), valueOf(kind, row[key] ?? null)),
  );
  return `<row r="${number}">${cells.join('')}</row>`;
};

/** `around` stands between the rows and the rules: a lock, or a filter. */
function* declarationsSheet(
  shape: WorkbookShape,
  columns: readonly Column[],
  rows: readonly TemplateRow[],
  around: string,
): Generator<string> {
  const widths = columns.map(
    ({ width, kind }, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widthOf(width)}" style="${styleOf(kind)}" customWidth="1"/>`,
  );
  const header = columns.map((column, i) => cellXml(1, i + 1, 1, column.header));
  yield `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`;
  yield '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>';
  yield `<cols>${widths.join('')}</cols><sheetData><row r="1">${header.join('')}</row>`;
  for (let start = 0; start < rows.length; start += rowsInPiece) {
    const piece = rows.slice(start, start + rowsInPiece);
    yield piece.map((row, i) => rowXml(columns, row, start + i + 2)).join('');
  }
  const validations = columns.map((column, i) => validation(column, i, shape)).filter((rule) => rule !== '');
  yield `</sheetData>${around}<dataValidations count="${validations.length}">${validations.join('')}</dataValidations>`;
  yield '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>';
}

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

const listNames = (shape: WorkbookShape, sheet: string): readonly string[] => [
  ...listsOf(shape).map(([list, options], i) => {
    const letters = columnLetters(i + 1);
    return `<definedName name="${listName(list)}">Lists!$${letters}$1:$${letters}$${options.length}</definedName>`;
  }),
  `<definedName name="_xlnm.Print_Titles" localSheetId="0">${sheet}!$1:$1</definedName>`,
];

/**
 * The workbook that customers fill in: a frozen and locked header over open columns, option lists by name from a very
 * hidden sheet, rules for dates, whole numbers and lengths. With `rows`, they are already in it.
 */
export const templateWorkbook = (
  shape: WorkbookShape,
  rows: readonly TemplateRow[] = [],
  sheet: 'Declarations' | 'Nominations' = 'Declarations',
): Buffer => {
  const sheets = [
    { name: sheet, xml: declarationsSheet(shape, columnsOf(shape, emptyPairs), rows, protection) },
    { name: 'Lists', xml: [listsSheet(shape)] },
  ];
  const parts = workbookParts(sheets, listNames(shape, sheet));
  return writeArchive(parts.map(({ name, text }) => ({ name, text: [...text].join('') })));
};

/**
 * Open bookings in the same columns, with what they were written from in a very hidden sheet. It comes back sorted,
 * filtered, and with rows and columns of its reader's own, so nothing is locked.
 *
 * @param pairs discharge ports of the booking that has the most
 */
export const bookingsWorkbook = (
  shape: WorkbookShape,
  rows: readonly TemplateRow[],
  pairs: number,
  bases: UploadBases,
): AsyncGenerator<Buffer> => {
  const columns = columnsOf(shape, Math.min(shape.pairs.max, Math.max(emptyPairs, pairs)));
  const corner = `${columnLetters(columns.length)}$${rows.length + 1}`;
  const filter = `<autoFilter ref="A1:${corner.replace('$', '')}"/>`;
  const filtered = `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Declarations!$A$1:$${corner}</definedName>`;
  const sheets = [
    { name: 'Declarations', xml: declarationsSheet(shape, columns, rows, filter) },
    { name: 'Lists', xml: [listsSheet(shape)] },
    { name: basesSheetName, xml: basesSheet(bases) },
  ];
  const parts: readonly PackagePart[] = workbookParts(sheets, [
    ...listNames(shape, 'Declarations'),
    filtered,
  ]);
  return streamArchive(parts);
};
