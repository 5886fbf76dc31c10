import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NominationList } from '#contracts/nomination/nomination-view';
import { ids } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { cargo } from '../support/declarant.ts';
import {
  type NominatingPortal,
  startNominatingPortal,
  vesselName as vessel,
} from '../support/nominating-portal.ts';
import type { Person } from '../support/person.ts';
import { untilSo } from '../support/until.ts';

describe('a new nomination in a browser', () => {
  let world: NominatingPortal;
  let address: string;
  let ana: Person;

  beforeAll(async () => {
    world = await startNominatingPortal();
    address = `${world.portal.address}/organisation/${ids.atlantica}/cargo-bookings/nomination/new`;
    const today = new Date();
    await world.marta.declare(
      cargo(today, { code: 'NEW-1' }),
      cargo(today, { code: 'NEW-2' }),
      cargo(today, { code: 'NEW-3' }),
    );
    ana = await world.person('Ana');
  });
  afterAll(async () => {
    await ana?.leave();
    await world?.portal.close();
  });

  const card = ({ page }: Person) => page.getByRole('region', { name: vessel });
  const fill = async (person: Person, ...codes: readonly string[]): Promise<void> => {
    const { page } = person;
    for (const code of codes) await page.getByRole('checkbox', { name: new RegExp(code) }).check();
    await page.getByLabel('Vessel / voyage').first().click();
    await page.getByRole('option', { name: new RegExp(vessel) }).click();
    await page.getByRole('button', { name: /^Add vessel for/ }).click();
    await card(person).waitFor();
  };
  const submit = async ({ page }: Person): Promise<void> => {
    await page.getByRole('button', { name: 'Nominate 1 vessel' }).click();
  };

  it('is filled from two bookings and a voyage, survives a reload, and stands in the list', async () => {
    const { page } = ana;
    await page.goto(address);
    await fill(ana, 'NEW-1', 'NEW-2');
    await card(ana).getByText('2 bookings: NEW-1, NEW-2').waitFor();
    expect(await card(ana).getByLabel('Load port').inputValue()).toBe('Santos');
    expect(await card(ana).getByLabel('Discharge port 1', { exact: true }).inputValue()).toBe('Rotterdam');
    await card(ana).getByLabel('Comment').fill('Berth 2');
    expect(await seriousOn(page)).toEqual([]);
    await page.reload();
    await card(ana).getByText('2 bookings: NEW-1, NEW-2').waitFor();
    expect(await card(ana).getByLabel('Comment').inputValue()).toBe('Berth 2');
    await submit(ana);
    await page.getByText(`Vessel ${vessel} nominated.`).waitFor();
    await page.getByRole('row', { name: new RegExp(vessel) }).waitFor();
    const { data } = await world.staff.call<NominationList>('GET', 'cargo-nominations');
    expect(data.map(({ comment, noOfBookings }) => [comment, noOfBookings])).toEqual([['Berth 2', 2]]);
  });

  it('says by field what keeps it from being sent, and names what was refused, with all that was typed', async () => {
    const { page } = ana;
    await page.goto(address);
    await fill(ana, 'NEW-3');
    const nominated = card(ana).getByLabel('Nominated, MT');
    const asFilled = await nominated.inputValue();
    await nominated.fill('1');
    await page.getByRole('button', { name: 'Nominate 1 vessel' }).click();
    expect(await nominated.getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await nominated.fill(asFilled);
    const refused = { refused: 'booking_elsewhere', message: 'The booking is on another vessel.' };
    const order = { importId: 'i-1', ordered: 1 };
    await page.route('**/cargo-nominations', async (route) =>
      route.fulfill({ status: 202, json: { ...order, vessels: [], completed: false } }),
    );
    await page.route('**/cargo-nominations/import/i-1', async (route) =>
      route.fulfill({ json: { ...order, vessels: [refused], completed: true } }),
    );
    await submit(ana);
    await page.getByRole('button', { name: 'Nominated 0 of 1…' }).waitFor();
    await page.getByText('This goes on even if you close the page.').waitFor();
    await card(ana).getByText('Not nominated. The booking is on another vessel.').waitFor();
    expect(await nominated.inputValue()).toBe(asFilled);
    await page.unroute('**/cargo-nominations');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await card(ana).waitFor({ state: 'detached' });
  });

  it('says who would be left ashore before it is sent, and fits a phone', async () => {
    const phone = await world.person('Ana', { window: { width: 390, height: 844 } });
    await phone.page.goto(address);
    await fill(phone, 'NEW-3');
    await card(phone).getByRole('button', { name: 'Remove discharge port 1' }).click();
    await card(phone)
      .getByText(/1 booking left ashore.*NEW-3/)
      .waitFor();
    expect(await seriousOn(phone.page)).toEqual([]);
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await phone.leave();
  });

  it('is read from a workbook, whose row changes the open nomination, and what is wrong with it is said', async () => {
    const { page } = ana;
    await page.goto(address);
    await page.getByText('XLSX or CSV, at most 10 MB').waitFor();
    const text = `Vessel / voyage,Bookings,Comment,ETA\n${vessel},NEW-3; NOBODY,Berth 4,soon`;
    await page
      .getByLabel('Nomination workbook')
      .setInputFiles({ name: 'vessels.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await card(ana).getByText('"NOBODY" is not a booking that can be nominated.').waitFor();
    await card(ana).getByText('"soon" is not a date and time.').waitFor();
    expect(await card(ana).getByLabel('Comment').inputValue()).toBe('Berth 4');
    expect(await card(ana).getByLabel('Load port').inputValue()).toBe('Santos');
    expect(await seriousOn(page)).toEqual([]);
    await card(ana).getByLabel('Time', { exact: true }).fill('04:00');
    await page.getByRole('heading', { name: '1 vessel to update' }).waitFor();
    await page.getByRole('button', { name: 'Update 1 vessel' }).click();
    await page.getByRole('button', { name: 'Update with warnings' }).click();
    await page.getByText(`Vessel ${vessel} updated.`).waitFor();
    const { data } = await untilSo(
      () => world.staff.call<NominationList>('GET', 'cargo-nominations'),
      (list) => list.data.some(({ noOfBookings }) => noOfBookings === 3),
    );
    expect(data.map(({ comment, nominated }) => [comment, nominated])).toEqual([['Berth 4', 40_000]]);
  });
});
