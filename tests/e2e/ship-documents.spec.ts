import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vesselMessage } from '#contracts/voyage-feed/messages.specification';
import { daysLater, dayOf } from '#domain/shared/days';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { pngOf, sideView } from '#voyage-exchange/simulator/papers/png';
import { xlsxOf } from '#voyage-exchange/simulator/papers/sheet';
import { seriousOn } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { Person } from '../support/person.ts';
import { startPortal } from '../support/portal.ts';
import { samplePdf, ToldPapers } from '../support/told-papers.ts';
import { toldCall, toldVoyage, VoyageSystem } from '../support/voyage-system.ts';
import { openWindow } from '../support/windows.ts';

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const builtWeb = join(import.meta.dirname, '../../dist/web');
const now = new Date();
const statedAt = new Date(now.getTime() - 3_600_000).toISOString();
const dayFromNow = (days: number): string => dayOf(daysLater(now, days));

const ownCall = `/organisation/${ids.portoSul}/port-calls/details/port/tern-1107~c1`;

describe('documents of ships', () => {
  let folder: string;
  let portal: Portal;
  let tom: Person;
  let rui: Person;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laycan-papers-'));
    portal = await startPortal({ web: builtWeb, config: { papers: { folder } } });
    const papers = new ToldPapers(folder);
    const about = { voyageId: 'tern-1107', callIds: ['c1'], cargoRefs: [] };
    const tern = { about: { vesselId: '9700011' }, statedAt };
    await new VoyageSystem(portal.engine).tell(
      toldVoyage('tern-1107', {
        statedAt,
        calls: [toldCall('c1', { locode: 'BRSSZ', name: 'Santos', day: dayFromNow(2), agents: ['410220'] })],
      }),
      { ...vesselMessage, statedAt },
      await papers.of('d-bol', {
        kind: 'bol',
        about,
        name: 'Bill SSZ-1',
        bytes: samplePdf('Bill'),
        statedAt,
      }),
      await papers.of('d-sheet', {
        kind: 'sof',
        about,
        name: 'Facts as a workbook',
        bytes: xlsxOf('Facts', [
          ['When', 'What'],
          ['2027-03-01', 'All fast'],
        ]),
        path: 'facts.xlsx',
        mediaType: spreadsheet,
        statedAt,
      }),
      await papers.of('d-locked', {
        kind: 'sof',
        about,
        name: 'Locked facts',
        bytes: Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
        path: 'locked.xlsx',
        mediaType: spreadsheet,
        statedAt,
      }),
      await papers.of('d-sof', { kind: 'sof', about, name: 'Facts', bytes: samplePdf('Facts'), statedAt }),
      await papers.of('d-gone', {
        kind: 'nor',
        about,
        name: 'Notice',
        bytes: samplePdf('Notice'),
        there: null,
        statedAt,
      }),
      await papers.of('c-drawing', {
        ...tern,
        kind: 'drawing',
        name: 'General arrangement',
        bytes: pngOf(sideView(5, 180, 30)),
        path: 'arrangement.png',
        mediaType: 'image/png',
      }),
      await papers.of('c-class', {
        ...tern,
        kind: 'certificate',
        name: 'Class certificate',
        code: 'CLASS',
        expiresOn: dayFromNow(-1),
        bytes: samplePdf('Class'),
      }),
    );
    const at = { browser: await sharedBrowser(), address: portal.address };
    [tom, rui] = await Promise.all([Person.signedIn('Tom', at), Person.signedIn('Rui', at)]);
  });
  afterAll(async () => {
    await Promise.all([tom?.leave(), rui?.leave()]);
    await portal?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('of a call are opened by its agency in a tab of their own, and downloaded together', async () => {
    const { page, context } = rui;
    await page.goto(`${portal.address}${ownCall}/overview`);
    for (const [tab, shows] of [
      ['Cargo Line-up', "This Is Where You'll See Your Cargo Line-Up"],
      ['Port rotation', 'Load Call'],
      ['Contacts', 'Porto Sul Agenciamento'],
      ['Port Overview', 'Voyage Overview'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await page.getByText(shows).first().waitFor();
    }
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await page.getByRole('row', { name: /Bill SSZ-1/ }).waitFor();
    expect(await seriousOn(page)).toEqual([]);
    const opening = context.waitForEvent('response', (answer) => answer.url().includes('/d-bol/file?shown'));
    await page.getByRole('button', { name: 'Preview Bill SSZ-1' }).click();
    const { 'content-type': type, 'content-disposition': how } = (await opening).headers();
    expect([type, how]).toEqual([
      'application/pdf',
      expect.stringContaining('inline; filename="Bill SSZ-1.pdf"'),
    ]);

    await page.getByRole('checkbox', { name: /Bill SSZ-1/ }).check();
    await page.getByRole('checkbox', { name: /Facts$/ }).check();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('documents.zip');
    const file = join(folder, 'saved.zip');
    await saved.saveAs(file);
    const archive = (await readFile(file)).toString('latin1');
    for (const name of ['Bill SSZ-1.pdf', 'Facts.pdf']) expect(archive).toContain(name);
    await expectShown(page.getByText('Downloaded successfully'));
  });

  it('that are spreadsheets are shown over the list, and those that can not be say why', async () => {
    const { page } = rui;
    await page.goto(`${portal.address}${ownCall}/documents`);
    await page.getByRole('button', { name: 'Preview Facts as a workbook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Facts as a workbook' });
    await expectShown(dialog.getByRole('row', { name: '2 2027-03-01 All fast' }));
    expect(await seriousOn(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Preview Locked facts' }).click();
    await expectShown(page.getByText('The file is protected by a password. Download it to open it.'));
    expect(rui.faults).toEqual([]);
  });

  it('of a vessel are found and narrowed among all of them', async () => {
    const { page, context } = tom;
    await page.goto(`${portal.address}/internal/vessel-documents`);
    await expectShown(page.getByText(/, expired$/));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search by document name' }).fill('arrangement');
    await page.getByRole('row', { name: /Class certificate/ }).waitFor({ state: 'detached' });
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Preview General arrangement' }).click();
    const picture = await opening;
    await picture.waitForURL(/c-drawing/);
    expect(await picture.evaluate(() => document.images[0]?.naturalWidth)).toBe(600);
    await picture.close();
    await page.getByRole('link', { name: 'Nordic Tern' }).click();
    await page.getByRole('link', { name: 'Documents', exact: true }).click();
    await expectShown(page.getByRole('row', { name: /Class certificate/ }));
    expect(tom.faults).toEqual([]);
  });

  it('are not asked for by visitors, who see the vessels themselves', async () => {
    const window = await openWindow(await sharedBrowser(), { reducedMotion: 'reduce' });
    const { page } = window;
    await page.goto(portal.address);
    await page.getByRole('link', { name: 'See the vessels' }).click();
    await expectShown(page.getByRole('row', { name: /Nordic Tern/ }));
    expect(await seriousOn(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Search by vessel name or IMO' }).fill('skua');
    await expectShown(page.getByText('Please clear the search field to see all available vessels.'));
    await page.goto(`${portal.address}/vessels/9700011/name/Another`);
    await expectAddress(page, /\/vessels\/9700011\/name\/Nordic%20Tern$/);
    await expectShown(page.getByRole('heading', { name: 'Nordic Tern' }));
    await expectShown(page.getByText('No picture of Nordic Tern'));
    expect(await seriousOn(page)).toEqual([]);
    await page.goto(`${portal.address}/vessels/none/name/None`);
    await expectShown(page.getByText("We Can't Seem to Find The Page You Are Looking For"));
    await window.leave();
    const sam = await Person.signedIn('Sam', { browser: await sharedBrowser(), address: portal.address });
    await expectAddress(sam.page, /\/external\/vessels$/);
    await sam.page.getByRole('link', { name: 'Nordic Tern' }).click();
    await expectAddress(sam.page, /\/external\/vessels\/9700011\/name\/Nordic%20Tern$/);
    await sam.page.goto(`${portal.address}/vessels`);
    await expectAddress(sam.page, /\/external\/vessels$/);
    expect(sam.faults).toEqual([]);
    await sam.leave();
  });

  it('that can not be had are said to be so, and stand on Operations', async () => {
    const { page } = tom;
    await page.goto(`${portal.address}/internal/port-calls/details/port/tern-1107~c1/documents`);
    await page.getByRole('button', { name: 'Download Notice' }).click();
    await expectShown(page.getByText('The file can not be downloaded'));
    const opening = tom.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Preview Notice' }).click();
    // Nothing is shown in it: it goes as it came.
    await (await opening).waitForEvent('close');
    await expectShown(page.getByText('The file can not be downloaded').nth(1));
    await page.goto(`${portal.address}/internal/operations`);
    const refused = page.getByRole('region', { name: 'Refused documents of ships' });
    await expectShown(refused.getByText('There is no file at the address.'));
    expect(await seriousOn(page)).toEqual([]);
  });
});
