import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { cargoMessage, contactMessage, vesselMessage } from '#contracts/voyage-feed/messages.specification';
import { daysLater, dayOf } from '#domain/shared/days';
import { displayDay } from '#contracts/cells/calendar';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { Person } from '../support/person.ts';
import { startPortal } from '../support/portal.ts';
import { shipAboutToBerth } from '../support/ship-about-to-berth.ts';
import { untilSo } from '../support/until.ts';
import { toldCall, toldVoyage, VoyageSystem } from '../support/voyage-system.ts';

const builtWeb = join(import.meta.dirname, '../../dist/web');
const now = new Date();
const dayFromNow = (days: number): string => dayOf(daysLater(now, days));
const hourAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** The demo agency's number. */
const portoSul = '410220';

const santos = (days: number, happened = 0) =>
  toldCall('c1', {
    locode: 'BRSSZ',
    name: 'Santos',
    day: dayFromNow(days),
    agents: [portoSul],
    happened,
  });
const rotterdam = (days: number) =>
  toldCall('c2', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: dayFromNow(days) });
const kotka = (days: number) =>
  toldCall('c3', { locode: 'FIKTK', name: 'Kotka', type: 'D', day: dayFromNow(days) });

const tern = (sequence: number, statedAt: string, rotterdamIn: number) =>
  toldVoyage('tern-1107', {
    sequence,
    statedAt,
    state: 'commenced',
    calls: [santos(-1, 2), rotterdam(rotterdamIn), kotka(rotterdamIn + 4)],
  });

/** `3 Mar`. */
const shortDay = (days: number): string => displayDay(dayFromNow(days));

describe('port calls, over the whole portal', () => {
  let portal: Portal;
  /** When everything stood as it was told first. */
  let unmoved: Date;
  let voyages: VoyageSystem;
  let tom: Person;

  const open = async (firstName: string): Promise<Person> =>
    Person.signedIn(firstName, { browser: await sharedBrowser(), address: portal.address });
  beforeAll(async () => {
    portal = await startPortal({ seed: 'people', web: builtWeb });
    voyages = new VoyageSystem(portal.engine);
    await voyages.tell(
      tern(1, hourAgo(30), 6),
      {
        ...cargoMessage,
        statedAt: hourAgo(30),
        voyageId: 'tern-1107',
        shipper: 'Celulose',
        bills: [],
        lines: cargoMessage.lines.map((line) => ({
          ...line,
          loadCallId: 'c1',
          dischargeCallId: 'c2',
          operations: [],
        })),
      },
      { ...vesselMessage, statedAt: hourAgo(40) },
      {
        ...contactMessage,
        statedAt: hourAgo(40),
        contactId: 'master-1',
        kind: 'master',
        vesselId: vesselMessage.vesselId,
        name: 'Capt. Suresh Pillai',
      },
      toldVoyage('skua-0949', {
        statedAt: hourAgo(20),
        vvn: '0949',
        vessel: { id: '9700012', name: 'Nordic Skua' },
        trade: { id: 'FE', name: 'Far East' },
        calls: [rotterdam(3), kotka(8)],
      }),
    );
    tom = await open('Tom');
  });
  afterAll(async () => {
    await tom?.leave();
    await portal?.close();
  });

  it('land staff on all of them, narrowed by what the address says', async () => {
    const { page } = tom;
    const keptOrganisation = () => page.evaluate(() => localStorage.getItem('laycan.organisation'));
    await expectShown(page.getByRole('heading', { name: 'All Port Calls' }));
    await page.getByRole('link', { name: 'Santos Load In progress' }).waitFor();
    await page.getByText(/^Last updated/).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    // Of an organisation nothing is remembered here.
    await page.goto(`${portal.address}/organisation/${ids.portoSul}/port-calls`);
    await untilSo(keptOrganisation, (kept) => kept === ids.portoSul);
    await page.goto(`${portal.address}/internal/port-calls`);
    expect(await untilSo(keptOrganisation, (kept) => kept === null)).toBeNull();

    await page.getByRole('combobox', { name: 'Port All' }).click();
    await page.getByRole('option', { name: 'Santos' }).click();
    await page.keyboard.press('Escape');
    await expectAddress(page, /ports=BRSSZ/);
    await page.getByText('1 voyage', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Nordic Skua/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Remove filter Port' }).click();
    await expectShown(page.getByRole('button', { name: /Nordic Skua/ }));
  });

  it('are narrowed by trade, agency and days, whose options go with each other, and shown whole again', async () => {
    const { page } = tom;
    const isNarrow = () => page.getByText('1 voyage', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Trade All' }).click();
    await page.getByRole('option', { name: 'Far East' }).click();
    await page.keyboard.press('Escape');
    await isNarrow();
    await page.getByRole('combobox', { name: 'Port All' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Kotka', 'Rotterdam']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('2 voyages', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Agency All' }).click();
    await page.getByRole('option', { name: 'Porto Sul Agenciamento' }).click();
    await page.keyboard.press('Escape');
    await isNarrow();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('button', { name: 'Date All' }).click();
    await page.getByLabel('To', { exact: true }).fill(dayFromNow(1).split('-').toReversed().join('/'));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expectAddress(page, new RegExp(`cp_end=${dayFromNow(1)}`));
    await isNarrow();
    await page.getByRole('button', { name: 'Remove filter Date' }).click();
    await page.getByText('2 voyages', { exact: true }).waitFor();
  });

  it('open at today, and are a table on paper', async () => {
    const { page } = tom;
    const today = await page.locator('.timeline-day-today').boundingBox();
    const sheet = await page.locator('.timeline').boundingBox();
    if (!today || !sheet) throw new Error('Nothing is drawn');
    expect(today.x).toBeGreaterThan(sheet.x);
    expect(today.x + today.width).toBeLessThan(sheet.x + sheet.width);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.timeline').isVisible()).toBe(false);
    await expectShown(
      page.getByRole('row', { name: /^Nordic Tern 1107 .*Santos, load, in progress: Arrived/ }),
    );
    await page.emulateMedia({ media: 'screen' });
  });

  it('move by what is told while somebody looks', async () => {
    const { page } = tom;
    await page.getByText('Live', { exact: true }).waitFor();
    const bar = page.getByRole('link', { name: 'Rotterdam Discharge Upcoming' }).first();
    // Days from today: a longer axis has narrower days and may scroll, so that pixels say nothing.
    const daysAhead = async (): Promise<number> =>
      bar.evaluate((element) => {
        const today = document.querySelector('.timeline-day-today')?.getBoundingClientRect();
        return today ? (element.getBoundingClientRect().left - today.left) / today.width : Number.NaN;
      });
    const before = await daysAhead();
    // What is told within the same millisecond was known by then.
    unmoved = new Date(Date.now() - 1);
    await voyages.tell(tern(2, hourAgo(1), 8));
    expect(await untilSo(daysAhead, (now) => now > before + 0.5)).toBeCloseTo(before + 2, 0);
  });

  it('show how they stood, and beside it how they stand now', async () => {
    const { page } = tom;
    const past = `asOf=${unmoved.toISOString()}`;
    await page.goto(`${portal.address}/internal/port-calls?${past}`);
    await expectShown(page.locator('.timeline-moved').first());
    await page.getByRole('link', { name: 'Rotterdam Discharge Upcoming' }).first().hover();
    await expectShown(page.getByRole('tooltip').getByText(`Now ${shortDay(8)}, 07:00`));
    expect(await seriousOn(page)).toEqual([]);
    await page.goto(`${portal.address}/internal/port-calls/details/port/tern-1107~c1/overview?${past}`);
    const schedule = page.getByRole('region', { name: 'Schedule at Santos' });
    await expectShown(schedule.getByText(`Now ${shortDay(8)}, 07:00`));
    // What has not moved says nothing.
    expect(await schedule.getByText(/^Now /).count()).toBe(3);
    await page.getByRole('link', { name: 'Port rotation' }).click();
    await expectShown(page.getByRole('region', { name: 'Port Rotation' }).getByText(/^Now /).first());
    await page.getByRole('link', { name: 'Cargo Line-up' }).click();
    await expectShown(page.getByText('Only the present is kept of this: it shows now.'));
    await page.goto(`${portal.address}/internal/port-calls`);
    expect(tom.faults).toEqual([]);
  });

  it('are walked by keyboard, down to a terminal and on to a call', async () => {
    const { page } = tom;
    // So narrow that its bars lie beside what is in sight.
    const whole = page.viewportSize();
    await page.setViewportSize({ width: 820, height: 720 });
    await page.locator('.timeline').evaluate((timeline) => timeline.scrollTo({ left: timeline.scrollWidth }));
    await page.locator('.timeline-toggle').first().focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expectShown(page.getByRole('link', { name: 'View Santos' }).and(page.locator(':focus')));
    await page.keyboard.press('ArrowRight');
    await expectShown(page.getByRole('tooltip').getByText('Port time, UTC−3'));
    await expectShown(page.getByRole('tooltip').getByText('Berthed'));
    if (whole) await page.setViewportSize(whole);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expectAddress(page, /\/details\/port\/tern-1107~c1\/overview$/);
  });

  it('show a call in parts, and change it in place', async () => {
    const { page } = tom;
    const schedule = page.getByRole('region', { name: 'Schedule at Santos' });
    await schedule.getByText('None').waitFor();
    await expectShown(schedule.getByText('Est. Departure').first());
    await page.getByText('Voyage Overview').waitFor();
    await expectShown(page.getByRole('heading', { name: 'Santos Nordic Tern 1107' }));
    await expectShown(page.getByRole('link', { name: 'Port calls', exact: true }));
    await expectShown(page.getByRole('link', { name: 'Go to Contacts' }));
    await expectShown(page.getByRole('region', { name: 'Master Contacts' }).getByText('Capt. Suresh Pillai'));
    await expectShown(page.getByRole('link', { name: 'Go to vessel certificates' }));
    await expectShown(page.getByText('Activity At Port').first());
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await seriousOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    const entries = await page.evaluate(() => history.length);
    await page
      .getByRole('navigation', { name: 'Port call' })
      .getByText(/^Rotterdam/)
      .click();
    await page.getByRole('region', { name: 'Schedule at Rotterdam' }).waitFor();
    expect(await page.evaluate(() => history.length)).toBe(entries);
    await page.getByRole('link', { name: 'Port rotation' }).click();
    await expectShown(page.getByText('Load Call'));
    await expectShown(page.getByText('Discharge Call').first());
    await expectShown(page.getByText('Arrived').first());
    await expectShown(page.getByText('Est. Arrival').first());
    await page.getByRole('link', { name: 'Cargo Line-up' }).click();
    const cargo = page.getByRole('row', { name: /^Wood pulp Celulose Discharge Linear Santos Rotterdam/ });
    await expectShown(cargo);
    await expectShown(page.getByText('5\u2009000 MT').first());
    await page.getByRole('combobox', { name: 'Type All' }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['Discharge']);
    await page.getByRole('option', { name: 'Discharge' }).click();
    await page.keyboard.press('Escape');
    await expectAddress(page, /types=D/);
    await expectShown(cargo);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expectShown(page.getByRole('heading', { name: 'Porto Sul Agenciamento' }));
    await page.goto(`${portal.address}/internal/port-calls/details/port/skua-0949~c2`);
    await expectAddress(page, /skua-0949~c2\/overview$/);
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expectShown(page.getByText("This Is Where You'll See Contact Information").first());
    await page.getByRole('link', { name: 'Cargo Line-up' }).click();
    await expectShown(page.getByText("This Is Where You'll See Your Cargo Line-Up"));
    expect(tom.faults).toEqual([]);
  });

  it('that came are held against what was told of them, down to each, and saved as a file', async () => {
    const { page } = tom;
    await page.goto(`${portal.address}/internal/port-calls`);
    await page.getByRole('link', { name: 'Reliability' }).click();
    await page.getByRole('link', { name: 'Santos', exact: true }).click();
    const arrivals = page.getByRole('region', { name: 'Arrivals: Santos' });
    await expectShown(arrivals.getByRole('row', { name: /^Nordic Tern 1107 Santos Europe/ }));
    const top = async () => (await arrivals.boundingBox())?.y ?? Number.NaN;
    expect(await top()).toBeLessThan(900);
    expect(await seriousOn(page)).toEqual([]);
    for (const format of ['XLSX', 'CSV']) {
      const saving = page.waitForEvent('download');
      await arrivals.getByRole('button', { name: 'Download' }).click();
      await page.getByRole('menuitem', { name: new RegExp(format) }).click();
      expect((await saving).suggestedFilename()).toMatch(new RegExp(`\\.${format.toLowerCase()}$`));
    }
    // On a phone the choices take the room that is left, and none is squeezed.
    await page.setViewportSize({ width: 390, height: 844 });
    const quarter = await page.getByRole('link', { name: 'Quarter', exact: true }).boundingBox();
    expect(quarter?.width).toBeGreaterThan(72);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(tom.faults).toEqual([]);
  });

  it('are a port agency’s own on its phone', async () => {
    const rui = await open('Rui');
    const { page } = rui;
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAddress(page, new RegExp(`/organisation/${ids.portoSul}/home$`));
    await expectShown(page.getByRole('row', { name: 'Santos 0 1 1' }));
    await expectShown(page.getByRole('link', { name: 'Nordic Tern 1107' }));
    await expectShown(page.getByText('Sorry, no data available...'));
    const quick = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
    expect(await quick.allTextContents()).toEqual(['Port Calls', 'Vessel Certificates']);
    // In line with what stands above them, though no call's page was opened before.
    const [link, heading] = await Promise.all([
      quick.first().boundingBox(),
      page.getByRole('heading', { name: 'Nominations' }).boundingBox(),
    ]);
    expect(link?.x).toBe(heading?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('link', { name: 'Go to port calls' }).click();
    await expectAddress(page, new RegExp(`/organisation/${ids.portoSul}/port-calls$`));
    await page.getByRole('button', { name: /Nordic Tern 1107/ }).click();
    expect(await page.getByRole('button', { name: /Nordic Skua/ }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('link', { name: /^Santos/ }).click();
    await page.getByRole('region', { name: 'Schedule at Santos' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousOn(page)).toEqual([]);
    await rui.leave();
  });

  it('move by themselves in a world that staff let run: a ship berths, and nothing is loaded again', async () => {
    const { page } = tom;
    const ship = await shipAboutToBerth(portal.engine);
    await page.goto(`${portal.address}/internal/operations`);
    const clock = page.getByRole('region', { name: 'World clock' });
    await clock.getByRole('button', { name: '×600' }).click();
    await page
      .getByRole('contentinfo')
      .getByText(/^World .* UTC ×600$/)
      .waitFor();
    await clock.getByText(/^It is .* which goes 600 times as fast/).waitFor();
    expect(await seriousOn(page)).toEqual([]);

    await page.goto(`${portal.address}${ship.path}`);
    const loaded = await page.evaluate(() => performance.timeOrigin);
    const schedule = page.getByRole('region', { name: `Schedule at ${ship.port}` });
    await schedule.getByText('Est. Berth').first().waitFor();
    const berths = () => schedule.getByText('Berthed').count();
    const before = await berths();
    await untilSo(
      async () => {
        await ship.tells();
        return berths();
      },
      (now) => now > before,
    );
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    expect(tom.faults).toEqual([]);
  });
});
