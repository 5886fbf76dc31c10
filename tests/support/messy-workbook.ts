import ExcelJS from 'exceljs';

/** What of a messy workbook a test wants otherwise. */
export interface Mess {
  /** Cargoes; the line of totals comes below them. */
  readonly rows: number;
  /** The first day of the first laycan. */
  readonly from: string;
  /** Days written with the month first in one row, against all others. */
  readonly contradicting?: boolean;
}

/** Headers of a charterer's own programme, in the row `messyHeaderRow`. */
export const messyHeaders = [
  'Embarque',
  'Produto',
  'Porto de carga',
  'Lay from',
  'Lay to (incl.)',
  'Total (t)',
  'Tipo de navio',
  'Trade',
  'POD 1',
  'QTY POD 1',
  'POD 2',
  'QTY POD 2',
  'Ref. fábrica',
  'Status',
] as const;

export const messyHeaderRow = 4;

const day = 86_400_000;
const dayAfter = (iso: string, days: number): Date => new Date(Date.parse(`${iso}T00:00:00Z`) + days * day);
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const pad = (n: number): string => String(n).padStart(2, '0');

/** Days as four people write them: a true date, `04/05/27`, `4-May-27`, `04.05.2027`. */
const written = (date: Date, index: number): string | Date => {
  const [d, m, y] = [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()];
  const forms = [
    date,
    `${pad(d)}/${pad(m + 1)}/${String(y).slice(2)}`,
    `${d}-${months[m] ?? ''}-${String(y).slice(2)}`,
    `${pad(d)}.${pad(m + 1)}.${y}`,
  ];
  return forms[index % forms.length] ?? date;
};

/** Quantities as three people write them: a number, `18,500`, `18 500`. */
const quantity = (qty: number, index: number): string | number => {
  const grouped = (mark: string): string => String(qty).replace(/\B(?=(\d{3})+$)/g, mark);
  return [qty, grouped(','), grouped('\u00a0')][index % 3] ?? qty;
};

/** Accents, case and spaces as they come. */
const discharge = [
  ['EU', 'Setúbal'],
  ['EU', 'ROTTERDAM'],
  ['EU', ' Vlissingen'],
  ['MED', 'Livorno'],
] as const;

const rowOf = ({ from }: Mess, index: number): (string | number | Date | null)[] => {
  const [trade, port] = discharge[index % discharge.length] ?? discharge[0];
  const start = dayAfter(from, (index % 12) * 7);
  const qty = 18_000 + (index % 20) * 500;
  return [
    `SZ-${String(index + 1).padStart(4, '0')}`,
    index % 7 === 0 ? 'wood  PULP' : 'Wood pulp',
    'Santos',
    written(start, index),
    written(new Date(start.getTime() + 7 * day), index),
    quantity(qty, index),
    'Open hatch',
    trade,
    port,
    quantity(qty, index + 1),
    null,
    null,
    `${7_731 + index}-A`,
    index % 3 === 0 ? 'Previsto' : 'Firme',
    // A column without a header.
    index % 5 === 0 ? 'ok' : null,
  ];
};

/**
 * A shipping programme as planners keep them: titles over merged cells above the headers, headers of their own, dates and
 * quantities in several forms, accents, a column of the mill's, one without a header, and a line of totals below.
 */
export const messyWorkbook = async (mess: Mess): Promise<Uint8Array> => {
  const workbook = new ExcelJS.Workbook();
  const notes = workbook.addWorksheet('Leia-me');
  notes.addRow(['Programa de embarques, atualizado pela logística']);
  const sheet = workbook.addWorksheet('Programa');
  sheet.addRow(['Programa de embarques']);
  sheet.mergeCells('A1:N1');
  sheet.addRow(['Emitido em', new Date(`${mess.from}T00:00:00Z`)]);
  sheet.mergeCells('B2:D2');
  sheet.addRow([]);
  sheet.addRow([...messyHeaders]);
  for (let index = 0; index < mess.rows; index += 1) sheet.addRow(rowOf(mess, index));
  if (mess.contradicting) sheet.getCell(messyHeaderRow + 2, 4).value = '05/28/27';
  const last = messyHeaderRow + mess.rows;
  const sum = Array.from({ length: mess.rows }, (_, index) => 18_000 + (index % 20) * 500).reduce(
    (all, qty) => all + qty,
    0,
  );
  const total = sheet.addRow(['TOTAL', null, null, null, null, { formula: `SUM(F5:F${last})`, result: sum }]);
  sheet.mergeCells(total.number, 1, total.number, 5);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
};
