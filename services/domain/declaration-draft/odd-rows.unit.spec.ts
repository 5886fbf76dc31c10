import { describe, expect, it } from '@jest/globals';
import { fold } from '../shared/decider.specification.ts';
import { added, line, newRow, opened, ref } from './draft.specification.ts';
import type { NewRow } from './events.ts';
import { draftDecider } from './evolve.ts';
import { OddRows } from './odd-rows.ts';
import { rowsOf } from './state.ts';

type Cells = NewRow['cells'];

const odd = (rows: readonly Cells[], over: Partial<NewRow> = {}, isNew = (_row: string) => true) => {
  const all = rows.map((cells, index) => newRow(`r${index + 1}`, cells, { line: index + 1, ...over }));
  const finder = new OddRows();
  const found = rowsOf(fold(draftDecider, [opened('upload'), added(all)])).flatMap((row) => {
    const match = finder.take(row, isNew(row.id));
    return match ? [[row.id, match.as === 'asking' && match.because]] : [];
  });
  return Object.fromEntries(found);
};

const cargo = (code: string | null, qty: number, over: Cells = {}): Cells => ({
  code,
  laycanStart: '2027-03-10',
  loadingQty: qty,
  'discharge.1': line('NLRTM', qty),
  comment: null,
  ...over,
});
const bare = (qty: number | null, over: Cells = {}): Cells => ({
  code: null,
  laycanStart: null,
  loadingQty: qty,
  'discharge.1': { port: null, qty },
  comment: null,
  ...over,
});

describe('lines of totals', () => {
  const cargoes = [cargo('A', 100), cargo('B', 50)];

  it.each([
    ['a total word in a text', bare(999, { comment: 'TOTAL Q2' })],
    ['one in a date', bare(999, { laycanStart: { text: 'Soma:' } })],
    ['one for the port', bare(null, { 'discharge.1': { port: { text: 'Gesamtsumme' }, qty: 150 } })],
    ['one in place of the code', bare(999, { code: 'Total geral' })],
    ['quantities that add up those above', bare(150)],
    ['a formula that is a sum', bare(null, { loadingQty: { text: '=SUM(F5:F31)' } })],
  ])('are known by %s', (_how, total) => {
    expect(odd([...cargoes, total])).toEqual({ r3: 'total' });
  });

  it('begin anew behind each', () => {
    expect(odd([...cargoes, bare(150), cargo('C', 7), cargo('D', 8), bare(15)])).toEqual({
      r3: 'total',
      r6: 'total',
    });
  });

  it.each([
    ['has a code', cargo('C', 150, { comment: 'Total of two lots' })],
    ['has a laycan', { ...bare(150), laycanStart: '2027-03-10' }],
    ['adds up to something else', bare(151)],
    ['only has the word within', bare(1, { comment: 'The total is below' })],
    ['is for a commodity', { ...bare(150), commodity: ref('pulp') }],
  ])('are none where the row %s', (_how, row) => {
    expect(odd([...cargoes, row])).toEqual({});
  });

  it('are none where the row is a booking', () => {
    expect(odd([...cargoes, bare(150)], {}, (row) => row !== 'r3')).toEqual({});
    expect(odd([...cargoes, bare(150, { comment: 'Total' })], { bookingNo: '10481' })).toEqual({});
  });
});

describe('copied rows', () => {
  it('are all but the first of those that are the same', () => {
    expect(odd([cargo('A', 1), cargo('B', 2), cargo('A', 1), cargo('A', 1)])).toEqual({
      r3: 'copied',
      r4: 'copied',
    });
  });

  it('differ in any cell', () => {
    expect(odd([cargo('A', 1), cargo('A', 2), cargo('A', 1, { comment: 'x' })])).toEqual({});
  });

  it('are none where they are a booking: that two rows claim one asks by itself', () => {
    expect(odd([cargo('A', 1), cargo('A', 1)], {}, () => false)).toEqual({});
  });
});
