import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page, WebSocketRoute } from 'playwright';
import { readsLate } from '#live/protocol/outbound';
import { demoPassword } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { type OpenWindow, openWindow } from '../support/windows.ts';

const portal = await sharedPortal();

const emailOf = (firstName: string): string =>
  portal.users.find((user) => user.firstName === firstName)?.email ?? '';
const ana = emailOf('Ana');
const tom = emailOf('Tom');
const at = (path: string): string => `${portal.address}${path}`;
const nameOf = (id: string): string => portal.organisations.find((known) => known.id === id)?.name ?? '';
const declarations = `/organisation/${portal.ids.atlantica}/cargo-bookings/declaration`;

let window: OpenWindow;
let page: Page;
/** What the console says that it should not: broken policies, faults of scripts. */
let complaints: string[];

beforeEach(async () => {
  window = await openWindow(portal.browser, { window: { width: 1280, height: 800 } });
  ({ page } = window);
  complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused request is part of the story; a broken policy or script is not.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      complaints.push(message.text());
  });
});
afterEach(async () => {
  await window.leave();
  expect(complaints).toEqual([]);
});

const fill = async (email: string, password: string): Promise<void> => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const openMenu = async (item: string): Promise<void> => {
  await page.getByRole('button', { name: /profile of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describe('someone who is not signed in', () => {
  it('opens the page without a refused request', async () => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(at('/login'));
    await page.getByLabel('Email').waitFor();
    expect(refused).toEqual([]);
  });

  it('comes to sign-in, and back to where they were going', async () => {
    await page.goto(at(`${declarations}?status=completed`));
    await page.waitForURL(/\/login\?redirect=/);
    await fill(ana, demoPassword);
    await page.waitForURL((url) => url.pathname === declarations && url.search.includes('status=completed'));
    await expectShown(page.getByRole('heading', { name: 'Cargo Bookings' }));
  });

  it('is told that something is wrong, and not what', async () => {
    await page.goto(at('/login'));
    await fill('nobody@nowhere.example', 'Wrong-password-1');
    await page.getByText('The email or password is not right.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('signs in by keyboard alone', async () => {
    await page.goto(at('/login'));
    await page.getByLabel('Email').focus();
    await page.keyboard.type(ana);
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await expectAddress(page, (url) => url.pathname === declarations);
  });

  it('is never sent to another site after sign-in', async () => {
    await page.goto(at('/login?redirect=https%3A%2F%2Fevil.example%2F'));
    await fill(ana, demoPassword);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect(page.url().startsWith(portal.address)).toBe(true);
  });

  it('finds a form that axe finds nothing serious in', async () => {
    await page.goto(at('/login'));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
  });
});

describe('someone who is signed in', () => {
  beforeEach(async () => {
    await page.goto(at('/login'));
    await fill(ana, demoPassword);
    await page.waitForURL((url) => url.pathname === declarations);
  });

  it('changes the names, which the page shows at once', async () => {
    await openMenu('My details');
    await page.getByLabel('Last name').fill('Prado Lima');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Your details updated.').waitFor();
    await expectShown(page.getByRole('button', { name: /profile of A(na|\.) Prado Lima/ }));
  });

  it('is led to the first field that is wrong', async () => {
    await page.goto(at('/profile/password'));
    await page.getByLabel('Current password').fill('Something-else-1');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('The new password needs 10 to 128 characters.').waitFor();
    const isFocused = (field: Element) => field === document.activeElement;
    expect(await page.getByLabel('New password', { exact: true }).evaluate(isFocused)).toBe(true);
    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Save details' }).click();
    await page.getByText('Enter your first name.').waitFor();
    expect(await page.getByLabel('First name').evaluate(isFocused)).toBe(true);
  });

  it('is signed out everywhere else by a change of password', async () => {
    const next = 'Harbour-lights-07';
    const elsewhere = await portal.client('Ana');
    await openMenu('My details');
    await page
      .getByRole('link', { name: 'Password' })
      .or(page.getByRole('tab', { name: 'Password' }))
      .click();
    await page.getByLabel('Current password').fill(demoPassword);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByLabel('Confirm the new password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password updated.').waitFor();
    expect((await elsewhere.get('/api/customer/profile')).status).toBe(401);
    await page.reload();
    await page.getByRole('button', { name: /profile of/ }).waitFor();
    // The other tests sign in as before.
    const again = await elsewhere.signIn(ana, next);
    const back = { current_password: next, new_password: demoPassword, confirm_password: demoPassword };
    expect((await again.put('/api/customer/profile', back)).status).toBe(204);
  });
});

describe('leaving', () => {
  const ingrid = emailOf('Ingrid');

  it('ends the session, and its screens show nothing any more', async () => {
    await page.goto(at('/login'));
    await fill(ingrid, demoPassword);
    await page.getByRole('heading', { name: 'Cargo Bookings' }).waitFor();
    await openMenu('Logout');
    await page.waitForURL(/\/login/);
    expect((await window.context.cookies()).filter(({ name }) => name === 'laycan_session')).toEqual([]);
    await page.goto(at(declarations.replace(portal.ids.atlantica, portal.ids.nordfjord)));
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    // Which transport worked last is all that pusher-js remembers, and nobody's.
    expect(kept.filter((key) => !key.startsWith('pusherTransport'))).toEqual([]);
  });

  it('happens to a page whose session was revoked, with a word about it', async () => {
    await page.goto(at('/login'));
    await fill(ingrid, demoPassword);
    await page.getByRole('heading', { name: 'Cargo Bookings' }).waitFor();
    const other = await portal.client('Ingrid');
    const { body } = await other.get('/api/customer/sessions');
    for (const { id, current } of (body as { data: { id: string; current: boolean }[] }).data)
      if (!current) await other.delete(`/api/customer/sessions/${id}`);
    await page.waitForURL(/\/login/);
    await expectShown(page.getByRole('status'));
  });

  it('happens to a grid that nobody touches, once the session has ended elsewhere', async () => {
    await page.goto(at('/login'));
    await fill(ana, demoPassword);
    await page.getByRole('heading', { name: 'Cargo Bookings' }).waitFor();
    await page.goto(at(`${declarations}/new`));
    await page.getByRole('button', { name: 'Start with 10 rows' }).click();
    await page.locator('.ag-cell').first().waitFor();
    await page.locator('.status-bar').getByText('Live', { exact: true }).waitFor();
    const tab = await window.context.newPage();
    await tab.goto(at('/profile'));
    await tab.getByRole('button', { name: /profile of/ }).click();
    await tab.getByRole('menuitem', { name: 'Logout' }).click();
    await page.waitForURL(/\/login\?redirect=/);
    await expectShown(page.getByText('You have been logged out. Sign in again to go on.'));
  });
});

describe('staff', () => {
  it('choose an organisation and keep the screen', async () => {
    await page.goto(at('/login'));
    await fill(tom, demoPassword);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(at(declarations));
    await page.getByRole('combobox', { name: /organisation/i }).click();
    await page.getByPlaceholder('Search organisations').fill(nameOf(portal.ids.nordfjord));
    await page.getByRole('option', { name: nameOf(portal.ids.nordfjord) }).click();
    await expectAddress(
      page,
      (url) => url.pathname === declarations.replace(portal.ids.atlantica, portal.ids.nordfjord),
    );
  });

  it('are told as of when they read, while nobody fills the read models', async () => {
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/app\/laycan/, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await page.goto(at('/login'));
    await fill(tom, demoPassword);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(at(declarations));
    const bar = page.locator('.status-bar');
    await bar.getByText('Live', { exact: true }).waitFor();
    await bar.getByText(/^Updated/).waitFor();
    // Each answer to a query says as of when it was read, and the last one counts: none may be under way.
    await page.waitForLoadState('networkidle');
    // As the gateway tells all sockets: the portal itself serves other files, too.
    for (const socket of sockets) socket.send(readsLate({ asOf: '2026-03-01T08:02:00.000Z' }));
    await page.getByText('Data as of 1 Mar 2026, 08:02 UTC').waitFor();
    await bar.getByText('Delayed', { exact: true }).waitFor();
    expect(await bar.getByText(/^Updated/).count()).toBe(0);
    for (const socket of sockets) socket.send(readsLate({ asOf: null }));
    await bar.getByText('Live', { exact: true }).waitFor();
    await page.getByText('Data as of').waitFor({ state: 'detached' });
    // Its sockets stay routed: nobody else may have this window.
    await window.context.close();
  });
});
