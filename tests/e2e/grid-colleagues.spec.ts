import { beforeEach, describe, expect, it } from '@jest/globals';
import { type DraftPage, draftSeats, rowId } from '../support/draft-page.ts';
import { draftScreens } from '../support/draft-screens.ts';
import { ana, jose } from '../support/fake-people.ts';
import { FakePortal } from '../support/fake-portal.ts';
import { until } from '../support/until.ts';

const seats = await draftSeats();

describe('editing beside a colleague', () => {
  const openFor = draftScreens(seats);
  let portal: FakePortal;
  let screen: DraftPage;

  beforeEach(async () => {
    portal = new FakePortal(30);
    screen = await openFor(portal, ana);
    await screen.cell(0, 'code').waitFor();
  });

  it('merges two people in one draft and shows each where the other is', async () => {
    const colleague = await openFor(portal, jose);
    await colleague.cell(0, 'code').waitFor();
    await screen.page.getByRole('list', { name: 'Also here: José Lima' }).waitFor();
    await colleague.cell(6, 'laycanFinish').click();
    await screen.page.locator('.grid-peer:not([hidden])', { hasText: 'JL' }).waitFor();
    await colleague.type(6, 'code', 'JOSE');
    await screen.shows(6, 'code', 'JOSE');
    await screen.type(6, 'laycanFinish', '15/01/2027');
    await colleague.shows(6, 'laycanFinish', '15 Jan 2027');
    await colleague.status('2 changes not submitted');
  });

  it('shows after a cut where the other is then, and not where they were', async () => {
    const colleague = await openFor(portal, jose);
    await colleague.cell(6, 'laycanFinish').click();
    const outline = screen.page.locator('.grid-peer:not([hidden])', { hasText: 'JL' });
    // It may stand elsewhere at first: where somebody is, is told a moment after they went there.
    const standsAt = (row: number): Promise<void> =>
      until(async () => {
        const cell = await screen.cell(row, 'laycanFinish').boundingBox();
        const box = await outline.boundingBox();
        expect(Math.abs((box?.x ?? 0) - (cell?.x ?? 0))).toBeLessThan(4);
        expect(Math.abs((box?.y ?? 0) - (cell?.y ?? 0))).toBeLessThan(4);
      });
    await standsAt(6);
    await portal.disconnect();
    await screen.status('Reconnecting');
    await colleague.cell(9, 'laycanFinish').click();
    portal.reconnect();
    await standsAt(9);
  });

  it('asks with both values when the same cell was changed, and keeps mine', async () => {
    await screen.cell(4, 'code').dblclick();
    await screen.page.keyboard.press('Control+a');
    await screen.page.keyboard.type('mine');
    portal.change(jose.id, [{ id: rowId(4), field: 'code', from: 'SZ-2701-004', to: 'theirs' }]);
    await screen.page.waitForFunction(() =>
      document.querySelector('.button-primary')?.textContent?.includes('1 change'),
    );
    await screen.page.keyboard.press('Enter');
    const dialog = screen.dialog('Code of SZ-2701-004 was changed meanwhile');
    expect(await dialog.innerText()).toMatch(/Mine\s+mine\s+Someone else\s+theirs/);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await screen.shows(4, 'code', 'mine');
    await screen.status('1 change not submitted');
    expect(portal.rows.get(rowId(4))?.cells.code?.value).toBe('mine');
  });

  it('asks when a booking was changed elsewhere before it is submitted', async () => {
    await screen.type(4, 'loadingQty', '41000');
    await screen.status('1 change not submitted');
    portal.amend(rowId(4), {
      loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 39_000, cargoBookingPortId: '0' },
    });
    await screen.page.getByText('1 cell was changed elsewhere as well.').waitFor();
    await screen.button('Decide').click();
    const dialog = screen.dialog(/^Total of SZ-2701-004 was changed meanwhile$/);
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/41\s000/);
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await screen.shows(4, 'loadingQty', '39.000');
    await screen.page.locator('.status-bar', { hasText: 'not submitted' }).waitFor({ state: 'detached' });
  });

  it('does not answer the next question by the second half of a double click', async () => {
    const rows = [4, 5, 6];
    const loadingPort = { id: 'BRSSZ', name: 'Santos', qty: 39_000, cargoBookingPortId: '0' };
    for (const row of rows) await screen.type(row, 'loadingQty', '41000');
    await screen.status('3 changes not submitted');
    for (const row of rows) portal.amend(rowId(row), { loadingPort });
    await screen.page.getByText('3 cells were changed elsewhere as well.').waitFor();
    await screen.button('Decide').click();
    await screen
      .dialog(/^Total of SZ-2701-004/)
      .getByRole('button', { name: 'Take theirs' })
      .dblclick();
    await screen.shows(4, 'loadingQty', '39.000');
    await screen
      .dialog(/^Total of SZ-2701-005/)
      .getByText('1 more cell to decide')
      .waitFor();
    await screen.button('Keep all of mine').click();
    await screen.page.getByText('changed elsewhere').waitFor({ state: 'detached' });
    expect(await screen.text(5, 'loadingQty')).toBe('41\u2009000');
  });

  it('undoes a paste but for what a colleague has changed since, and names it', async () => {
    await screen.cell(2, 'code').click();
    await screen.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'X-1\r\nX-2\r\nX-3\r\n');
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await screen.status('3 changes not submitted');
    portal.change(jose.id, [{ id: rowId(3), field: 'code', from: 'X-2', to: 'JOSE' }]);
    await screen.shows(3, 'code', 'JOSE');
    await screen.button('Undo').click();
    await screen.snackbar(/1 cell was changed by others meanwhile and left as it is: JOSE/);
    await screen.shows(2, 'code', 'SZ-2701-002');
    expect(await screen.text(3, 'code')).toBe('JOSE');
    await screen.status('1 change not submitted');
  });

  it('discards, and asks again where colleagues have worked', async () => {
    await screen.type(2, 'code', 'MINE');
    await screen.status('1 change not submitted');
    await screen.button('Discard').first().click();
    portal.refuseNext = {
      status: 409,
      body: {
        code: 'rows_touched',
        message: 'Colleagues worked on these rows.',
        details: { rows: [{ row: rowId(2), by: [jose.id] }] },
      },
    };
    const first = screen.dialog('Discard 1 change?');
    await first.getByText(/What is discarded can be taken back for 30 days/).waitFor();
    await first.getByRole('button', { name: 'Discard' }).click();
    const again = screen.dialog("Discard colleagues' changes too?");
    await again.getByRole('button', { name: 'Discard all the same' }).click();
    await screen.shows(2, 'code', 'SZ-2701-002');
    const last = portal.requests.filter(({ path }) => path.endsWith('/changes')).at(-1)?.body;
    expect(last).toMatchObject({ reason: 'discard', discardRows: [rowId(2)], evenIfTouched: true });
  });
});
