import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionView } from '#contracts/people/session-view';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import type { Person } from '../support/person.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';

const portal = await sharedPortal();

const base = (organisation: string) => `/organisation/${organisation}/cargo-bookings`;
const today = new Date().toISOString().slice(0, 10);

describe('people together, over the whole portal', () => {
  let wire: TcpProxy;
  let marta: Person;
  /** She alone sits behind the wire that is cut. */
  let ana: Person;
  let claire: Person;
  let declarant: Declarant;
  let booking: string;

  beforeAll(async () => {
    wire = await new TcpProxy(Number(new URL(portal.address).port)).listen();
    declarant = await portal.declarant('Marta');
    [booking = ''] = await declarant.declare(
      cargo(today, { code: 'T-1' }),
      cargo(today, { code: 'T-2' }),
      cargo(today, { code: 'T-3' }),
    );
    [marta, ana, claire] = await Promise.all([
      portal.person('Marta'),
      portal.person('Ana', { address: `http://127.0.0.1:${wire.port}` }),
      portal.person('Claire'),
    ]);
  });

  const endSessionsOf = async (firstName: string) => {
    const elsewhere = await portal.client(firstName);
    const { body } = await elsewhere.get('/api/customer/sessions');
    for (const { id, current } of (body as { readonly data: readonly SessionView[] }).data)
      if (!current) await elsewhere.delete(`/api/customer/sessions/${id}`);
  };

  afterAll(async () => {
    await wire.close();
  });

  it('a broker sees a booking come when it is assigned, change, and go again', async () => {
    const { page } = claire;
    await page.goto(`${portal.address}${base(portal.ids.meridian)}/declaration?status=upcoming`);
    await page.getByText('Live', { exact: true }).waitFor();
    expect(await page.getByText('T-1', { exact: true }).count()).toBe(0);
    await declarant.assign(booking, portal.ids.meridian);
    const table = page.getByRole('table');
    await table.getByText('T-1', { exact: true }).waitFor();
    expect(await table.getByText('T-2', { exact: true }).count()).toBe(0);

    await table.getByText('T-1', { exact: true }).click();
    const pane = page.getByRole('complementary', { name: /Booking T-1/ });
    await pane.waitFor();
    await declarant.cancel(booking, 'Mill closed');
    await table.getByText('Cancelled', { exact: true }).waitFor();
    await pane.getByText('Mill closed').waitFor();

    await declarant.assign(booking, null);
    await table.getByText('T-1', { exact: true }).waitFor({ state: 'detached' });
  });

  it('who watched a declaration is told when a colleague has submitted it', async () => {
    const { page } = ana;
    const { importId, added } = await declarant.open(1);
    await page.goto(
      `http://127.0.0.1:${wire.port}${base(portal.ids.atlantica)}/declaration/new?draft=${importId}`,
    );
    await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
    await declarant.fill(importId, { [added[0] ?? '']: cargo(today, { code: 'T-9' }) });
    await declarant.submitAll(importId);
    await page.getByText('This declaration was submitted. Its bookings are in the list.').waitFor();
    await page.getByRole('button', { name: 'Show the bookings' }).click();
    await expectShown(page.getByRole('table').getByText('T-9', { exact: true }));
  });

  it('two people who write into one cell are asked which value holds', async () => {
    await Promise.all([
      marta.page.goto(`${portal.address}${base(portal.ids.atlantica)}/declaration/edit`),
      ana.page.goto(`http://127.0.0.1:${wire.port}${base(portal.ids.atlantica)}/declaration/edit`),
    ]);
    await marta.page.getByRole('list', { name: /Also here: .*Prado/ }).waitFor();
    await ana.page.getByRole('list', { name: /Also here: .*Kowalczyk/ }).waitFor();
    await (await ana.cell('T-2', 'commodity')).click();
    await ana.page.keyboard.press('Enter');
    await ana.page.keyboard.press('Control+a');
    await ana.page.keyboard.type('Soda ash');

    await marta.type('T-2', 'commodity', 'Paper reels');
    await ana.page.getByText('1 change not submitted').waitFor();
    await ana.page.keyboard.press('Enter');
    const dialog = ana.page.getByRole('dialog');
    await dialog.getByText('Soda ash').waitFor();
    await dialog.getByText('Paper reels').waitFor();
    await dialog.getByText(/^M\. Kowalczyk, \d\d:\d\d UTC$/).waitFor();
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expectShown((await marta.cell('T-2', 'commodity')).getByText('Soda ash'));
  });

  it('goes on after a cut: what was typed arrives, what was missed is shown', async () => {
    await ana.context.setOffline(true);
    wire.cut();
    await ana.page.locator('.status-bar').getByText('Live', { exact: true }).waitFor({ state: 'detached' });
    await ana.type('T-3', 'commodity', 'Paper reels');
    await ana.page.getByText('Not saved: 1 change waits for the connection').waitFor();
    expect(await ana.page.locator('.live-dot').count()).toBe(1);
    expect(await ana.page.locator('.status-bar').innerText()).not.toMatch(/Live|Reconnecting|Offline/);
    await marta.type('T-2', 'loadingQty', '39000');
    await (await marta.cell('T-2', 'loadingQty')).getByText('39\u2009000', { exact: true }).waitFor();
    // Back to the columns at the left: those out of sight are not drawn.
    await marta.page.keyboard.press('Home');
    await ana.context.setOffline(false);
    await ana.page.locator('.status-bar').getByText('Live', { exact: true }).waitFor();
    await (await ana.cell('T-2', 'loadingQty')).getByText('39\u2009000', { exact: true }).waitFor();
    await (await marta.cell('T-3', 'commodity')).getByText('Paper reels').waitFor();
    await ana.page.getByText('3 changes not submitted').waitFor();
  });

  it('keeps what was being typed when the session ended elsewhere, for whoever typed it', async () => {
    const { page } = ana;
    await (await ana.cell('T-3', 'loadingQty')).click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('41250');
    await endSessionsOf('Ana');
    await page.getByText('What was not saved yet waits for you.').waitFor({ timeout: 20_000 });
    await ana.signIn('Ana');
    await page.getByText('1 change from before you were logged out was kept.').waitFor();
    await (await marta.cell('T-3', 'loadingQty')).getByText('41\u2009250', { exact: true }).waitFor();
    await expectShown(page.getByText('4 changes not submitted'));
  });

  it('a colleague who is demoted leaves the grid at once, and what was typed before stays for the others', async () => {
    const { page } = ana;
    const admin = await portal.client('Marta');
    const id = portal.users.find(({ firstName }) => firstName === 'Ana')?.id ?? '';
    const path = `/api/customer/organisations/${portal.ids.atlantica}/users-v2/${id}`;
    expect((await admin.put(path, { role: 'spectator' })).status).toBe(204);
    await expectShown(page.getByRole('heading', { name: /You Are Not Authorised/ }));
    await marta.page.getByText('4 changes not submitted').waitFor();
    await expectShown((await marta.cell('T-3', 'loadingQty')).getByText('41\u2009250', { exact: true }));
    await page.goto(`http://127.0.0.1:${wire.port}${base(portal.ids.atlantica)}/declaration?status=upcoming`);
    await page.getByRole('table').getByText('T-2', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /Edit/ }).count()).toBe(0);
  });

  it('met no fault on any page', () => {
    expect([...marta.faults, ...ana.faults, ...claire.faults]).toEqual([]);
  });
});
