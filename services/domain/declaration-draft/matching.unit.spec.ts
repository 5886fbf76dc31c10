import { describe, expect, it } from '@jest/globals';
import { cargo } from '../booking/booking.specification.ts';
import { emptyTerms, type BookingField } from '../booking/terms.ts';
import { fold } from '../shared/decider.specification.ts';
import { termsWith, type Cells } from './cells.ts';
import { added, changed, change, line, newRow, opened, ref } from './draft.specification.ts';
import type { DraftEvent, NewRow } from './events.ts';
import type { RowMatch, DraftRow } from './draft-row.ts';
import { draftDecider } from './evolve.ts';
import type { ReadFields, ReadHalves } from './file-lines.ts';
import { matchedRow, tookBack } from './mapping.ts';
import { claimOf, matchChanged, matchClaims, maxCandidates, namedBy, type OpenBooking } from './matching.ts';
import { rowOf } from './state.ts';

const open = (
  bookingId: string,
  bookingNo: string,
  letterIndex: string,
  code: string | null,
): OpenBooking => ({
  bookingId,
  bookingNo,
  letterIndex,
  code,
});
const bookings = [
  open('b1', '10481', 'A', 'AC-1'),
  open('b2', '10481', 'B', 'AC-2'),
  open('b3', '10482', 'A', 'AC-3'),
  open('b4', '10483', 'A', 'AC-3'),
];
const claim = (row: string, bookingNo: string | null, letterIndex: string | null, code: string | null) => ({
  row,
  bookingNo,
  letterIndex,
  code,
});
const matched = (...claims: readonly ReturnType<typeof claim>[]) =>
  Object.fromEntries(matchClaims(claims, bookings));

describe('a row that finds none but cancelled bookings', () => {
  const cancelled = [
    open('c1', '10490', 'A', 'AC-1'),
    open('c2', '10491', 'A', 'AC-7'),
    open('c3', '10492', 'A', 'AC-7'),
  ];
  const match = (row: ReturnType<typeof claim>) => matchClaims([row], bookings, cancelled).get('r');

  it.each([
    ['by number', claim('r', '10491', null, null), ['c2']],
    ['by code', claim('r', null, null, 'AC-7'), ['c2', 'c3']],
  ] as const)('asks, %s', (_how, row, candidates) => {
    expect(match(row)).toEqual({ as: 'asking', candidates, because: 'cancelled' });
  });

  it('is that of an open booking where there is one', () => {
    expect(match(claim('r', null, null, 'AC-1'))).toEqual({ as: 'booking', bookingId: 'b1' });
    expect(match(claim('r', null, null, 'AC-8'))).toEqual({ as: 'new' });
  });
});

describe('matching uploaded rows', () => {
  it.each([
    ['by number and letter', claim('r', '10481', 'b', null), { as: 'booking', bookingId: 'b2' }],
    [
      'by a number that has one booking',
      claim('r', ' 10482 ', null, 'AC-1'),
      { as: 'booking', bookingId: 'b3' },
    ],
    ['by a number that has two', claim('r', '10481', null, null), { as: 'asking', candidates: ['b1', 'b2'] }],
    ['by a number that is not open', claim('r', '99999', 'A', 'AC-1'), { as: 'unknown' }],
    ['by a letter that is not there', claim('r', '10482', 'B', null), { as: 'unknown' }],
    ['by code', claim('r', null, null, 'AC-1'), { as: 'booking', bookingId: 'b1' }],
    [
      'by a code that two bookings have',
      claim('r', null, null, 'AC-3'),
      { as: 'asking', candidates: ['b3', 'b4'] },
    ],
    ['by a code that is new', claim('r', null, null, 'AC-9'), { as: 'new' }],
    ['without code', claim('r', null, null, null), { as: 'new' }],
  ] as const)('%s', (_how, row, expected) => {
    expect(matched(row)).toEqual({ r: expected });
  });

  it('compares codes as they are seen, whatever bytes they are kept in', () => {
    const kept = [open('b1', '10481', 'A', 'AC-Sa\u0303o')];
    const found = matchClaims([claim('r', null, null, 'AC-S\u00e3o')], kept);
    expect(found.get('r')).toEqual({ as: 'booking', bookingId: 'b1' });
  });

  it('looks for numbers before codes, each once', () => {
    const claims = [
      claim('r1', ' 10481 ', 'A', 'AC-1'),
      claim('r2', '10481', 'B', null),
      claim('r3', null, null, 'AC-3'),
      claim('r4', null, null, 'AC-3'),
      claim('r5', null, null, ''),
      claim('r6', null, null, null),
    ];
    expect(namedBy(claims)).toEqual({ numbers: ['10481'], codes: ['AC-3'] });
  });

  it('asks where two rows claim one booking', () => {
    const asking = { as: 'asking', candidates: ['b1'] };
    expect(matched(claim('r1', null, null, 'AC-1'), claim('r2', '10481', 'A', null))).toEqual({
      r1: asking,
      r2: asking,
    });
  });

  it('names some of the many bookings that one word is the code of', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => open(`b${n}`, String(n), 'A', 'TBA'));
    const rows = Array.from({ length: 3_000 }, (_, n) => claim(`r${n}`, null, null, 'TBA'));
    const found = matchClaims(rows, many);
    const candidates = many.slice(0, maxCandidates).map(({ bookingId }) => bookingId);
    expect(new Set([...found.values()].map((match) => JSON.stringify(match)))).toEqual(
      new Set([JSON.stringify({ as: 'asking', candidates })]),
    );
  });

  it('takes 10,000 rows in no time', () => {
    const claims = Array.from({ length: 10_000 }, (_, n) => claim(`r${n}`, null, null, `C${n}`));
    const many = Array.from({ length: 3_000 }, (_, n) => open(`b${n}`, `${n}`, 'A', `C${n}`));
    const found = [...matchClaims(claims, many).values()];
    expect(found.filter(({ as }) => as === 'booking')).toHaveLength(3_000);
  });
});

const uploaded = (row: Partial<NewRow>, events: readonly DraftEvent[] = []): DraftRow => {
  const history = [opened('upload'), added([newRow('r1', {}, { line: 1, ...row })]), ...events];
  const found = rowOf(fold(draftDecider, history), 'r1');
  if (!found) throw new Error('the row left');
  return found;
};
const toBooking: RowMatch = { as: 'booking', bookingId: 'b1' };
const columns: BookingField[] = [
  'code',
  'comment',
  'laycanStart',
  'discharge.1',
  'discharge.2',
  'discharge.3',
];
const read: ReadFields = { columns, halves: {} };
const mapped = (
  cells: NewRow['cells'],
  has = columns,
  over = { terms: cargo, lastOrdinal: 2 },
  halves: ReadHalves = {},
) => matchedRow(uploaded({ cells }), toBooking, { columns: has, halves }, over).cells ?? {};

describe('laying a row over its booking', () => {
  const same = { code: 'AC-118', laycanStart: '2027-03-10' } as const;
  const lines = { 'discharge.1': line('ITLIV', 7_000), 'discharge.2': line('SIKOP', 5_000) } as const;

  it('holds only what differs', () => {
    expect(mapped({ ...same, ...lines })).toEqual({});
    expect(mapped({ ...same, ...lines, comment: 'Late' })).toEqual({
      comment: { base: null, value: 'Late' },
    });
  });

  it('clears by empty cells, and leaves missing columns as they are', () => {
    expect(mapped({ ...lines, laycanStart: '2027-03-10' })).toEqual({
      code: { base: 'AC-118', value: null },
    });
    expect(mapped({ comment: 'Late' }, ['comment'])).toEqual({ comment: { base: null, value: 'Late' } });
  });

  it('finds lines by port, then by order; what the row does not name is removed', () => {
    const byPort = mapped({
      ...same,
      'discharge.1': line('SIKOP', 6_000),
      'discharge.2': line('ITLIV', 7_000),
    });
    expect(byPort).toEqual({ 'discharge.2': { base: line('SIKOP', 5_000), value: line('SIKOP', 6_000) } });
    const byOrder = mapped({ ...same, 'discharge.1': line('HRRJK', 1), 'discharge.2': line('ITLIV', 7_000) });
    expect(byOrder).toEqual({ 'discharge.2': { base: line('SIKOP', 5_000), value: line('HRRJK', 1) } });
    expect(mapped({ ...same, 'discharge.3': line('SIKOP', 5_000) })).toEqual({
      'discharge.1': { base: line('ITLIV', 7_000), value: null },
    });
  });

  it('gives new lines ordinals that were never used', () => {
    const more = { ...same, ...lines, 'discharge.3': line('HRRJK', 1) };
    expect(mapped(more, columns, { terms: cargo, lastOrdinal: 6 })).toEqual({
      'discharge.7': { base: null, value: line('HRRJK', 1) },
    });
  });

  it('amounts to what the file says', () => {
    const row = {
      code: 'AC-9',
      laycanStart: null,
      'discharge.1': line('SIKOP', 9),
      'discharge.2': line('HRRJK', 1),
    };
    const cells = mapped(row) as Cells;
    const terms = termsWith(cargo, cells);
    expect(terms).toMatchObject({ code: 'AC-9', laycanStart: null, trade: cargo.trade });
    expect(new Set(Object.values(terms.discharge).map((each) => each.port?.id))).toEqual(
      new Set(['SIKOP', 'HRRJK']),
    );
  });

  describe('with one column of a line', () => {
    const pods: BookingField[] = ['discharge.1', 'discharge.2', 'discharge.3'];
    const port = { 'discharge.1': 'port', 'discharge.2': 'port', 'discharge.3': 'port' } as const;
    const qty = { 'discharge.1': 'qty', 'discharge.2': 'qty', 'discharge.3': 'qty' } as const;
    const over = { terms: cargo, lastOrdinal: 2 };
    const pod = (id: string) => ({ ...line(id, 0), qty: null });
    const amount = (of: number | null) => ({ port: null, qty: of });
    const laid = (cells: NewRow['cells'], halves: ReadHalves) => mapped(cells, pods, over, halves);

    it('keeps quantities with their ports, wherever these stand', () => {
      expect(laid({ 'discharge.1': pod('ITLIV'), 'discharge.2': pod('SIKOP') }, port)).toEqual({});
      expect(laid({ 'discharge.1': pod('SIKOP'), 'discharge.2': pod('ITLIV') }, port)).toEqual({});
    });

    it('gives another port the quantity of its place, and a further one none', () => {
      const cells = {
        'discharge.1': pod('ITLIV'),
        'discharge.2': pod('HRRJK'),
        'discharge.3': pod('NLRTM'),
      } as const;
      expect(laid(cells, port)).toEqual({
        'discharge.2': { base: line('SIKOP', 5_000), value: line('HRRJK', 5_000) },
        'discharge.3': { base: null, value: pod('NLRTM') },
      });
    });

    it('keeps ports under quantities by their order', () => {
      expect(laid({ 'discharge.1': amount(7_000), 'discharge.2': amount(6_000) }, qty)).toEqual({
        'discharge.2': { base: line('SIKOP', 5_000), value: line('SIKOP', 6_000) },
      });
      expect(laid({ 'discharge.1': amount(7_000), 'discharge.3': amount(6_000) }, qty)).toEqual({
        'discharge.2': { base: line('SIKOP', 5_000), value: { ...line('SIKOP', 0), qty: null } },
        'discharge.3': { base: null, value: amount(6_000) },
      });
    });

    it('clears by an empty cell the half that it is of, and removes no line', () => {
      expect(laid({ 'discharge.1': pod('SIKOP'), 'discharge.2': null }, port)).toEqual({
        'discharge.1': { base: line('ITLIV', 7_000), value: amount(7_000) },
      });
      const one = { terms: cargo, lastOrdinal: 2 };
      expect(
        mapped({ 'discharge.1': amount(7_000) }, ['discharge.1'], one, { 'discharge.1': 'qty' }),
      ).toEqual({});
    });

    it('takes other lines whole beside it', () => {
      const cells = { 'discharge.1': line('SIKOP', 1), 'discharge.2': amount(2) } as const;
      expect(laid(cells, { 'discharge.2': 'qty' })).toEqual({
        'discharge.1': { base: line('ITLIV', 7_000), value: line('ITLIV', 2) },
        'discharge.2': { base: line('SIKOP', 5_000), value: line('SIKOP', 1) },
      });
    });

    it('is empty in a new row, and filled in by the answer that it is a booking after all', () => {
      const cells = { 'discharge.1': pod('ITLIV') } as const;
      const halves = { 'discharge.1': 'port' } as const;
      const row = uploaded({ cells });
      expect(row.cells['discharge.1']?.value).toEqual(pod('ITLIV'));
      expect(matchedRow(row, toBooking, { columns: ['discharge.1'], halves }, over).cells).toEqual({});
      // What was typed meanwhile is not filled in.
      const typed = uploaded({ cells }, [
        changed('bruno', change('r1', 'discharge.1', pod('ITLIV'), line('ITLIV', 9))),
      ]);
      expect(matchedRow(typed, toBooking, { columns: ['discharge.1'], halves }, over).cells).toEqual({
        'discharge.1': { base: line('ITLIV', 7_000), value: line('ITLIV', 9) },
      });
    });
  });

  it('goes back to the file where the answer is another one', () => {
    const cells = { code: 'AC-118', trade: ref('t9'), ...lines } as const;
    const first = matchedRow(uploaded({ cells }), toBooking, read, { terms: cargo, lastOrdinal: 2 });
    const event: DraftEvent = { type: 'RowMatched', data: { draftId: 'd1', by: 'alice', matches: [first] } };
    const edited = changed('bruno', change('r1', 'comment', null, 'Late'));
    const row = uploaded({ cells }, [event, edited]);
    expect(Object.keys(row.cells).sort()).toEqual(['comment', 'laycanStart', 'trade']);
    expect(matchedRow(row, { as: 'new' }, read, null).cells).toEqual({
      code: { base: null, value: 'AC-118' },
      trade: { base: null, value: ref('t9') },
      comment: { base: null, value: 'Late' },
      'discharge.1': { base: null, value: line('ITLIV', 7_000) },
      'discharge.2': { base: null, value: line('SIKOP', 5_000) },
    });
  });

  it('leaves the cells of a row that lies over nothing', () => {
    expect(matchedRow(uploaded({ cells: same }), { as: 'new' }, read, null).cells).toBeNull();
  });
});

describe('an upload that would take back an amendment', () => {
  it('is a cell that holds what its side knew, where the booking holds something else', () => {
    const cells = {
      code: { base: 'AC-118', value: 'AC-100', by: 'alice' },
      comment: { base: null, value: 'Late', by: 'alice' },
      month: { base: null, value: '2027-04', by: 'alice' },
    };
    expect(tookBack(cells, cargo, { code: 'AC-100', comment: 'Early' })).toEqual(['code']);
    expect(tookBack(cells, { ...emptyTerms, code: 'AC-100' }, { code: 'AC-100' })).toEqual([]);
  });
});

describe('a match that is looked at again', () => {
  const asked = (match: RowMatch, candidates: readonly string[]): DraftRow => ({
    ...uploaded({}),
    match,
    asked: candidates,
  });

  it('holds while nothing changed', () => {
    expect(matchChanged({ ...uploaded({}), match: { as: 'new' } }, { as: 'new' })).toBeNull();
    expect(matchChanged({ ...uploaded({}), match: toBooking }, toBooking)).toBeNull();
    expect(matchChanged(uploaded({}), toBooking)).toBeNull();
  });

  it('is asked about where a booking came, went, or is another one', () => {
    const row = uploaded({});
    expect(matchChanged({ ...row, match: { as: 'new' } }, toBooking)).toEqual(['b1']);
    expect(matchChanged({ ...row, match: toBooking }, { as: 'new' })).toEqual([]);
    expect(matchChanged({ ...row, match: toBooking }, { as: 'booking', bookingId: 'b2' })).toEqual(['b2']);
  });

  it('holds where someone answered, until another booking comes into question', () => {
    const among = (candidates: string[]): RowMatch => ({ as: 'asking', candidates });
    expect(matchChanged(asked({ as: 'new' }, ['b1', 'b2']), among(['b1', 'b2']))).toBeNull();
    expect(matchChanged(asked({ as: 'new' }, ['b1', 'b2']), toBooking)).toBeNull();
    expect(matchChanged(asked(toBooking, ['b1', 'b2']), among(['b1', 'b2']))).toBeNull();
    expect(matchChanged(asked(toBooking, ['b1', 'b2']), among(['b1', 'b3']))).toEqual(['b1', 'b3']);
    expect(matchChanged(asked(toBooking, ['b1', 'b2']), { as: 'booking', bookingId: 'b2' })).toEqual(['b2']);
  });

  it('claims what the file said, whatever was edited since', () => {
    const row = uploaded({ cells: { code: ' AC-\u200b1 ' }, bookingNo: '10481', letterIndex: 'A' }, [
      changed('bruno', change('r1', 'code', ' AC-\u200b1 ', 'AC-2')),
    ]);
    expect(claimOf(row)).toEqual({ row: 'r1', bookingNo: '10481', letterIndex: 'A', code: 'AC-1' });
    expect(claimOf({ ...row, uploaded: null })).toBeNull();
  });
});
