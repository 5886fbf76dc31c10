import { describe, expect, it } from '@jest/globals';
import { deserialize, serialize } from 'node:v8';
import type { WorkbookRow } from '#contracts/workbook/shape';
import { fromWire, toWire, type WireRows } from './wire-rows.ts';

const rows: readonly WorkbookRow[] = [
  {
    line: 1,
    cells: {
      code: { value: 'AC-1' },
      loadingQty: { value: 12_000 },
      loadingPort: { value: { id: 'BRSSZ', name: 'Santos' } },
      laycanStart: { text: 'soon', code: 'not_a_date' },
      comment: { value: null },
    },
  },
  {
    line: 7,
    cells: {
      code: { value: null },
      loadingQty: { text: '1.5', code: 'not_a_whole_number' },
      loadingPort: { text: 'Atlantis', code: 'does_not_exist' },
      laycanStart: { value: '2026-11-21' },
      comment: { value: '' },
    },
  },
];

describe('rows on the wire', () => {
  it('arrive as they left', () => {
    const sent = deserialize(serialize(toWire(rows))) as WireRows;
    expect(fromWire(sent)).toEqual(rows);
  });

  it('may be none', () => {
    expect(fromWire(toWire([]))).toEqual([]);
  });
});
