import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PeopleOfPortal } from '#portal/seed/world/people';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { Person } from '../support/person.ts';

const day = 86_400_000;

/** So many days from today: far enough ahead that nothing is frozen. Year first: no day of the month reads two ways. */
const dayAhead = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

const workbook = [
  'Code,Vessel type,Trade,Commodity,Lay from,Lay to,Load port,"POL / Total",POD 1,Qty Pod 1,POD 2,Qty Pod 2',
  `CP-1,Open hatch,EU,Wood pulp,${dayAhead(60)},${dayAhead(66)},Santos,40000,Rotterdam,25000,Vlissingen,15000`,
  `CP-2,Open hatch,EU,,${dayAhead(61)},${dayAhead(67)},Santos,30000,Rotterdam,30000,,`,
  `CP-3,Open hatch,EU,Wood pulp,${dayAhead(62)},${dayAhead(68)},Portocel,31000,Antwerp,30000,,`,
].join('\n');

/** Where the people of the core path are; on several nodes, each may be on another one. */
export interface CorePathPortal {
  readonly marta: string;
  readonly ana: string;
  readonly tom: string;
  readonly people: PeopleOfPortal;
  close(): Promise<void>;
}

/** The core path of the product, by three people in a browser. */
export const corePath = (name: string, start: () => Promise<CorePathPortal>): void => {
  describe(name, () => {
    let portal: CorePathPortal;
    let base: string;
    let marta: Person;
    let ana: Person;
    let tom: Person;

    beforeAll(async () => {
      portal = await start();
      const { people } = portal;
      const browser = await sharedBrowser();
      base = `/organisation/${people.ids.atlantica}/cargo-bookings`;
      [marta, ana, tom] = await Promise.all([
        Person.signedIn('Marta', { browser, people, address: portal.marta }),
        Person.signedIn('Ana', { browser, people, address: portal.ana }),
        Person.signedIn('Tom', { browser, people, address: portal.tom }),
      ]);
    });

    afterAll(async () => {
      await portal?.close();
    });

    it('lands customers on Cargo Bookings and staff on All Port Calls', async () => {
      await marta.page.getByText('Declaration is not uploaded yet.').waitFor();
      await expectShown(tom.page.getByRole('heading', { name: 'All Port Calls' }));
    });

    it('shows the errors of an upload on their cells, and two people mend them together', async () => {
      await marta.page.goto(`${portal.marta}${base}/declaration/new`);
      await marta.page
        .locator('input[type=file]')
        .setInputFiles({ name: 'core-path.csv', mimeType: 'text/csv', buffer: Buffer.from(workbook) });
      await marta.page.getByRole('button', { name: 'Submit 3 bookings' }).waitFor();
      await (await marta.cell('CP-2', 'commodity')).getByText('Missing', { exact: true }).waitFor();

      await ana.page.goto(marta.page.url().replace(portal.marta, portal.ana));
      await ana.page.getByRole('button', { name: 'Submit 3 bookings' }).waitFor();
      await marta.page.getByRole('list', { name: /Also here: .*Prado/ }).waitFor();

      await marta.type('CP-2', 'commodity', 'Wood pulp');
      await (await ana.cell('CP-2', 'commodity')).getByText('Wood pulp').waitFor();
      await ana.type('CP-3', 'loadingQty', '30000');
      await expectShown((await marta.cell('CP-3', 'loadingQty')).getByText('30\u2009000', { exact: true }));
    });

    it('submits what was reviewed; everyone who may see the bookings sees them, live', async () => {
      await tom.page.goto(`${portal.tom}/internal/bookings?organisation=${portal.people.ids.atlantica}`);
      await tom.page.getByText('Live').waitFor();
      await ana.page.goto(`${portal.ana}${base}/declaration?status=upcoming`);
      await ana.page.getByText('Live').waitFor();

      await marta.page.getByRole('button', { name: 'Submit 2 bookings' }).click();
      const dialog = marta.page.getByRole('dialog', { name: 'Submit 2 bookings?' });
      await dialog.getByText(/1 row that A\. Prado edited stays in the draft/).waitFor();
      await dialog.getByRole('button', { name: 'Everyone’s' }).click();
      await marta.page
        .getByRole('dialog', { name: 'Submit 3 bookings?' })
        .getByRole('button', { name: 'Submit 3 bookings' })
        .click();
      await marta.page.getByText('New Bookings created').waitFor();

      for (const code of ['CP-1', 'CP-2', 'CP-3']) {
        await expectShown(ana.page.getByRole('table').getByText(code, { exact: true }));
        await expectShown(tom.page.getByRole('table').getByText(code, { exact: true }));
      }
    });

    it('edits a declared booking, submits it again, and keeps every version in the history', async () => {
      await marta.page.goto(`${portal.marta}${base}/declaration/edit`);
      await marta.type('CP-1', 'commodity', 'Paper reels');
      await marta.page.getByRole('button', { name: 'Submit 1 change' }).click();
      await marta.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Submit/ })
        .click();
      await ana.page.getByRole('table').getByText('Paper reels', { exact: true }).waitFor();

      await ana.page.goto(`${portal.ana}${base}/history`);
      await ana.page.getByRole('table').getByText('CP-1', { exact: true }).nth(1).waitFor();
      expect(await ana.page.getByRole('table').getByText('CP-1', { exact: true }).count()).toBe(2);
    });

    it('rebuilds a read model while people work', async () => {
      await tom.page.goto(`${portal.tom}/internal/operations`);
      const row = tom.page.getByRole('row', { name: /bookings@\d+#\d+/ });
      const [, version, run] = /bookings@(\d+)#(\d+)/.exec(await row.innerText()) ?? [];
      await row.getByRole('button', { name: 'Rebuild' }).click();
      await tom.page
        .getByRole('dialog')
        .getByRole('button', { name: /Rebuild/ })
        .click();
      await tom.page.getByText(`bookings@${version}#${Number(run) + 1}`, { exact: true }).waitFor();
      await ana.page.goto(`${portal.ana}${base}/declaration?status=upcoming`);
      await expectShown(ana.page.getByRole('table').getByText('CP-3', { exact: true }));
    });

    it('met no fault on any page', () => {
      expect([...marta.faults, ...ana.faults, ...tom.faults]).toEqual([]);
    });
  });
};
