import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import { displayDate } from '#contracts/cells/calendar';
import { daysLater, dayOf } from '#domain/shared/days';
import { ids } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import {
  type NominatingPortal,
  startNominatingPortal,
  vesselName as vessel,
} from '../support/nominating-portal.ts';
import { numbersThatBreak } from '../support/numbers-that-break.ts';
import type { Person } from '../support/person.ts';
import { untilSo } from '../support/until.ts';

describe('nominated vessels in a browser', () => {
  let world: NominatingPortal;
  let list: string;
  let ana: Person;
  let tom: Person;
  let id: string;

  beforeAll(async () => {
    world = await startNominatingPortal();
    list = `${world.portal.address}/organisation/${ids.atlantica}/cargo-bookings/nomination`;
    ({ id } = await world.nominate('NM-1'));
    [ana, tom] = await Promise.all([world.person('Ana'), world.person('Tom')]);
  });
  afterAll(async () => {
    await Promise.all([ana?.leave(), tom?.leave()]);
    await world?.portal.close();
  });

  const row = ({ page }: Person) => page.locator(`tr[data-row="${id}"]`);
  const paneOf = ({ page }: Person) => page.getByRole('complementary', { name: /^Nomination/ });
  const holdsFocus = (place: Locator): Promise<boolean> =>
    place.evaluate((element) => element.contains(document.activeElement));
  /** The list is loaded only where the test before has left another screen. */
  const open = async (person: Person): Promise<void> => {
    const pane = paneOf(person);
    if (!(await row(person).isVisible())) await person.page.goto(list);
    else if (await pane.isVisible()) {
      await pane.getByRole('button', { name: 'Close' }).click();
      await pane.waitFor({ state: 'detached' });
    }
    await row(person).getByRole('button').first().click();
    await paneOf(person).getByRole('heading', { name: 'Terms' }).waitFor();
  };

  it('wait for the customer, who approves what is shown, and staff see it at once', async () => {
    await tom.page.goto(list);
    await row(tom).getByText('Customer review').waitFor();
    const status = row(tom).locator('td').filter({ hasText: 'Customer review' });
    expect(await status.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await open(ana);
    const pane = paneOf(ana);
    await pane.getByText('Your review').waitFor();
    expect(await seriousOn(ana.page)).toEqual([]);
    expect(await numbersThatBreak(ana.page)).toEqual([]);
    await pane.getByRole('button', { name: 'Approve vessel' }).press('Enter');
    await ana.page.getByText(`Vessel ${vessel} approved.`).waitFor();
    await pane.getByText('Approved', { exact: true }).waitFor();
    await row(tom).getByText('Approved').waitFor();
    const bar = pane.getByRole('region', { name: 'Approve vessel' });
    await bar.getByText(`${vessel} is approved.`).waitFor();
    expect(await bar.getByRole('button').isEnabled()).toBe(true);
    expect(await holdsFocus(pane)).toBe(true);
  });

  it('ask again when staff change them, and say what differs since', async () => {
    await open(tom);
    const pane = paneOf(tom);
    await pane.getByRole('button', { name: 'Edit: Terms' }).press('Enter');
    expect(await holdsFocus(pane.getByRole('textbox', { name: 'ETA, port time' }))).toBe(true);
    const layTo = pane.getByRole('textbox', { name: 'Lay to' });
    const wanted = await layTo.inputValue();
    await layTo.fill('01/01/2020');
    await pane.getByRole('button', { name: 'Save' }).click();
    await pane.getByText('Lay from is after lay to.').waitFor();
    await layTo.fill(wanted);
    await pane.getByLabel('Nominated, MT').fill('21 000');
    await pane.getByLabel('MT', { exact: true }).fill('21000');
    await pane.getByRole('button', { name: 'Save' }).click();
    await tom.page.getByText(`${vessel} updated.`).waitFor();
    const since = paneOf(ana).getByRole('region', { name: 'Since you approved' });
    await since.getByText('2 changes').waitFor();
    expect(await since.getByRole('listitem').count()).toBe(2);
    await pane.getByRole('region', { name: /^Since (?!you).* approved/ }).waitFor();
    await row(ana).getByText('Your review').waitFor();
  });

  it('are not approved in another version than the one that was shown', async () => {
    await open(ana);
    await ana.page.route(
      '**/action/approve',
      async (route) => {
        const cells = [{ field: 'comment', from: null, to: 'Berth 2' }];
        await world.staff.call('PUT', `cargo-nominations/${id}`, { cells });
        await route.continue();
      },
      { times: 1 },
    );
    await paneOf(ana).getByRole('button', { name: 'Approve vessel' }).click();
    const dialog = ana.page.getByRole('dialog', { name: `${vessel} has changed` });
    await dialog.getByText('Berth 2').waitFor();
    expect(await seriousOn(ana.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve vessel' }).click();
    await row(ana).getByText('Approved').waitFor();
    const { approved } = await untilSo(
      () => world.staff.call<NominationDetails>('GET', `cargo-nominations/${id}`),
      (nomination) => nomination.approved,
    );
    expect(approved).toBe(true);
  });

  it('are edited in the pane over what somebody else changed meanwhile', async () => {
    await open(ana);
    const pane = paneOf(ana);
    await pane.getByRole('button', { name: 'Edit: Terms' }).click();
    await pane.getByLabel('Comment').fill('Berth 3');
    const cells = [{ field: 'comment', from: 'Berth 2', to: 'Berth 4' }];
    await world.staff.call('PUT', `cargo-nominations/${id}`, { cells });
    await pane.getByRole('button', { name: 'Save' }).click();
    await pane.getByText('Now Berth 4.').waitFor();
    expect(await pane.getByLabel('Comment').inputValue()).toBe('Berth 3');
    await pane.getByRole('button', { name: 'Save' }).click();
    await ana.page.getByText(`${vessel} updated.`).waitFor();
    const { comment } = await world.staff.call<NominationDetails>('GET', `cargo-nominations/${id}`);
    expect(comment).toBe('Berth 3');
  });

  it('have a thread, in which both sides see each other write, and what is unread is counted', async () => {
    await open(ana);
    await open(tom);
    const said = 'Can she take 1 500 MT more for Rotterdam?';
    await paneOf(tom).getByRole('link', { name: 'Messages' }).click();
    const toms = paneOf(tom).getByRole('list', { name: 'Messages' });
    await toms.getByText(`nominated ${vessel}`).waitFor();
    await paneOf(ana).getByRole('link', { name: 'Messages' }).click();
    const anas = paneOf(ana).getByRole('list', { name: 'Messages' });
    await anas.getByText('updated the nomination').first().waitFor();
    const composer = paneOf(ana).getByPlaceholder('Type your comment here');
    const send = paneOf(ana).getByRole('button', { name: 'Send' });
    expect(await send.isDisabled()).toBe(true);
    await composer.fill('Two');
    await composer.press('Shift+Enter');
    await composer.pressSequentially('lines');
    expect(await composer.inputValue()).toBe('Two\nlines');
    await composer.fill(said);
    await untilSo(
      async () => {
        await composer.press('Space');
        return paneOf(tom).getByText('A. Prado is typing').isVisible();
      },
      (isTyping) => isTyping,
    );
    await composer.press('Enter');
    await anas.getByText(said).waitFor();
    await toms.getByText(said).waitFor();
    expect(await composer.inputValue()).toBe('');
    expect(await seriousOn(ana.page)).toEqual([]);

    await ana.page.goto(list);
    await row(ana).getByText('Nordic Tern').waitFor();
    const answer = 'Not at 12.5 m draught in Santos.';
    await paneOf(tom).getByPlaceholder('Type your comment here').fill(answer);
    await paneOf(tom).getByRole('button', { name: 'Send' }).click();
    await row(ana).getByText('1 unread message', { exact: true }).waitFor();
    // Of a long name the count is still whole.
    const isWhole = await row(ana)
      .locator('.cell-text', { has: ana.page.locator('.count-badge') })
      .evaluate((text) => {
        const name = text.querySelector('strong');
        if (name) name.textContent = 'Concepcion Spirit of the Southern Seas';
        const right = (element: Element | null) => element?.getBoundingClientRect().right ?? Infinity;
        return right(text.querySelector('.count-badge')) <= right(text);
      });
    expect(isWhole).toBe(true);
    const tab = await ana.context.newPage();
    await tab.goto(list);
    const inTab = tab.locator(`tr[data-row="${id}"]`).getByText('unread message');
    await inTab.waitFor();
    await row(ana).getByRole('button').first().click();
    await paneOf(ana)
      .getByRole('link', { name: /Messages/ })
      .click();
    await anas.getByText(answer).waitFor();
    await anas.getByText('New', { exact: true }).waitFor();
    await row(ana).getByText('unread message').waitFor({ state: 'detached' });
    await inTab.waitFor({ state: 'detached' });
    await tab.close();
    expect(await anas.getByRole('listitem').filter({ hasText: answer }).count()).toBe(1);
  });

  it('have messages about a field, which lead to it and highlight it for a moment', async () => {
    await open(tom);
    const pane = paneOf(tom);
    const eta = pane.getByRole('region', { name: 'Terms' }).locator('div').filter({ hasText: /^ETA/ });
    await eta.hover();
    await eta.getByRole('button', { name: 'Comment on this: ETA' }).click();
    const composer = pane.getByPlaceholder('Type your comment here');
    await pane.getByText('About ETA').waitFor();
    await untilSo(
      () => composer.evaluate((field) => field === document.activeElement),
      (isFocused) => isFocused,
    );
    await composer.fill('Is this by the agent?');
    expect(await seriousOn(tom.page)).toEqual([]);
    await composer.press('Enter');
    const said = pane.getByRole('listitem').filter({ hasText: 'Is this by the agent?' });
    const reference = said.getByRole('button', { name: 'ETA' });
    await reference.waitFor();
    expect(await pane.getByText('About ETA').count()).toBe(0);
    await reference.click();
    await pane.locator('.pointed').filter({ hasText: 'ETA' }).waitFor();
    expect(await eta.evaluate((line) => line === document.activeElement)).toBe(true);
    await pane.locator('.pointed').waitFor({ state: 'detached', timeout: 3_000 });
    await pane.getByRole('heading', { name: 'Terms' }).waitFor();
  });

  it('keep what could not be sent', async () => {
    await open(ana);
    await paneOf(ana)
      .getByRole('link', { name: /Messages/ })
      .click();
    await paneOf(ana).getByText(`nominated ${vessel}`).waitFor();
    await ana.page.route('**/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const composer = paneOf(ana).getByPlaceholder('Type your comment here');
    await composer.fill('We are ready on the 12th.');
    await composer.press('Enter');
    await ana.page.getByText('Sorry, we could not send the message. Please try again.').waitFor();
    expect(await composer.inputValue()).toBe('We are ready on the 12th.');
    await ana.page.unrouteAll();
    await composer.press('Enter');
    await paneOf(ana)
      .getByRole('list', { name: 'Messages' })
      .getByText('We are ready on the 12th.')
      .waitFor();
  });

  it('are edited in the list by keys: what is entered is one update, after what others changed was shown', async () => {
    const { page } = ana;
    const cell = (column: string) =>
      page.locator(`.nomination-grid [row-id="${id}"] .ag-cell[col-id="${column}"]`);
    await page.goto(list);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await cell('nominated').waitFor();
    const { laycanFinish } = await world.staff.call<NominationDetails>('GET', `cargo-nominations/${id}`);
    const later = (days: number): string => dayOf(daysLater(new Date(laycanFinish ?? ''), days));
    const before = await world.staff.call<NominationMessages>('GET', `cargo-nominations/${id}/messages`);
    await cell('nominated').click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('5000');
    await page.keyboard.press('Escape');
    await page.keyboard.type('22000');
    await page.keyboard.press('Tab');
    await page.getByText('1 cell of 1 vessel changed').waitFor();
    await cell('nominated').and(page.locator('[data-mark="error"]')).waitFor();
    await cell('discharge.1.qty').click();
    await page.keyboard.type('22000');
    await page.keyboard.press('Enter');
    await cell('laycanFinish').click();
    await page.keyboard.type(later(1));
    await page.keyboard.press('Enter');
    await page.getByText('3 cells of 1 vessel changed').waitFor();
    expect(await seriousOn(page)).toEqual([]);
    // It outlives a reload.
    await page.reload();
    await page.getByText('3 cells of 1 vessel changed').waitFor();
    const cells = [{ field: 'laycanFinish', from: laycanFinish, to: later(2) }];
    await world.staff.call('PUT', `cargo-nominations/${id}`, { cells });
    await cell('laycanFinish').and(page.locator('[data-mark="warning"]')).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    const asked = page.getByRole('dialog', { name: `Lay to of ${vessel} was changed meanwhile` });
    await asked.getByText(displayDate(later(2))).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('1 vessel updated.').waitFor();
    const { data } = await world.staff.call<NominationMessages>('GET', `cargo-nominations/${id}/messages`);
    const mine = data.slice(before.data.length).filter(({ user }) => user?.name === 'A. Prado');
    expect(mine.map(({ type, body }) => [type, body.changes?.length])).toEqual([['updated', 3]]);
    await page.getByRole('button', { name: 'Done' }).click();
    await row(ana).getByText('22 000').first().waitFor();
  });

  it('stand on a phone in three lines, and are deleted by staff after a question', async () => {
    const phone = await world.person('Ana', { window: { width: 390, height: 844 } });
    await phone.page.goto(list);
    const card = phone.page.getByRole('button', { name: new RegExp(vessel) });
    await card.getByText('Santos').waitFor();
    expect(await seriousOn(phone.page)).toEqual([]);
    expect(await phone.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0);
    await open(ana);
    await paneOf(ana)
      .getByRole('link', { name: /Messages/ })
      .click();
    const composer = paneOf(ana).getByPlaceholder('Type your comment here');
    await composer.fill('Where would she load then?');
    await open(tom);
    await paneOf(tom).getByRole('button', { name: 'More' }).click();
    await tom.page.getByRole('menuitem', { name: 'Delete vessel…' }).click();
    const asked = tom.page.getByRole('dialog', { name: 'Delete Vessel?' });
    await asked.getByText('The vessel will be deleted from the nomination.').waitFor();
    await asked.getByRole('button', { name: 'Yes, delete' }).click();
    await tom.page.getByText(`Vessel ${vessel} deleted.`).waitFor();
    await card.getByText('Cancelled').waitFor();
    expect(await card.getByText('Cancelled').count()).toBe(1);
    // What was being written meanwhile can still be said.
    await paneOf(ana).getByText('Cancelled').waitFor();
    await composer.press('Enter');
    await paneOf(ana)
      .getByRole('list', { name: 'Messages' })
      .getByText('Where would she load then?')
      .waitFor();
    await phone.leave();
  });
});
