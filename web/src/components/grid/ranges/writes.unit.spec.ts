import { describe, expect, it } from '@jest/globals';
import { sheetOf } from '../../../../../tests/support/grid-fixture.ts';
import { planFill } from './fill.ts';
import type { Block } from './block.ts';
import { planClear, planPaste } from './paste.ts';
import type { Rectangle } from './selection.ts';
import { planWrites, textWrite } from './writes.ts';

const area = (top: number, left: number, bottom = top, right = left): Rectangle => ({
  top,
  left,
  bottom,
  right,
});
const grid = sheetOf(6, [2]);
const at = grid.place;
const paste = (cells: Block, range: Rectangle, sheet = grid.sheet) =>
  planPaste({ cells, written: {} }, range, sheet);
const id = (n: number) => grid.bookings[n]?.id ?? '';

describe('paste', () => {
  it('writes port and quantity of one discharge line as one change', () => {
    const plan = paste([['Antwerp', '18000']], area(0, at('pod-1')), grid.sheet);
    expect(plan?.changes).toEqual([
      {
        id: id(0),
        field: 'discharge.1',
        from: { port: { id: 'NLRTM', name: 'Rotterdam' }, qty: 20_000 },
        to: { port: { id: 'BEANR', name: 'Antwerp' }, qty: 18_000 },
      },
    ]);
  });

  it('changes nothing where a cell ends as it began', () => {
    const row = grid.rows.get(id(0));
    const code = grid.columns[at('code')];
    const writes = ['X-1', grid.bookings[0]?.code ?? ''].map((text) => textWrite(row!, code!, text));
    expect(planWrites(writes.slice(0, 1)).changes).toHaveLength(1);
    expect(planWrites(writes).changes).toEqual([]);
  });

  it('fills free discharge slots from the left, after the lines that are there', () => {
    const row = grid.rows.get(id(0));
    const last = grid.columns[at('pod-3')]?.repeated?.columnsAt(3) ?? [];
    const plan = planWrites(last.map((column, n) => textWrite(row!, column, ['Livorno', '9000'][n] ?? '')));
    expect(plan.changes).toEqual([
      {
        id: id(0),
        field: 'discharge.3',
        from: null,
        to: { port: { id: 'ITLIV', name: 'Livorno' }, qty: 9000 },
      },
    ]);
  });

  it('puts lines under the titles that were copied with them, whatever their order', () => {
    const text = [
      ['Qty Pod 1', 'Letter', 'lay from', 'POL / Total', 'POD 1'],
      ['18000', 'B', '04/02/2027', '18000', 'Antwerp'],
    ];
    const plan = paste(text, area(0, at('code')), grid.sheet);
    expect(plan?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['discharge.1', { port: { id: 'BEANR', name: 'Antwerp' }, qty: 18_000 }],
      ['laycanStart', '2027-02-04'],
      ['loadingQty', 18_000],
    ]);
    expect(plan?.clipped).toEqual({ rows: 0, columns: 0 });
  });

  it('makes lines for discharge ports that have no column yet', () => {
    const text = [
      ['Code', 'POD 5', 'Qty Pod 5'],
      ['C-1', 'Livorno', '9000'],
    ];
    const plan = paste(text, area(0, at('code')), grid.sheet);
    expect(plan?.changes.at(-1)?.to).toEqual({ port: { id: 'ITLIV', name: 'Livorno' }, qty: 9000 });
  });

  it('keeps what does not parse as text and names the cell', () => {
    const plan = paste([['31/02/2027', '18.5']], area(0, at('laycanFinish')), grid.sheet);
    expect(plan?.changes.map((change) => change.to)).toEqual([{ text: '31/02/2027' }, { text: '18.5' }]);
    expect(plan?.problems.map(({ id: row, column, text }) => [row, column.id, text])).toEqual([
      [id(0), 'laycanFinish', '31/02/2027'],
      [id(0), 'loadingQty', '18.5'],
    ]);
  });

  it('skips cancelled rows and columns that cannot be edited, and counts them', () => {
    const plan = paste([['x']], area(1, at('code'), 3, at('status')), grid.sheet);
    expect(plan?.changes.map((change) => change.id)).toEqual([id(1), id(3)]);
    expect(plan?.skipped).toEqual({ locked: 3, readOnly: 4 });
  });

  it('counts no empty cell over a column that cannot be edited', () => {
    const plan = paste(
      [
        ['x', ''],
        ['y', 'declared'],
      ],
      area(0, at('code')),
      grid.sheet,
    );
    expect(plan?.changes.map(({ to }) => to)).toEqual(['x', 'y']);
    expect(plan?.skipped).toEqual({ locked: 0, readOnly: 1 });
  });

  it('repeats a block, clips it at the edges, leaves missing cells of ragged rows untouched', () => {
    const repeated = paste([['A'], ['B']], area(3, at('code'), 4), grid.sheet);
    expect(repeated?.changes.map((change) => change.to)).toEqual(['A', 'B']);
    const clipped = paste([['A'], ['B'], ['C']], area(4, at('code')), grid.sheet);
    expect(clipped?.clipped).toEqual({ rows: 1, columns: 0 });
    const ragged = paste(
      [['01/03/2027', '05/03/2027'], ['02/03/2027']],
      area(0, at('laycanStart')),
      grid.sheet,
    );
    expect(ragged?.changes.map((change) => [change.id, change.field])).toEqual([
      [id(0), 'laycanStart'],
      [id(0), 'laycanFinish'],
      [id(1), 'laycanStart'],
    ]);
  });

  it('changes nothing where the cells hold it already', () => {
    expect(paste([['2027-01-01']], area(0, at('laycanStart')), grid.sheet)?.changes).toEqual([]);
    expect(paste([], area(0, 0), grid.sheet)).toBeUndefined();
  });
});

describe('clear', () => {
  it('removes a line when both its cells are emptied, and only the quantity otherwise', () => {
    const both = planClear(area(0, at('pod-1'), 0, at('qty-pod-1')), grid.sheet);
    expect(both.changes.map(({ field, to }) => [field, to])).toEqual([['discharge.1', null]]);
    const quantity = planClear(area(0, at('qty-pod-2')), grid.sheet);
    expect(quantity.changes[0]?.to).toEqual({ port: { id: 'NLVLI', name: 'Vlissingen' }, qty: null });
    expect(planClear(area(0, at('pod-3'), 0, at('qty-pod-3')), grid.sheet).changes).toEqual([]);
  });
});

describe('fill', () => {
  const filled = (source: Rectangle, target: Rectangle, direction: 'up' | 'down' | 'left' | 'right') =>
    planFill(source, { area: target, direction }, grid.sheet).changes.map((change) => change.to);

  it('copies downwards past a cancelled row', () => {
    expect(filled(area(1, at('loadingQty')), area(2, at('loadingQty'), 4), 'down')).toEqual([35_010, 35_010]);
  });

  it('goes on with two dates at an even distance, in both directions', () => {
    const laycan = at('laycanStart');
    expect(filled(area(0, laycan, 1), area(3, laycan, 5), 'down')).toEqual([]);
    const plan = planFill(area(3, laycan, 4), { area: area(0, laycan, 1), direction: 'up' }, grid.sheet);
    expect(plan.changes).toEqual([]);
    const shifted = paste([['2027-02-10'], ['2027-02-17']], area(3, laycan, 4), grid.sheet);
    grid.rows.begin({ commandId: 'week', reason: 'paste', changes: shifted?.changes ?? [] });
    expect(filled(area(3, laycan, 4), area(5, laycan), 'down')).toEqual(['2027-02-24']);
    expect(filled(area(3, laycan, 4), area(0, laycan, 2), 'up')).toEqual(['2027-01-20', '2027-01-27']);
    grid.rows.dropped('week');
  });

  it('repeats a single date, and quantities always', () => {
    expect(filled(area(0, at('laycanStart')), area(1, at('laycanStart')), 'down')).toEqual(['2027-01-01']);
    expect(filled(area(0, at('loadingQty'), 1), area(3, at('loadingQty'), 4), 'down')).toEqual([
      35_010, 35_000,
    ]);
  });

  it('reads each cell of the source once, however far it is filled', () => {
    const long = sheetOf(300);
    let looks = 0;
    const rowAt = (index: number) => {
      looks += 1;
      return long.sheet.rowAt(index);
    };
    const laycan = at('laycanStart');
    const target = { area: area(100, laycan, 299, laycan + 1), direction: 'down' } as const;
    planFill(area(0, laycan, 99, laycan + 1), target, { ...long.sheet, rowAt });
    expect(looks).toBe(2 * 100 + 200);
  });

  it('fills to the right and left; a text that the column does not know stays as text', () => {
    expect(filled(area(0, at('laycanStart')), area(0, at('laycanFinish')), 'right')).toEqual(['2027-01-01']);
    expect(filled(area(0, at('pod-1')), area(0, at('loadingPort')), 'left')).toEqual([{ text: 'Rotterdam' }]);
  });
});
