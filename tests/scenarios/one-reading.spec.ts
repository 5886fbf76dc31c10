import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { CellKind } from '#contracts/cells/cell';
import { parseCell } from '#contracts/cells/parse-cell';
import type { CellReading } from '#contracts/cells/reading';
import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import { CanonicalCells } from '../../services/api/declarations/drafts/canonical-cells.ts';
import { emptyRow } from '../../services/api/declarations/drafts/held-row.ts';
import { inputCells } from '../../services/api/declarations/submission/booking-input.ts';
import { limits } from '../../services/platform/workbook/limits.ts';
import { importUpload } from '../../services/platform/workbook/upload.ts';
import { sampleShape } from '../../infra/hostile-files/sample.ts';
import { rowXml, workbook } from '../../infra/hostile-files/workbook.ts';
import { planPaste } from '../../web/src/components/grid/ranges/paste.ts';
import { readText } from '../../web/src/components/grid/rows/cells.ts';
import { emptyForm, inputsOf } from '../../web/src/screens/booking-create/booking-form.ts';
import { settings } from '../support/declaration-fixture.ts';
import { sheetOf } from '../support/grid-fixture.ts';
import { anyCharacter } from '../support/any-text.ts';

/** The ways in which a text comes in, and what each makes of it: a value, or the text that stays. */

interface Column {
  readonly field: BookingField;
  readonly kind: CellKind;
  /** What is answered where a column's texts contradict each other: what whoever types has anyway. */
  readonly reading: CellReading | null;
}

const columns: readonly Column[] = [
  { field: 'loadingQty', kind: 'numeric', reading: 'groups' },
  { field: 'laycanStart', kind: 'date', reading: 'day_first' },
  { field: 'code', kind: 'text', reading: null },
  { field: 'loadingPort', kind: 'options', reading: null },
];

const ports: readonly NamedRef[] = settings.loadingPorts;
const optionsOf = ({ kind }: Column): readonly NamedRef[] => (kind === 'options' ? ports : []);
const shape = { ...sampleShape, lists: { ...sampleShape.lists, loadingPorts: ports } };
const grid = sheetOf(1);
const canonical = new CanonicalCells(settings);

const outcome = (cell: ReturnType<typeof parseCell>): CellValue =>
  'code' in cell ? { text: cell.text } : cell.value;

const pasted = (column: Column, text: string): CellValue => {
  const [row, at] = [grid.rows.all[0], grid.place(column.field)];
  const plan = planPaste(
    { cells: [[text]], written: {} },
    { top: 0, bottom: 0, left: at, right: at },
    { ...grid.sheet, titled: () => undefined },
    column.reading === null ? [] : [{ columns: [0], reading: column.reading }],
  );
  const held = row?.cell(column.field) ?? null;
  return plan?.changes.length === 1 ? (plan.changes[0]?.to ?? null) : held;
};

/** The form has no field into which a name could be typed that is no option: it offers them. */
const bySentForm = ({ field, kind }: Column, text: string): CellValue => {
  const form = { ...emptyForm, ...(field === 'code' ? { code: text } : {}) };
  const [input] = inputsOf([
    {
      ...form,
      ...(kind === 'date' ? { laycanStart: text } : {}),
      ...(kind === 'numeric' ? { load: { key: 0, port: null, qty: text } } : {}),
    },
  ]);
  return inputCells(input ?? {}, emptyRow).cells.get(field) ?? null;
};

const byCall = ({ field, kind }: Column, text: string): CellValue => {
  const input = kind === 'numeric' ? { loadingPort: { id: null, qty: text } } : { [field]: text };
  return inputCells(input, emptyRow).cells.get(field) ?? null;
};

const uploaded = async (
  file: Buffer,
  { field, reading }: Column,
  texts: readonly string[],
): Promise<CellValue[]> => {
  const found = new Map<number, CellValue>();
  await importUpload(
    Readable.from([file]),
    shape,
    async (rows) => {
      for (const { line, cells } of rows) {
        const { [field]: cell } = cells;
        if (cell) found.set(line, outcome(cell));
      }
    },
    12 * limits.time,
    {
      columns: [
        { column: 1, field: 'comment', reading: null },
        { column: 2, field, reading },
      ],
      at: { sheet: file.subarray(0, 2).toString() === 'PK' ? 'Declarations' : null, headerRow: 1 },
      remembered: [],
    },
  );
  return texts.map((_, index) => found.get(index + 1) ?? null);
};

const csv = (texts: readonly string[]): Buffer =>
  Buffer.from(['Comment;Value', ...texts.map((text) => `x;"${text.replaceAll('"', '""')}"`)].join('\r\n'));

const xlsx = (texts: readonly string[]): Buffer =>
  workbook({
    sheets: [
      {
        data: [['Comment', 'Value'], ...texts.map((text) => ['x', text])]
          .map((values, index) => rowXml(index + 1, values))
          .join(''),
      },
    ],
  });

const digits = (min: number, max: number) => fc.integer({ min, max }).map(String);
const mark = fc.constantFrom('', '', '.', ',', ' ', '\u00a0', '\u2009', "'", '-', '/');

const numberLike = fc
  .array(fc.tuple(digits(0, 1_000), mark), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([number, after]) => number + after).join(''));
const dateLike = fc
  .tuple(digits(1, 32), digits(1, 13), digits(1_998, 2_102), fc.constantFrom('/', '.', '-', ' '))
  .chain(([day, month, year, by]) =>
    fc.constantFrom(
      [day, month, year].join(by),
      [day, month, year.slice(2)].join(by),
      [year, month, day].join(by),
      `${day}-Apr-${year.slice(2)}`,
      `${day} de março de ${year}`,
      `36${month.padStart(3, '0')}`,
    ),
  );
const nameLike = fc
  .tuple(fc.constantFrom(...ports.map(({ name, id }) => `${name}|${id}`)), fc.nat(3))
  .map(([port, form]) => {
    const [name = '', id = ''] = port.split('|');
    return [name.toUpperCase(), name.normalize('NFD'), ` ${name.replaceAll(' ', '-')}. `, id][form] ?? name;
  });
/** Control characters cannot stand in a workbook, and a CSV with them is no text; the parser's own tests have them. */
const anything = fc
  .string({ unit: anyCharacter, maxLength: 12 })
  .map((text) => text.replace(/[\p{Cc}\ufffe\uffff]/gu, '').replace(/^['=+@\t-]+/u, ''));
const texts = fc.array(fc.oneof(numberLike, dateLike, nameLike, anything), { minLength: 40, maxLength: 40 });

describe.each(columns)('a text for $field', (column) => {
  const typed = (text: string): CellValue =>
    readText(column.kind === 'options' ? 'options' : column.kind, text, optionsOf(column));

  it('is the same value, or the same refusal, typed, pasted, in the form and in a call', () => {
    fc.assert(
      fc.property(texts, (some) => {
        for (const text of some) {
          const read = typed(text);
          expect(outcome(parseCell(column.kind, text, optionsOf(column)))).toEqual(read);
          expect(pasted(column, text)).toEqual(read);
          // What was decided before it was sent stays as it is.
          expect(canonical.of(column.field, read)).toEqual(read);
          if (column.kind === 'options') continue;
          expect(byCall(column, text)).toEqual(read);
          expect(bySentForm(column, text)).toEqual(read);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is the same value, or the same refusal, in a CSV and in a text cell of a workbook', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        const read = some.map(typed);
        expect(await uploaded(csv(some), column, some)).toEqual(read);
        expect(await uploaded(xlsx(some), column, some)).toEqual(read);
      }),
      { numRuns: 3 },
    );
  });
});

it.each([
  [
    ['04/22/27', '04/05/27'],
    ['2027-04-22', '2027-04-05'],
  ],
  [['04/22/27'], ['2027-04-22']],
  [
    ['22/04/27', '04/05/27'],
    ['2027-04-22', '2027-05-04'],
  ],
])('reads the dates %j of a file as its own cells decide', async (dates, read) => {
  const lines = ['Code;Lay from', ...dates.map((date, index) => `C-${index};${date}`)];
  const found: CellValue[] = [];
  await importUpload(
    Readable.from([Buffer.from(lines.join('\r\n'))]),
    shape,
    async (rows) => {
      for (const { cells } of rows) found.push(cells['laycanStart'] ? outcome(cells['laycanStart']) : null);
    },
    12 * limits.time,
  );
  expect(found).toEqual(read);
});

it.each([
  ['38,500', 38_500],
  ['38 500', 38_500],
  ['38.500', 38_500],
  ['38500.00', 38_500],
  ['38.5', { text: '38.5' }],
  ['-5', { text: '-5' }],
  ['0', { text: '0' }],
])('reads %j as %j on every way in', async (text, read) => {
  const [column] = columns;
  if (!column) throw new Error('There is no column of quantities.');
  const all = [
    readText('numeric', text),
    pasted(column, text),
    bySentForm(column, text),
    byCall(column, text),
  ];
  expect(all).toEqual(all.map(() => read));
  expect(await uploaded(csv([text]), column, [text])).toEqual([read]);
  expect(await uploaded(xlsx([text]), column, [text])).toEqual([read]);
});
