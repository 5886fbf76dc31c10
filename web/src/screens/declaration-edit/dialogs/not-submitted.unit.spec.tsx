import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { RowMatch } from '#domain/declaration-draft/draft-row';
import { cursorAt, draftRow } from '../../../../../tests/support/declaration-fixture.ts';
import { draftView } from '../../../../../tests/support/draft-fixture.ts';
import { DraftStore } from '../draft/DraftStore.ts';
import { DraftSubmission } from '../draft/DraftSubmission.ts';
import { PhoneSubmit } from '../DraftToolbar.tsx';
import { Leaving } from '../submit/Leaving.ts';
import { LeaveDialog } from './LeaveDialog.tsx';

const silent = { inform: () => undefined, succeed: () => undefined, fail: () => undefined };
const unheard = {
  begun: () => undefined,
  success: () => undefined,
  fail: () => undefined,
  toErrors: () => undefined,
  toQuestions: () => undefined,
  done: () => undefined,
};

const upload = draftView({ kind: 'upload', fileName: 'march.xlsx' });

const cargo = { as: 'new' } as const;
const totals = { as: 'asking', candidates: [], because: 'total' } as const;

/** A row of the file, as somebody, Ana where nobody is named, uploaded it. */
const uploaded = (line: number, match: RowMatch, by = 'ana') =>
  draftRow(`row-${line}`, line, {
    bookingId: null,
    line,
    match,
    cells: { loadingQty: { base: null, value: 4000, by } },
  });

describe('what of an upload is not submitted', () => {
  let store: DraftStore;
  let page: HTMLElement;
  let root: Root;

  beforeEach(() => {
    store = new DraftStore(
      { organisation: 'org-1', side: 'external', userId: 'ana', template: 'suzano' },
      { kind: 'draft', importId: 'draft-1' },
      silent,
    );
    page = document.body.appendChild(document.createElement('div'));
    root = createRoot(page);
  });
  afterEach(() => {
    root.unmount();
    document.body.replaceChildren();
  });

  const show = (...matches: readonly RowMatch[]): DraftSubmission =>
    showRows(matches.map((match, index) => uploaded(index + 2, match)));
  const showRows = (rows: readonly DraftRowView[]): DraftSubmission => {
    store.rows.load({ bookings: [], rows, cursor: cursorAt(2000) });
    runInAction(() => {
      store.draft = upload;
    });
    const submission = new DraftSubmission(store, unheard);
    flushSync(() =>
      root.render(
        <>
          <a href="/elsewhere">Elsewhere</a>
          <PhoneSubmit store={store} submission={submission} />
          <LeaveDialog store={store} />
        </>,
      ),
    );
    return submission;
  };
  const submit = () => page.querySelector<HTMLButtonElement>('.phone-primary button');
  const leave = (): string | null => {
    const link = page.querySelector('a');
    // Where nothing asks, the page would be left.
    link?.addEventListener('click', (event) => event.preventDefault());
    flushSync(() => link?.click());
    return document.querySelector('[role=dialog]')?.textContent ?? null;
  };

  it('counts no line of totals as a booking, on the button and where it is left', () => {
    show(cargo, cargo, totals);
    expect(submit()?.textContent).toBe('Submit 2 bookings');
    expect(submit()?.getAttribute('aria-disabled')).toBeNull();
    expect(leave()).toContain('2 bookings are not submitted.');
  });

  it('has nothing to submit where only a line of totals is left', () => {
    show(totals);
    expect(submit()?.textContent).toBe('Submit');
    expect(submit()?.getAttribute('aria-disabled')).toBe('true');
    expect(leave()).toBeNull();
  });

  it('counts a colleague’s rows where none is one’s own, and names no number while none of them is ticked', () => {
    const rows = [uploaded(2, cargo, 'bruno'), uploaded(3, cargo, 'bruno')];
    const submission = showRows(rows);
    expect(submit()?.textContent).toBe('Submit 2 bookings');
    const leaving = new Leaving(store, { rows, asTheyWere: [], errors: {} });
    flushSync(() =>
      runInAction(() => {
        submission.step = { name: 'confirm', leaving };
      }),
    );
    expect(submit()?.textContent).toBe('Submit');
    expect(submit()?.getAttribute('aria-disabled')).toBeNull();
    flushSync(() => leaving.everyones());
    expect(submit()?.textContent).toBe('Submit 2 bookings');
  });
});
