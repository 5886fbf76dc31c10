import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { cursorAt, draftRow } from '../../../../tests/support/declaration-fixture.ts';
import { columnsFor } from '../../../../tests/support/grid-fixture.ts';
import { DraftStatus } from './DraftStatus.tsx';
import { DraftStore } from './draft/DraftStore.ts';

const silent = { inform: () => undefined, succeed: () => undefined, fail: () => undefined };

describe('the status bar of a draft', () => {
  let page: HTMLElement;
  let root: Root;

  beforeEach(() => {
    page = document.body.appendChild(document.createElement('div'));
    root = createRoot(page);
  });
  afterEach(() => {
    root.unmount();
    document.body.replaceChildren();
  });

  it('says of the MT, and of the sum of a range, what they are without', () => {
    const store = new DraftStore(
      { organisation: 'org-1', side: 'external', userId: 'ana', template: 'suzano' },
      { kind: 'draft', importId: 'draft-1' },
      silent,
    );
    const rows = [4000, { text: 'about 5 kt' }].map((value, at) =>
      draftRow(`row-${at}`, at, { bookingId: null, cells: { loadingQty: { base: null, value, by: 'ana' } } }),
    );
    store.rows.load({ bookings: [], rows, cursor: cursorAt(2000) });
    const [row] = store.all;
    const column = columnsFor(1).find(({ id }) => id === 'loadingQty');
    if (!row || !column) throw new Error('No row with a total');
    const sums = [{ of: 'Total', sum: 4000, unreadable: 1 }];
    const selection = { row, column, rowIndex: 0, cells: 2, sums };
    flushSync(() => root.render(<DraftStatus store={store} selection={selection} />));
    expect(page.textContent).toContain('4\u2009000 MT, 1 total not readable');
    expect(page.textContent).toContain('2 cells selected, sum 4\u2009000, 1 cell not readable');
  });
});
