import { beforeEach, describe, expect, it } from '@jest/globals';
import { snackbars } from '../components/feedback/snackbars.ts';
import { ExpandedRows } from './ExpandedRows.ts';

interface Row {
  readonly id: string;
}

interface Waiting {
  readonly row: Row;
  readonly come: (rows: readonly Row[]) => void;
  readonly fail: () => void;
}

const voyage: Row = { id: 'v-1' };
const calls: readonly Row[] = [{ id: 'v-1~1' }, { id: 'v-1~2' }];

describe('rows that unfold', () => {
  let waiting: Waiting[];
  let rows: ExpandedRows<Row>;

  beforeEach(() => {
    waiting = [];
    rows = new ExpandedRows<Row>({
      rowId: ({ id }) => id,
      load: (row) =>
        new Promise((come, refuse) => {
          waiting.push({ row, come, fail: () => refuse(new Error('away')) });
        }),
      failure: 'The calls could not be loaded.',
    });
  });

  it('are open while they load, and show what came', async () => {
    const toggled = rows.toggle(voyage);
    expect(rows.open.has('v-1')).toBe(true);
    expect(rows.below(voyage)).toEqual([]);
    waiting[0]?.come(calls);
    await toggled;
    expect(rows.below(voyage)).toEqual(calls);
  });

  it('fold again, and what comes after that opens nothing', async () => {
    const toggled = rows.toggle(voyage);
    await rows.toggle(voyage);
    waiting[0]?.come(calls);
    await toggled;
    expect(rows.open.size).toBe(0);
  });

  it('fold where they could not be loaded, and say so', async () => {
    const toggled = rows.toggle(voyage);
    waiting[0]?.fail();
    await toggled;
    expect(rows.open.size).toBe(0);
    expect(snackbars.messages.map(({ text }) => text)).toContain('The calls could not be loaded.');
  });
});
