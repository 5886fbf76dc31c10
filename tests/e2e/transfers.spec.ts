import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright';
import { violationsOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import type { Person } from '../support/person.ts';

const portal = await sharedPortal();

const declaration = `/organisation/${portal.ids.atlantica}/cargo-bookings/declaration`;

/** Staff hand bookings to the voyage-management system, whose place its simulator takes, and watch what becomes of them. */
describe('transfers in a browser', () => {
  let tom: Person;
  let ana: Person;
  let charterer: Declarant;
  let bookings: readonly string[];

  beforeAll(async () => {
    charterer = await portal.declarant('Ana');
    const today = new Date();
    bookings = await charterer.declare(
      cargo(today, { code: 'TR-1' }),
      cargo(today, {
        code: 'TR-2',
        trade: { id: 'MED', name: 'MED' },
        'discharge.1': { port: { id: 'TRISK', name: 'Iskenderun' }, qty: 20_000 },
      }),
      cargo(today, { code: 'TR-3' }),
      cargo(today, { code: 'TR-4' }),
    );
    await charterer.cancel(bookings[2] ?? '');
    [tom, ana] = await Promise.all([portal.person('Tom'), portal.person('Ana')]);
  });

  const row = (person: Person, code: string): Locator =>
    person.page.locator('tr[data-row]').filter({ hasText: code });
  const transferOf = (person: Person, code: string): Locator =>
    row(person, code).getByRole('button', { name: /ransfer .* to Veson/ });
  const confirm = async (person: Person, verb: string): Promise<void> =>
    person.page
      .getByRole('dialog')
      .getByRole('button', { name: `Yes, ${verb}` })
      .click();

  it('shows staff that a booking was transferred, live, and its charterer, too', async () => {
    await ana.page.goto(`${portal.address}${declaration}?booking=${bookings[0]}`);
    await ana.page.getByRole('complementary').getByText('Not Transferred').waitFor();
    await tom.page.goto(`${portal.address}/internal/bookings?organisation=${portal.ids.atlantica}`);
    await row(tom, 'TR-1').getByText('Not Transferred').waitFor();
    await transferOf(tom, 'TR-1').click();
    await tom.page.getByRole('dialog').getByText('Transfer Booking TR-1 to Veson?').waitFor();
    await confirm(tom, 'transfer');
    await row(tom, 'TR-1').getByText('Transferred', { exact: true }).waitFor();
    await ana.page.getByRole('complementary').getByText('Transferred', { exact: true }).waitFor();
    expect(await ana.page.getByRole('complementary').getByText('Voyage no.').count()).toBe(0);

    const again = transferOf(tom, 'TR-1');
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await again.hover();
    await tom.page.getByText('This booking was transferred to Veson, and has not changed since.').waitFor();
    await row(tom, 'TR-1').getByRole('button', { name: /^View/ }).click();
    await tom.page.getByRole('complementary').getByText('SIM-').first().waitFor();
  });

  it('offers a booking again once its charterer changed it', async () => {
    const { importId } = await charterer.edit();
    await charterer.type(importId, bookings[0] ?? '', 'comment', null, 'Part cargo');
    await charterer.submitAll(importId);
    await transferOf(tom, 'TR-1').getByText('Re-transfer').waitFor();
    await transferOf(tom, 'TR-1').click();
    await confirm(tom, 're-transfer');
    await transferOf(tom, 'TR-1').getByText('Transfer', { exact: true }).waitFor();
    await expectShown(row(tom, 'TR-1').getByText('Transferred', { exact: true }));
  });

  it('says that a cancelled booking cannot be transferred', async () => {
    await transferOf(tom, 'TR-3').hover();
    await tom.page.getByText("Cancelled bookings can't be transferred to Veson.").waitFor();
    // It is no dead button, only one that says no: Playwright would wait for it to be enabled.
    await transferOf(tom, 'TR-3').click({ force: true });
    expect(await tom.page.getByRole('dialog').count()).toBe(0);
  });

  it('shows why a booking was refused: on its row, in its pane, and above the organisation’s list', async () => {
    await transferOf(tom, 'TR-2').click();
    await confirm(tom, 'transfer');
    await row(tom, 'TR-2').getByText('Transfer failed').waitFor();
    await tom.page.getByText('Veson refused the TR-2 booking.').waitFor();
    expect(await row(tom, 'TR-2').locator('[data-column=transferred]').getAttribute('title')).toBe(
      'Veson does not know the port Iskenderun. Port TRISK is not set up.',
    );
    await tom.page.goto(`${portal.address}${declaration}`);
    const notice = tom.page.getByRole('alert').filter({ hasText: 'Veson refused the TR-2 booking.' });
    await notice.getByRole('button', { name: 'See why' }).click();
    const pane = tom.page.getByRole('complementary');
    await pane.getByText('Veson does not know the port Iskenderun.').waitFor();
    const violations = await violationsOn(tom.page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await pane.getByRole('button', { name: 'Transfer to Veson' }).click();
    await tom.page.getByRole('dialog').getByText('Port TRISK is not set up.').waitFor();
    await tom.page.keyboard.press('Escape');
  });

  it('asks at the address of a booking’s transfer', async () => {
    await tom.page.goto(`${portal.address}${declaration}/${bookings[3]}/transfer-to-veson`);
    await tom.page.getByRole('dialog').getByText('Transfer Booking TR-4 to Veson?').waitFor();
    await confirm(tom, 'transfer');
    await tom.page.waitForURL(`${portal.address}${declaration}`);
    await expectShown(row(tom, 'TR-4').getByText('Transferred', { exact: true }));
  });

  it('transfers together what is ticked, and names what is left', async () => {
    const today = new Date();
    await charterer.declare(cargo(today, { code: 'TR-5' }), cargo(today, { code: 'TR-6' }));
    const { page } = tom;
    await page.goto(`${portal.address}${declaration}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Transfers to Veson' }).click();
    await page.waitForURL('**/declaration/bulk-transfer-veson');
    for (const code of ['TR-4', 'TR-5', 'TR-6'])
      await page.getByRole('checkbox', { name: `Select ${code}` }).check();
    const violations = await violationsOn(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    const selected = page.getByRole('region', { name: 'Selected bookings' });
    await selected.getByRole('button', { name: 'Transfer…' }).click();
    await page
      .getByRole('dialog', { name: 'Transfer 3 bookings to Veson?' })
      .getByRole('button', { name: 'Yes, transfer' })
      .click();
    const outcome = page.getByRole('dialog', { name: '2 of 3 bookings on the way to Veson' });
    await outcome.getByText('TR-4 booking').waitFor();
    await outcome.getByRole('button', { name: 'Close' }).click();
    await expectShown(row(tom, 'TR-5').getByText('Transferred', { exact: true }));
    await page.getByRole('link', { name: /^Failed/ }).click();
    await row(tom, 'TR-2').waitFor();
    expect(await row(tom, 'TR-5').count()).toBe(0);
  });

  it('shows customers neither the way to transfer nor what was refused', async () => {
    await ana.page.goto(`${portal.address}${declaration}?booking=${bookings[1]}`);
    const pane = ana.page.getByRole('complementary');
    await pane.getByText('Not Transferred').waitFor();
    expect(await ana.page.getByText('Veson').count()).toBe(0);
    await ana.page.goto(`${portal.address}${declaration}/${bookings[1]}/transfer-to-veson`);
    await ana.page.waitForURL('**/403');
  });

  it('met no fault on any page', () => {
    expect([...tom.faults, ...ana.faults]).toEqual([]);
  });
});
