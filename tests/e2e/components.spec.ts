import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Page, PageScreenshotOptions } from 'playwright';
import { seriousIn, seriousOn } from '../support/axe.ts';
import { expectShown } from '../support/expect-page.ts';
import { untilSo } from '../support/until.ts';
import { webInBrowser } from '../support/web-server.ts';
import { type OpenWindow, openWindow } from '../support/windows.ts';

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
  const open = async (theme: string, width: number): Promise<OpenWindow> => {
    const opened = await openWindow(web.browser, {
      window: { width, height: width < 768 ? 844 : 900 },
      reducedMotion: 'reduce',
    });
    const { page } = opened;
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${web.url}/components?theme=${theme}`);
    await page.getByRole('heading', { name: 'Wizard' }).waitFor();
    return opened;
  };

  describe.each(looks)('%s, %i px wide', (theme, width) => {
    let opened: OpenWindow;
    let page: Page;

    beforeAll(async () => {
      opened = await open(theme, width);
      ({ page } = opened);
    });
    afterAll(() => opened.leave());

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

  describe('a map', () => {
    let opened: OpenWindow;
    let page: Page;

    beforeAll(async () => {
      opened = await open('light', 1440);
      ({ page } = opened);
    });
    afterAll(() => opened.leave());

    const map = () => page.locator('.map').first();
    const press = async (name: string): Promise<void> => {
      // More often than there are steps: the limit has to hold.
      for (let n = 0; n < 8; n += 1) await map().getByRole('button', { name, exact: true }).click();
    };
    /** The meridians and parallels that have a name, in pixels. */
    const lines = () =>
      map().evaluate((element) =>
        [...element.querySelectorAll<SVGTextElement>('.map-degree')].map((text) => ({
          name: text.textContent,
          x: Number(text.getAttribute('x')),
          y: Number(text.getAttribute('y')),
        })),
      );
    /** By how far two meridians lie apart, to a pixel; the whole world is 256 px at zoom 0. */
    const zoom = async (): Promise<number> => {
      const [one, next] = (await lines()).flatMap(({ name, x }) => {
        const degrees = /^(\d+)°([EW]?)$/.exec(name);
        return degrees ? [{ x, degrees: Number(degrees[1]) * (degrees[2] === 'W' ? -1 : 1) }] : [];
      });
      if (!one || !next) return Number.NaN;
      const degrees = (next.degrees - one.degrees + 360) % 360;
      return Math.log2((((next.x - one.x) / degrees) * 360) / 256);
    };

    it('shows the whole world at zoom 1 and a quay at 7, and from 3 on where it fills the screen', async () => {
      await map().locator('.map-port').first().waitFor();
      await press('Zoom in');
      expect(await zoom()).toBeCloseTo(7, 1);
      await press('Zoom out');
      expect(await zoom()).toBeCloseTo(1, 1);
      await map().getByRole('button', { name: 'Full screen' }).click();
      await map().getByRole('button', { name: 'Leave full screen' }).waitFor();
      await press('Zoom out');
      expect(await zoom()).toBeCloseTo(3, 1);
      await page.keyboard.press('Escape');
      await map().getByRole('button', { name: 'Full screen' }).waitFor();
      await press('Zoom out');
      expect(await zoom()).toBeCloseTo(1, 1);
    });

    it('ends where the world does, one turn to the west and east', async () => {
      await press('Zoom out');
      const box = await map().boundingBox();
      if (!box) throw new Error('There is no map');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      for (let n = 0; n < 4; n += 1) {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 170, y + 190, { steps: 4 });
        await page.mouse.up();
        // Where it was dragged past its end it goes back, and is not dragged meanwhile.
        await map().locator('.leaflet-pan-anim').waitFor({ state: 'detached' });
      }
      // The west end is the meridian at 0°: of a world of 512 px, 60° E lies 85 px from it, and 60° N 149 px under the north end.
      const isEnd = (seen: readonly number[]): boolean =>
        Math.abs((seen[0] ?? Number.NaN) - 85) < 2 && Math.abs((seen[1] ?? Number.NaN) - 149) < 2;
      const corner = async () =>
        (await lines()).flatMap(({ name, x: left, y: top }) =>
          name === '60°E' ? [left - 3] : name === '60°N' ? [top + 3] : [],
        );
      expect(isEnd(await untilSo(corner, isEnd))).toBe(true);
    });

    it('says so where it could not be drawn', async () => {
      await page.route(/land-110m/, (route) => route.abort());
      await page.reload();
      const alert = map().getByRole('alert');
      await expectShown(alert.getByText("Sorry. It's not you, it's us..."));
      await expectShown(alert.getByText('We are doing our best to resolve the issue.'));
    });
  });
});
