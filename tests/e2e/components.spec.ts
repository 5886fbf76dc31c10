import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright';
import { seriousIn, seriousOn } from '../support/axe.ts';
import { webInBrowser } from '../support/web-server.ts';

/** With `LAYCAN_PICTURES=yes`, to be looked at after a change of how things look; nothing compares them. */
const pictures = join(import.meta.dirname, '../../.cache/components');
const wantsPictures = process.env['LAYCAN_PICTURES'] === 'yes';

/** Colours differ by theme and structure by width: a dark phone has nothing that these three have not. */
const looks = [
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
] as const;

/** What only shows once something is done, and what then stands there. */
const states: readonly (readonly [name: string, act: (page: Page) => Promise<void>, shown: string])[] = [
  [
    'calendar',
    (page) => page.getByRole('button', { name: 'Calendar: Lay from', exact: true }).click(),
    '.calendar',
  ],
  ['select', (page) => page.getByRole('combobox', { name: 'Load port', exact: true }).click(), '.popover'],
  [
    'tag-select',
    (page) => page.getByRole('combobox', { name: 'Ports', exact: true }).last().click(),
    '.popover',
  ],
  [
    'more-tabs',
    (page) => page.getByRole('button', { name: 'More', exact: true }).first().click(),
    '.popover',
  ],
  ['menu', (page) => page.getByRole('button', { name: 'Actions' }).click(), '.popover'],
  ['tip', (page) => page.getByRole('button', { name: 'With a tip' }).focus(), '.tip'],
  ['dialog', (page) => page.getByRole('button', { name: 'Open the dialog' }).click(), '.dialog'],
  ['snackbar', (page) => page.getByRole('button', { name: 'Say error' }).click(), '.snackbar'],
  ['pane', (page) => page.getByRole('button', { name: 'Open the pane' }).click(), '.pane'],
];

const web = await webInBrowser('web');

describe('the page of components', () => {
  const open = async (theme: string, width: number): Promise<Page> => {
    const context = await web.browser.newContext({
      viewport: { width, height: width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${web.url}/components?theme=${theme}`);
    await page.getByRole('heading', { name: 'Wizard' }).waitFor();
    return page;
  };

  describe.each(looks)('%s, %i px wide', (theme, width) => {
    let page: Page;

    beforeAll(async () => {
      page = await open(theme, width);
    });
    afterAll(async () => page.context().close());

    const keepPicture = async (name: string, options: PageScreenshotOptions = {}): Promise<void> => {
      if (wantsPictures)
        await page.screenshot({ ...options, path: join(pictures, `${theme}-${width}-${name}.png`) });
    };

    it('shows every component, each readable and named', async () => {
      await page.locator('.skeleton-row').first().waitFor();
      await page.locator('.map-port').first().waitFor();
      expect(await seriousOn(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await keepPicture('all', { fullPage: true });
    });

    it('says what is wrong with a form, and goes through a wizard', async () => {
      const form = page.locator('#form');
      await form.getByRole('button', { name: 'Invite' }).click();
      expect(await form.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
      await form.getByLabel('Name').fill('Ana');
      await form.getByRole('button', { name: 'Invite' }).click();
      await form.getByText('This address is taken.').waitFor();
      const wizard = page.locator('#wizard');
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByText('Enter a name.').waitFor();
      await wizard.getByLabel('Organisation name').fill('Serra Azul');
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByRole('button', { name: 'Next' }).click();
      await wizard.getByRole('button', { name: 'Create organisation' }).click();
      await wizard.getByRole('button', { name: 'Try again' }).waitFor();
      // The page around them was looked at by the test before.
      for (const part of ['#form', '#wizard'])
        expect([part, await seriousIn(page, part)]).toEqual([part, []]);
      await keepPicture('form-and-wizard');
    });

    it('shows what opens', async () => {
      for (const [name, act, shown] of states) {
        await act(page);
        await page.locator(shown).first().waitFor();
        await keepPicture(name);
        // The page around it was looked at by the tests before.
        expect([name, await seriousIn(page, shown)]).toEqual([name, []]);
        await page.keyboard.press('Escape');
        if (shown !== '.snackbar') await page.locator(shown).first().waitFor({ state: 'detached' });
      }
    });
  });
});
