import { describe, expect, it } from '@jest/globals';
import {
  array,
  assert,
  constantFrom,
  property,
  record,
  shuffledSubarray,
  tuple,
  type Arbitrary,
} from 'fast-check';
import { cargo, ref } from '../booking/booking.specification.ts';
import {
  emptyTerms,
  isDischargeField,
  termOf,
  withTerms,
  type BookingField,
  type BookingTerms,
  type DischargeLine,
  type NamedRef,
  type TermValue,
} from '../booking/terms.ts';
import { cellKey, isParsed, sameCell } from './cells.ts';
import type { CellValue } from './cell-value.ts';
import type { ReadHalves } from './file-lines.ts';
import { mergedCells, type MergedBooking } from './merge-upload.ts';

type Values = Readonly<Partial<Record<BookingField, CellValue>>>;

const line = (id: string, name: string, qty: number): DischargeLine => ({ port: { id, name }, qty });

/** Retired since: a file that names it holds a text that no option bears. */
const retired = 'port-retired';
const portRead = (port: NamedRef | null): CellValue => (port?.id === retired ? { text: port.name } : port);

const readBack = (_field: BookingField, value: TermValue): CellValue => {
  if (value === null || typeof value !== 'object') return value;
  if ('id' in value) return portRead(value);
  return { port: portRead(value.port) as NamedRef | null, qty: value.qty };
};

/** What the file says of a booking that nobody touched in it. */
const fileOf = (terms: BookingTerms): Values => {
  const { discharge, ...single } = terms;
  const lines = Object.entries(discharge)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, value], i): [BookingField, CellValue] => [`discharge.${i + 1}`, readBack('discharge.1', value)]);
  const fields = Object.entries(single) as [BookingField, TermValue][];
  return Object.fromEntries([
    ...fields.map(([field, value]): [BookingField, CellValue] => [field, readBack(field, value)]),
    ...lines,
  ]);
};

const pairs = 6;
const columns: readonly BookingField[] = [
  'code',
  'commodity',
  'laycanStart',
  'laycanFinish',
  'loadingPort',
  'loadingQty',
  'comment',
  ...Array.from({ length: pairs }, (_, i): BookingField => `discharge.${i + 1}`),
];

const highest = (...all: readonly BookingTerms[]): number =>
  Math.max(0, ...all.flatMap(({ discharge }) => Object.keys(discharge).map(Number)));

const merging = (base: BookingTerms, terms: BookingTerms): MergedBooking => ({
  base,
  terms,
  lastOrdinal: highest(base, terms),
  readBack,
});

const merged = (
  base: BookingTerms,
  terms: BookingTerms,
  file: Values,
  of = columns,
  halves: ReadHalves = {},
) => mergedCells(file, { columns: of, halves }, merging(base, terms));

const base: BookingTerms = { ...cargo, comment: 'As agreed' };

describe('a row of a download that comes back', () => {
  it('is no change where nothing was touched, whatever happened in the portal', () => {
    const now = withTerms(base, [
      ['comment', 'By staff'],
      ['laycanStart', '2027-04-01'],
      ['discharge.1', null],
      ['discharge.3', line('NLRTM', 'Rotterdam', 1_000)],
    ]);
    expect(merged(base, now, fileOf(base))).toEqual({});
  });

  it('changes what was changed in the file only, and keeps what was changed in the portal only', () => {
    const now = { ...base, comment: 'By staff' };
    expect(merged(base, now, { ...fileOf(base), laycanStart: '2027-03-11' })).toEqual({
      laycanStart: { base: base.laycanStart, value: '2027-03-11' },
    });
  });

  it('asks with both values where both changed a cell: its base is what the download held', () => {
    const now = { ...base, comment: 'By staff' };
    expect(merged(base, now, { ...fileOf(base), comment: 'By the file' })).toEqual({
      comment: { base: 'As agreed', value: 'By the file' },
    });
  });

  it('asks nothing where both came to the same', () => {
    const now = { ...base, comment: 'Agreed by phone' };
    expect(merged(base, now, { ...fileOf(base), comment: 'Agreed by phone' })).toEqual({});
  });

  it('clears what was emptied in the file, and leaves what its column is missing of', () => {
    expect(merged(base, base, { ...fileOf(base), comment: null })).toEqual({
      comment: { base: 'As agreed', value: null },
    });
    const { comment: _gone, ...without } = fileOf(base);
    expect(
      merged(
        base,
        base,
        without,
        columns.filter((field) => field !== 'comment'),
      ),
    ).toEqual({});
  });

  it('holds a port that was retired since for unchanged', () => {
    const old: BookingTerms = {
      ...base,
      loadingPort: ref(retired, 'Old quay'),
      discharge: { '1': line(retired, 'Old quay', 500) },
    };
    expect(merged(old, old, fileOf(old))).toEqual({});
    expect(
      merged(old, old, { ...fileOf(old), 'discharge.1': { port: { text: 'Old quay' }, qty: 600 } }),
    ).toEqual({
      'discharge.1': {
        base: line(retired, 'Old quay', 500),
        value: { port: { text: 'Old quay' }, qty: 600 },
      },
    });
  });
});

describe('the discharge lines of such a row', () => {
  const livorno = line('ITLIV', 'Livorno', 7_000);
  const koper = line('SIKOP', 'Koper', 5_000);
  const rotterdam = line('NLRTM', 'Rotterdam', 2_000);
  const two: BookingTerms = { ...base, discharge: { '2': livorno, '5': koper } };
  const file = (...lines: readonly (DischargeLine | null)[]): Values => ({
    ...fileOf({ ...two, discharge: {} }),
    ...Object.fromEntries(lines.map((value, i) => [`discharge.${i + 1}`, value])),
  });

  it('are found by their port, wherever they stand in the file', () => {
    expect(merged(two, two, file(koper, null, livorno))).toEqual({});
    expect(merged(two, two, file({ ...koper, qty: 5_500 }, livorno))).toEqual({
      'discharge.5': { base: koper, value: { ...koper, qty: 5_500 } },
    });
  });

  it('are found by their place where the port is another', () => {
    expect(merged(two, two, file(rotterdam, koper))).toEqual({
      'discharge.2': { base: livorno, value: rotterdam },
    });
  });

  it('are removed where the file has them no more; lines that the portal added stay', () => {
    const now = { ...two, discharge: { ...two.discharge, '6': rotterdam } };
    expect(merged(two, now, file(livorno))).toEqual({ 'discharge.5': { base: koper, value: null } });
  });

  it('are asked about where one side removed what the other one changed', () => {
    const now = { ...two, discharge: { '2': livorno, '5': { ...koper, qty: 1 } } };
    expect(merged(two, now, file(livorno))).toEqual({ 'discharge.5': { base: koper, value: null } });
    const gone = { ...two, discharge: { '2': livorno } };
    expect(merged(two, gone, file(livorno, { ...koper, qty: 1 }))).toEqual({
      'discharge.5': { base: koper, value: { ...koper, qty: 1 } },
    });
  });

  it('that are new take the ordinal of the same port that was added meanwhile, or the next', () => {
    const now = { ...two, discharge: { ...two.discharge, '6': rotterdam } };
    expect(merged(two, now, file(livorno, koper, rotterdam))).toEqual({});
    expect(merged(two, now, file(livorno, koper, { ...rotterdam, qty: 9 }))).toEqual({
      'discharge.6': { base: null, value: { ...rotterdam, qty: 9 } },
    });
    const hamburg = line('DEHAM', 'Hamburg', 100);
    expect(merged(two, now, file(livorno, koper, hamburg))).toEqual({
      'discharge.7': { base: null, value: hamburg },
    });
  });

  it('of one port keep their quantities apart', () => {
    const twice: BookingTerms = { ...base, discharge: { '1': livorno, '2': { ...livorno, qty: 9 } } };
    expect(merged(twice, twice, file(null, { ...livorno, qty: 9 }))).toEqual({
      'discharge.1': { base: livorno, value: null },
    });
  });

  it('that have no column in the file stay', () => {
    const one = columns.filter((field) => !isDischargeField(field) || field === 'discharge.1');
    expect(merged(two, two, file({ ...livorno, qty: 1 }), one)).toEqual({
      'discharge.2': { base: livorno, value: { ...livorno, qty: 1 } },
    });
  });
});

const texts = constantFrom<string | null>(null, 'a', 'b');
const ports = constantFrom(ref('p1', 'One'), ref('p2', 'Two'), ref(retired, 'Old quay'));
const lines = record({ port: ports, qty: constantFrom<number | null>(null, 1, 2) });
const single = record({
  code: texts,
  comment: texts,
  loadingPort: ports,
  loadingQty: constantFrom(null, 1, 2),
});

/** Three states of one booking: lines stand under ordinals 1 to 3 in all, and 4 and 5 came since. */
const termsOf = (ordinals: readonly number[]): Arbitrary<BookingTerms> =>
  tuple(single, shuffledSubarray([...ordinals]), array(lines, { minLength: 5, maxLength: 5 })).map(
    ([fields, chosen, held]) => ({
      ...emptyTerms,
      ...fields,
      discharge: Object.fromEntries(chosen.map((ordinal, i) => [String(ordinal), held[i] ?? held[0]!])),
    }),
  );

const applied = (terms: BookingTerms, cells: ReturnType<typeof mergedCells>): BookingTerms =>
  withTerms(
    terms,
    Object.entries(cells).map(([field, cell]) => {
      const value = cell!.value;
      return [field as BookingField, isParsed(value) ? value : null] as const;
    }),
  );

const lineKeys = (values: readonly CellValue[]): readonly string[] => values.map(cellKey).sort();

describe('whatever the download held, the portal holds and the file says', () => {
  const three = tuple(termsOf([1, 2, 3]), termsOf([1, 2, 3, 4, 5]), termsOf([1, 2, 3, 4, 5]));
  const always = (check: (b: BookingTerms, t: BookingTerms, m: BookingTerms) => void): void =>
    assert(
      property(three, ([b, t, m]) => check(b, t, m)),
      { numRuns: 1_500 },
    );

  it('a file that nobody touched comes to nothing', () => {
    always((b, t) => expect(merged(b, t, fileOf(b))).toEqual({}));
  });

  it('nothing of the portal is overwritten unasked', () => {
    always((b, t, m) => {
      for (const [name, cell] of Object.entries(merged(b, t, fileOf(m)))) {
        const [field, now] = [name as BookingField, termOf(t, name as BookingField)];
        // The base that is kept is the download's: where the portal holds something else, the cell asks.
        expect(sameCell(cell!.base, termOf(b, field))).toBe(true);
        expect(sameCell(cell!.value, now)).toBe(false);
      }
    });
  });

  it('no cell of the file is lost: it holds, is agreed, or was not changed', () => {
    always((b, t, m) => {
      const file = fileOf(m);
      const cells = merged(b, t, file);
      for (const field of ['code', 'comment', 'loadingPort', 'loadingQty'] as const) {
        const mine = file[field] ?? null;
        const value = cells[field]?.value;
        if (value !== undefined) expect(sameCell(value, mine)).toBe(true);
        else expect([b, t].some((terms) => sameCell(mine, readBack(field, terms[field])))).toBe(true);
      }
    });
  });

  it('every line of the file is kept, agreed or unchanged, each once', () => {
    always((b, t, m) => {
      const file = fileOf(m);
      const cells = merged(b, t, file);
      const fields = Object.keys(cells).filter(isDischargeField);
      const said = fields.map((field) => cells[field]?.value ?? null).filter((value) => value !== null);
      const wanted = Object.entries(file).flatMap(([field, value]) =>
        isDischargeField(field) ? [value ?? null] : [],
      );
      const silent = [...Object.values(b.discharge), ...Object.values(t.discharge)].map((value) =>
        readBack('discharge.1', value),
      );
      const rest = [...lineKeys(wanted)];
      for (const key of lineKeys(said)) {
        expect(rest).toContain(key);
        rest.splice(rest.indexOf(key), 1);
      }
      for (const key of rest) expect(lineKeys(silent)).toContain(key);
    });
  });

  it('where the portal changed nothing, the booking becomes what the file says', () => {
    const files = tuple(termsOf([1, 2, 3]), termsOf([1, 2, 3, 4, 5]));
    assert(
      property(files, ([b, m]) => {
        const plain = JSON.stringify([b, m]).includes(retired);
        if (plain) return;
        const after = applied(b, merged(b, b, fileOf(m)));
        expect(after).toMatchObject({ code: m.code, comment: m.comment, loadingPort: m.loadingPort });
        expect(lineKeys(Object.values(after.discharge))).toEqual(lineKeys(Object.values(m.discharge)));
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('a download that comes back with one column of its lines', () => {
  const two: BookingTerms = {
    ...emptyTerms,
    discharge: { 1: line('ITLIV', 'Livorno', 7_000), 2: line('SIKOP', 'Koper', 5_000) },
  };
  const slots = columns.filter(isDischargeField);
  const ports: ReadHalves = Object.fromEntries(slots.map((field) => [field, 'port']));
  const amounts: ReadHalves = Object.fromEntries(slots.map((field) => [field, 'qty']));
  /** The file without its columns of ports, or of quantities. */
  const cut = (file: Values, halves: ReadHalves): Values =>
    Object.fromEntries(
      Object.entries(file).map(([field, value]) => {
        const half = halves[field as keyof ReadHalves];
        if (half === undefined || value === null || typeof value !== 'object' || !('port' in value))
          return [field, value];
        return [field, half === 'port' ? { ...value, qty: null } : { ...value, port: null }];
      }),
    );
  const back = (b: BookingTerms, t: BookingTerms, file: BookingTerms, halves: ReadHalves) =>
    merged(b, t, cut(fileOf(file), halves), columns, halves);

  it('is no change where nothing was touched, whatever happened to the other half in the portal', () => {
    const now = withTerms(two, [['discharge.2', line('SIKOP', 'Koper', 6_000)]]);
    expect(back(two, now, two, ports)).toEqual({});
    expect(back(two, withTerms(two, [['discharge.2', null]]), two, ports)).toEqual({});
    expect(back(two, now, two, amounts)).toEqual({});
  });

  it('changes one half, and leaves the other as the portal has it by now', () => {
    const now = withTerms(two, [['discharge.2', line('SIKOP', 'Koper', 6_000)]]);
    const file = withTerms(two, [['discharge.2', line('HRRJK', 'Rijeka', 1)]]);
    expect(back(two, now, file, ports)).toEqual({
      'discharge.2': {
        base: line('SIKOP', 'Koper', 6_000),
        value: line('HRRJK', 'Rijeka', 6_000),
      },
    });
    const swapped = { ...two, discharge: { 1: two.discharge[2]!, 2: two.discharge[1]! } };
    expect(back(two, two, swapped, ports)).toEqual({});
    expect(back(two, two, swapped, amounts)).toEqual({
      'discharge.1': { base: two.discharge[1], value: line('ITLIV', 'Livorno', 5_000) },
      'discharge.2': { base: two.discharge[2], value: line('SIKOP', 'Koper', 7_000) },
    });
  });

  it('asks where the portal changed the same half', () => {
    const now = withTerms(two, [['discharge.2', line('SIKOP', 'Koper', 6_000)]]);
    const file = withTerms(two, [['discharge.2', line('SIKOP', 'Koper', 4_000)]]);
    expect(back(two, now, file, amounts)).toEqual({
      'discharge.2': { base: line('SIKOP', 'Koper', 5_000), value: line('SIKOP', 'Koper', 4_000) },
    });
  });

  it('leaves every half that it lacks as the portal has it, whatever it says of the other', () => {
    const three = tuple(termsOf([1, 2, 3]), termsOf([1, 2, 3, 4, 5]), termsOf([1, 2, 3, 4, 5]));
    assert(
      property(three, constantFrom('port', 'qty'), ([b, t, m], half) => {
        const cells = back(b, t, m, half === 'port' ? ports : amounts);
        const lacking = half === 'port' ? 'qty' : 'port';
        for (const [ordinal, own] of Object.entries(t.discharge)) {
          const cell = cells[`discharge.${Number(ordinal)}`];
          if (cell) expect(cell.value).toMatchObject({ [lacking]: own[lacking] });
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('comes to nothing where nobody touched it', () => {
    const both = tuple(termsOf([1, 2, 3]), termsOf([1, 2, 3, 4, 5]));
    assert(
      property(both, constantFrom(ports, amounts), ([b, t], halves) => {
        expect(back(b, t, b, halves)).toEqual({});
      }),
      { numRuns: 1_000 },
    );
  });
});
