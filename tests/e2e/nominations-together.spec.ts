import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import { ids } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { expectShown } from '../support/expect-page.ts';
import {
  type NominatingPortal,
  startNominatingPortal,
  vesselName as vessel,
} from '../support/nominating-portal.ts';
import type { Person } from '../support/person.ts';
import { tabTo } from '../support/tab-to.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { untilSo } from '../support/until.ts';

describe('a nominated vessel under several people', () => {
  let world: NominatingPortal;
  let wire: TcpProxy;
  let id: string;
  let booking: string;
  /** She alone sits behind the wire that is cut. */
  let ana: Person;

  const listOf = (address: string, organisation: string): string =>
    `${address}/organisation/${organisation}/cargo-bookings/nomination`;
  const row = ({ page }: Person) => page.locator(`tr[data-row="${id}"]`);
  const paneOf = ({ page }: Person) => page.getByRole('complementary', { name: /^Nomination/ });
  const messagesOf = (person: Person) => paneOf(person).getByRole('list', { name: 'Messages' });
  const now = async (): Promise<NominationDetails> => world.staff.call('GET', `cargo-nominations/${id}`);

  beforeAll(async () => {
    world = await startNominatingPortal();
    wire = await new TcpProxy(Number(new URL(world.portal.address).port)).listen();
    ({ id, booking } = await world.nominate('NT-1'));
    ana = await world.person('Ana', { address: `http://127.0.0.1:${wire.port}` });
  });
  afterAll(async () => {
    await ana?.leave();
    await wire?.close();
    await world?.portal.close();
  });

  it('is there for a broker while its cargo is theirs, and goes from under their eyes with it', async () => {
    const claire = await world.person('Claire');
    const { page } = claire;
    await page.goto(listOf(world.portal.address, ids.meridian));
    await page.getByText('No active Nominations yet.').waitFor();
    await world.marta.assign(booking, ids.meridian);
    await row(claire).getByRole('button').first().click();
    await paneOf(claire).getByRole('heading', { name: 'Terms' }).waitFor();
    await world.marta.assign(booking, null);
    await row(claire).waitFor({ state: 'detached' });
    await expectShown(paneOf(claire).getByText('This nomination is not there'));
    expect(await page.getByText('Nordic Tern').count()).toBe(0);
    expect(claire.faults).toEqual([]);
    await claire.leave();
  });

  it('goes on after a cut: what was being written stays, and what was said meanwhile is there once', async () => {
    const { page, context } = ana;
    await page.goto(listOf(`http://127.0.0.1:${wire.port}`, ids.atlantica));
    await row(ana).getByRole('button').first().click();
    await paneOf(ana)
      .getByRole('link', { name: /Messages/ })
      .click();
    await messagesOf(ana).getByText(`nominated ${vessel}`).waitFor();
    const composer = paneOf(ana).getByPlaceholder('Type your comment here');
    await composer.fill('Half a sentence');
    await context.setOffline(true);
    wire.cut();
    await page.locator('.status-bar').getByText('Live', { exact: true }).waitFor({ state: 'detached' });
    await world.staff.call('POST', `cargo-nominations/${id}/messages`, {
      message: 'Said while she was away',
    });
    await context.setOffline(false);
    await page.locator('.status-bar').getByText('Live', { exact: true }).waitFor();
    await messagesOf(ana).getByText('Said while she was away').waitFor();
    expect(await messagesOf(ana).getByText('Said while she was away').count()).toBe(1);
    expect(await composer.inputValue()).toBe('Half a sentence');
    await composer.press('Enter');
    await expectShown(messagesOf(ana).getByText('Half a sentence'));
    const { data } = await world.staff.call<NominationMessages>('GET', `cargo-nominations/${id}/messages`);
    expect(data.filter(({ body }) => body.text === 'Half a sentence')).toHaveLength(1);
  });

  it('is approved in one tab, and the other one has it', async () => {
    const tab = await ana.context.newPage();
    await tab.goto(listOf(`http://127.0.0.1:${wire.port}`, ids.atlantica));
    await tab.locator(`tr[data-row="${id}"]`).getByRole('button').first().click();
    const other = tab.getByRole('complementary', { name: /^Nomination/ });
    await other.getByRole('button', { name: 'Approve vessel' }).click();
    await tab.getByText(`Vessel ${vessel} approved.`).waitFor();
    await row(ana).getByText('Approved').waitFor();
    await expectShown(messagesOf(ana).getByText('approved', { exact: false }).first());
    await tab.close();
  });

  it('is read, written about and confirmed by the keyboard alone, in the dark', async () => {
    // What the customer declares anew is for staff to confirm.
    const { marta } = world;
    const { importId } = await marta.edit();
    await marta.type(importId, booking, 'code', 'NT-1', 'NT-2');
    await marta.submitAll(importId);
    const tom = await world.person('Tom');
    const { page } = tom;
    const { keyboard } = page;
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(listOf(world.portal.address, ids.atlantica));
    await row(tom).getByText('Your review').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await tabTo(page, new RegExp(`^${vessel}`));
    await keyboard.press('Enter');
    await paneOf(tom).getByRole('heading', { name: 'Terms' }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await tabTo(page, /^Messages/);
    await keyboard.press('Enter');
    await messagesOf(tom).getByText('Half a sentence').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await tabTo(page, /^Message$/);
    await keyboard.type('Confirmed with the terminal.');
    await keyboard.press('Enter');
    await expectShown(messagesOf(tom).getByText('Confirmed with the terminal.'));
    await tabTo(page, /^Confirm changes/);
    await keyboard.press('Enter');
    await untilSo(now, ({ status }) => status === 'nominated');
    await row(tom).getByText('Approved').waitFor();
    expect(tom.faults).toEqual([]);
    await tom.leave();
  });
});
