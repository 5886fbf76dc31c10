import { beforeEach, describe, expect, it } from '@jest/globals';
import { seriousOn } from '../support/axe.ts';
import { type DraftPage, draftSeats, rowId } from '../support/draft-page.ts';
import { draftScreens } from '../support/draft-screens.ts';
import { ana, jose } from '../support/fake-people.ts';
import { FakePortal } from '../support/fake-portal.ts';

const seats = await draftSeats();

describe('editing declarations', () => {
  const openFor = draftScreens(seats);
  let portal: FakePortal;
  let screen: DraftPage;

  beforeEach(async () => {
    portal = new FakePortal(30);
    screen = await openFor(portal, ana);
    await screen.cell(0, 'code').waitFor();
  });

  it('keeps, counts and submits what is typed', async () => {
    await screen.type(3, 'laycanFinish', '12/01/2027');
    await screen.type(5, 'code', 'SZ-NEW');
    await screen.status('2 changes not submitted');
    await screen.submit('Submit 2 changes');
    await screen.snackbar('2 bookings updated');
    const sent = portal.requests.find(({ path }) => path.endsWith('/cargo-declarations'))?.body;
    expect(sent).toMatchObject({ importId: 'draft-1', rows: [{ id: rowId(3) }, { id: rowId(5) }] });
    // The grid goes on, and the receipt stays a click away.
    await screen.page.locator('.notices').getByText('2 bookings submitted.').waitFor();
    // The answer may be here before the bookings are told.
    await screen.looks(3, 'laycanFinish', ':not([data-changed])');
    expect(await screen.text(3, 'laycanFinish')).toBe('12 Jan 2027');
    await screen.button('Receipt').click();
    await screen.page.getByText('2 changed bookings. All of it came through.').waitFor();
    await screen.page.goBack();
    await screen.cell(3, 'code').waitFor();
  });

  it('opens with the keyboard in the grid, at the row that it was opened at', async () => {
    await screen.status('Row 1, Code');
    await screen.page.keyboard.press('ArrowDown');
    await screen.page.keyboard.type('TYPED-AT-ONCE');
    await screen.page.keyboard.press('Enter');
    await screen.shows(1, 'code', 'TYPED-AT-ONCE');
    const colleague = await openFor(portal, jose, `edit?booking=${rowId(25)}`);
    await colleague.status('Row 26, Code');
    await colleague.page.keyboard.type('HERE');
    await colleague.page.keyboard.press('Enter');
    await colleague.shows(25, 'code', 'HERE');
  });

  it('submits what was answered, though it was not pushed yet', async () => {
    await screen.type(3, 'laycanFinish', '12/01/2027');
    await screen.looks(3, 'laycanFinish', '[data-changed]');
    await screen.status('1 change not submitted');
    portal.hush();
    await screen.type(5, 'code', 'SZ-NEW');
    await screen.status('2 changes not submitted');
    await screen.submit('Submit 2 changes');
    await screen.snackbar('2 bookings updated');
    const sent = portal.requests.find(({ path }) => path.endsWith('/cargo-declarations'))?.body;
    expect(sent).toMatchObject({ rows: [{ id: rowId(3) }, { id: rowId(5) }] });
    portal.speak();
    await screen.looks(5, 'code', ':not([data-changed])');
    expect(await screen.text(5, 'code')).toBe('SZ-NEW');
  });

  it('can be submitted from the first change on, before anything was pushed', async () => {
    portal.hush();
    await screen.type(5, 'code', 'SZ-NEW');
    await screen.status('1 change not submitted');
    expect(await screen.button('Submit 1 change').getAttribute('aria-disabled')).toBe('false');
    await screen.submit('Submit 1 change');
    await screen.snackbar('Booking updated');
  });

  it('takes what is half typed as entered, however the page is left', async () => {
    const sent = () => portal.requests.flatMap(({ path, body }) => (path.endsWith('/changes') ? [body] : []));
    await screen.cell(3, 'code').click();
    await screen.page.keyboard.type('HALF-1');
    const asked = screen.page.waitForEvent('dialog', { timeout: 10_000 });
    void screen.page.reload().catch(() => undefined);
    await (await asked).dismiss();
    await screen.shows(3, 'code', 'HALF-1');
    await screen.status('1 change not submitted');
    await screen.cell(5, 'code').click();
    await screen.page.keyboard.type('HALF-2');
    await screen.page.evaluate(() => history.pushState(null, '', '/profile/details'));
    await screen.page.getByRole('heading', { name: 'My details' }).waitFor();
    expect(sent()).toMatchObject([
      { changes: [{ id: rowId(3), to: 'HALF-1' }] },
      { changes: [{ id: rowId(5), to: 'HALF-2' }] },
    ]);
  });

  it('marks an error while typing goes on, and leads to it instead of submitting', async () => {
    await screen.type(3, 'laycanFinish', '28/01/2027');
    await screen.looks(3, 'laycanFinish', '[data-mark="error"]');
    await screen.type(8, 'code', 'SZ-OK');
    await screen.button(/^Submit/).click();
    await screen.snackbar(/error to mend before this can be submitted/);
    await screen.status('Row 4, Lay to');
    expect(portal.requests.some(({ path }) => path.endsWith('/cargo-declarations'))).toBe(false);
    await screen.button('1 error, 0 warnings').click();
    expect(await screen.page.locator('.problem-item').innerText()).toContain('Laycan is longer than 10 days');
  });

  it('says of the last try only what is to mend', async () => {
    await screen.type(3, 'laycanFinish', '28/01/2027');
    const said = screen.page.locator('.snackbars').getByText('1 error to mend before this can be submitted.');
    await screen.button(/^Submit/).click();
    await said.waitFor();
    const first = await said.elementHandle();
    const counts = await screen.seenFrames(() =>
      String(
        [...document.querySelectorAll('.snackbar')].filter((one) => /to mend/.test(one.textContent)).length,
      ),
    );
    await screen.button(/^Submit/).click();
    await first?.waitForElementState('hidden');
    await said.waitFor();
    expect(await counts()).not.toContain('2');
  });

  it('is submitted on a phone by the button at the bottom', async () => {
    await screen.type(3, 'laycanFinish', '12/01/2027');
    await screen.status('1 change not submitted');
    await screen.page.setViewportSize({ width: 390, height: 844 });
    const submit = screen.page
      .getByRole('region', { name: 'Submit' })
      .getByRole('button', { name: 'Submit 1 change' });
    await submit.waitFor();
    const box = await submit.boundingBox();
    expect(box).toMatchObject({ height: 44 });
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 16);
    expect(await screen.button(/^Submit/).count()).toBe(1);
    await submit.click();
    await screen.dialog('Submit 1 booking?').getByRole('button', { name: 'Submit 1 booking' }).click();
    await screen.snackbar('Booking updated');
  });

  it('keeps working through a cut, in order and under the same keys', async () => {
    await portal.disconnect();
    await screen.type(2, 'code', 'FIRST');
    await screen.type(3, 'code', 'SECOND');
    await screen.status(/2 changes wait for the connection/);
    expect(await screen.text(2, 'code')).toBe('FIRST');
    portal.reconnect();
    await screen.status('2 changes not submitted');
    const keys = portal.requests.filter(({ path }) => path.endsWith('/changes'));
    expect(keys.map(({ body }) => (body as { changes: { to: string }[] }).changes[0]?.to)).toEqual([
      'FIRST',
      'SECOND',
    ]);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(2);
  });

  it('loads again what it was told to load and could not', async () => {
    const missed = [{ id: rowId(2), field: 'code' as const, from: 'SZ-2701-002', to: 'MISSED' }];
    let away = true;
    await screen.context.route(/\/cargo-declarations\/edit$/, (route) =>
      away ? route.abort('connectionreset') : route.fallback(),
    );
    await portal.followed();
    portal.changeUnheard(jose.id, missed);
    await screen.snackbar(/could not be reached/);
    away = false;
    await screen.shows(2, 'code', 'MISSED');
  });

  it('is on the channel again after a subscription that was signed for another connection', async () => {
    await portal.disconnect();
    portal.refuseSubscription();
    portal.reconnect();
    await portal.followed();
    portal.change(jose.id, [{ id: rowId(2), field: 'code', from: 'SZ-2701-002', to: 'HEARD' }]);
    await screen.shows(2, 'code', 'HEARD');
  });

  it('shows and sends each edit once while answers are held', async () => {
    portal.hold();
    await screen.type(2, 'code', 'A');
    await screen.type(2, 'code', 'B');
    expect(await screen.text(2, 'code')).toBe('B');
    portal.release();
    await screen.status('1 change not submitted');
    expect(await screen.text(2, 'code')).toBe('B');
    expect(portal.rows.get(rowId(2))?.cells.code?.value).toBe('B');
  });

  it('shows which rows came back from their submission, and why', async () => {
    await screen.type(2, 'code', 'ONE');
    await screen.status('1 change not submitted');
    portal.returnRow(rowId(2), {
      because: 'rejected',
      code: 'cant_change',
      details: { attribute: 'loadingPort.qty', days: 5, period: '2027-01-03/2027-01-10' },
    });
    await screen.page.getByText('1 row came back from its submission').waitFor();
    await screen.button(/^Show$/).click();
    await screen.page
      .locator('.pane')
      .getByText(/refused as it was submitted/)
      .waitFor();
    await screen.looks(2, 'loadingQty', '[data-mark="error"]');
  });

  it('asks before leaving what is not submitted', async () => {
    await screen.type(2, 'code', 'ONE');
    await screen.status('1 change not submitted');
    await screen.page.getByRole('link', { name: 'History' }).click();
    const dialog = screen.dialog('Leave without submitting?');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    expect(screen.page.url()).toContain('/declaration/edit');
    await screen.page.getByRole('link', { name: 'History' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await screen.page.waitForURL(/history/);
  });

  it('has nothing serious for axe to say', async () => {
    portal.errors = {
      [rowId(3)]: [
        { attribute: 'loadingPort.name', code: 'trade_port_mismatch', level: 'warning', values: {} },
      ],
    };
    await screen.type(3, 'laycanFinish', '28/01/2027');
    await screen.cell(3, 'laycanFinish').click();
    await screen.page.locator('.pane').waitFor();
    expect(await seriousOn(screen.page)).toEqual([]);
  });
});
