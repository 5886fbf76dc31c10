import { describe, expect, it } from '@jest/globals';
import { parseCell } from './parse-cell.ts';
import { columnReadings, readingsOf, type TextColumn } from './readings-of.ts';

const column = (at: number, kind: TextColumn['kind'], ...texts: string[]): TextColumn => ({
  column: at,
  kind,
  cells: texts.map((text, row) => ({ text, row: row + 2 })),
});

describe('dates of a sheet', () => {
  it('asks nothing where every text reads one way, the day first', () => {
    expect(readingsOf([column(1, 'date', '22/04/27', '2027-05-04', '4 May 2027', '46500', 'TBA')])).toEqual(
      [],
    );
    expect(readingsOf([column(1, 'text', '04/05/27')])).toEqual([]);
  });

  it('asks where every text reads two ways', () => {
    const [question, ...others] = readingsOf([
      column(3, 'date', '04/05/27', '05/05/27', '06/05/27'),
      column(4, 'month', '07/05/27'),
    ]);
    expect(others).toEqual([]);
    expect(question).toMatchObject({
      kind: 'dates',
      columns: [3, 4],
      cells: 3,
      evidence: [
        { text: '04/05/27', row: 2 },
        { text: '06/05/27', row: 4 },
        { text: '07/05/27', row: 2 },
      ],
      chosen: 'day_first',
      open: true,
    });
    expect(question?.options).toEqual([
      {
        reading: 'day_first',
        example: { text: '04/05/27', value: '2027-05-04' },
        cells: 3,
        left: { rows: [], count: 0 },
      },
      {
        reading: 'month_first',
        example: { text: '04/05/27', value: '2027-04-05' },
        cells: 3,
        left: { rows: [], count: 0 },
      },
    ]);
  });

  it.each([
    ['day_first', '22/04/27'],
    ['month_first', '04/22/27'],
  ] as const)('is decided as %s by %s in any date column', (reading, text) => {
    const questions = readingsOf([column(3, 'date', '04/05/27'), column(4, 'date', text)]);
    expect(questions).toMatchObject([{ chosen: reading, open: false, columns: [3, 4], cells: 2 }]);
    expect(columnReadings(questions)).toEqual(
      new Map([
        [3, reading],
        [4, reading],
      ]),
    );
  });

  it('asks where texts contradict each other, and says what would be left', () => {
    const texts = ['22/04/27', '04/22/27', '04/23/27', '04/05/27'];
    const [question] = readingsOf([column(3, 'date', ...texts)]);
    expect(question).toMatchObject({ chosen: null, open: true, cells: 4 });
    expect(question?.options).toMatchObject([
      { reading: 'day_first', cells: 2, left: { rows: [3, 4], count: 2 } },
      { reading: 'month_first', cells: 3, left: { rows: [2], count: 1 } },
    ]);
    expect(question?.evidence.map(({ text }) => text)).toEqual(['22/04/27', '04/22/27']);
  });

  it('takes what was answered before, unless the file contradicts it', () => {
    const known = { dates: 'month_first' } as const;
    expect(readingsOf([column(1, 'date', '04/05/27')], known)).toMatchObject([
      { chosen: 'month_first', open: false },
    ]);
    expect(readingsOf([column(1, 'date', '04/05/27', '22/04/27')], known)).toMatchObject([
      { chosen: 'day_first', open: true },
    ]);
    expect(readingsOf([column(1, 'date', '04/22/27', '22/04/27')], known)).toMatchObject([
      { chosen: null, open: true },
    ]);
  });
});

describe('numbers of a column', () => {
  it('asks nothing where no mark is the decimal one', () => {
    expect(readingsOf([column(1, 'numeric', '38.500', '38,500', '41 250', '1.234.567')])).toEqual([]);
    expect(readingsOf([column(1, 'numeric', '38500.00', '38.5', '38,500')])).toEqual([]);
  });

  it('asks where a lone mark stands beside decimals by the same mark, a column each', () => {
    const questions = readingsOf([
      column(5, 'numeric', '38.500', '38.000', '38.5', '12000.00'),
      column(6, 'numeric', '38.500'),
    ]);
    expect(questions).toEqual([
      {
        kind: 'numbers',
        columns: [5],
        cells: 4,
        evidence: [
          { text: '38.5', row: 4 },
          { text: '38.500', row: 2 },
        ],
        options: [
          {
            reading: 'groups',
            example: { text: '38.500', value: 38_500 },
            cells: 3,
            left: { rows: [4], count: 1 },
          },
          {
            reading: 'decimal_point',
            example: { text: '38.500', value: 38.5 },
            cells: 2,
            left: { rows: [2, 4], count: 2 },
          },
        ],
        chosen: 'decimal_point',
        open: true,
      },
    ]);
  });

  it('takes groups for likely where all decimals are 0', () => {
    expect(readingsOf([column(5, 'numeric', '38,500', '24750,00')])).toMatchObject([
      { chosen: 'groups', open: true, evidence: [{ text: '24750,00' }, { text: '38,500' }] },
    ]);
  });

  it('prefers nothing where the column has groups by the mark as well', () => {
    expect(readingsOf([column(5, 'numeric', '38,500', '38,5', '1,234,567')])).toMatchObject([
      { chosen: null, open: true },
    ]);
  });

  it('takes what was answered before', () => {
    const numbers = new Map([[5, 'groups' as const]]);
    expect(readingsOf([column(5, 'numeric', '38,500', '38,5')], { numbers })).toMatchObject([
      { chosen: 'groups', open: false },
    ]);
  });

  it('counts as the parser reads', () => {
    const texts = [
      '38.500',
      '38.000',
      '38.5',
      '12000.00',
      '1.234.567',
      '38,500',
      '38,5',
      '1,5',
      '9.500,00',
      'x',
    ];
    const [question] = readingsOf([column(5, 'numeric', ...texts)]);
    for (const { reading, cells } of question?.options ?? []) {
      // Texts without either mark read alike whatever is answered.
      const read = texts.filter((text) => !('code' in parseCell('numeric', text, [], reading)));
      expect({ reading, cells }).toEqual({ reading, cells: read.length });
    }
  });
});

it('answers before what was chosen for the columns', () => {
  const questions = readingsOf([column(3, 'date', '04/05/27')]);
  expect(columnReadings(questions, [{ columns: [3], reading: 'month_first' }])).toEqual(
    new Map([[3, 'month_first']]),
  );
});

it('looks at each of ten thousand rows a few times, and keeps few of them', () => {
  let looks = 0;
  const cells = (texts: (n: number) => string) =>
    Array.from({ length: 10_000 }, (_, n) => ({
      row: n + 2,
      get text() {
        looks += 1;
        return texts(n);
      },
    }));
  const questions = readingsOf([
    { column: 1, kind: 'date', cells: cells((n) => `${(n % 12) + 1}/${(n % 12) + 1}/27`) },
    { column: 2, kind: 'date', cells: cells((n) => `${(n % 28) + 1}/${((n * 7) % 28) + 1}/27`) },
    { column: 3, kind: 'numeric', cells: cells((n) => `${(n % 90) + 10}.${(n % 900) + 100}`) },
    { column: 4, kind: 'numeric', cells: cells((n) => `${(n % 90) + 10},${n % 10}`) },
  ]);
  expect(looks).toBeLessThanOrEqual(4 * 4 * 10_000);
  expect(questions.length).toBeGreaterThan(0);
  const kept = questions.flatMap(({ evidence, options }) => [
    evidence.length,
    ...options.map(({ left }) => left.rows.length),
  ]);
  expect(Math.max(...kept)).toBeLessThanOrEqual(20);
});
