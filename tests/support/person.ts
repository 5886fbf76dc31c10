import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { demoPassword, demoPeople, type PeopleOfPortal } from '#portal/seed/world/people';
import { signedInAs } from './client.ts';
import { type Look, openWindow, type OpenWindow } from './windows.ts';

/** Where someone sits, how their window looks, and who they are one of. */
export interface AtBrowser extends Look {
  readonly browser: Browser;
  readonly address: string;
  readonly people?: PeopleOfPortal;
  /** Where they begin, if it is not their first screen. Whether that is there is for the test to see. */
  readonly path?: string;
}

/** What the console says of an answer by which the portal owns to a fault. */
const faultOfPortal = /^Failed to load resource: the server responded with a status of 5\d\d/;

/**
 * Faults of a page that no test expects: they fail it at the end. Those of the portal are read from the console, because whoever listens
 * to answers is sent each of the hundred that a page consists of.
 */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (faultOfPortal.test(message.text())) faults.push(`${message.text()} ${message.location().url}`);
  });
  return faults;
};

/** Someone of the demo world at a browser of their own. */
export class Person {
  readonly page: Page;
  readonly context: BrowserContext;

  private constructor(
    private readonly window: OpenWindow,
    readonly faults: readonly string[],
    private readonly people: PeopleOfPortal,
  ) {
    this.page = window.page;
    this.context = window.context;
  }

  /** With a session already, at a screen: what signing in looks like is for `sign-in.spec.ts` to see. */
  static async signedIn(
    firstName: string,
    { browser, address, people = demoPeople, path, ...look }: AtBrowser,
  ): Promise<Person> {
    const { cookies } = await signedInAs(address, firstName, people);
    const window = await openWindow(browser, { reducedMotion: 'reduce', ...look });
    const { page, context } = window;
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: address })));
    const person = new Person(window, faultsOf(page), people);
    await page.goto(new URL(path ?? '/', address).href);
    if (path === undefined) await page.getByRole('navigation').first().waitFor();
    return person;
  }

  /** Fills in the form of the sign-in page. */
  async signIn(firstName: string): Promise<void> {
    const user = this.people.users.find((known) => known.firstName === firstName);
    if (!user) throw new Error(`Nobody in the demo world is called ${firstName}`);
    const { page } = this;
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation').first().waitFor();
  }

  /** A cell of the declaration grid, by the booking's code and the column's id. */
  async cell(code: string, column: string): Promise<Locator> {
    const row = this.page.locator('.ag-row', {
      has: this.page.locator('[col-id="code"]', { hasText: code }),
    });
    const id = await row.first().getAttribute('row-id');
    return this.page.locator(`[row-id="${id}"] .ag-cell[col-id="${column}"]`);
  }

  /** Opens a cell, replaces what it holds, and commits by Enter. */
  async type(code: string, column: string, text: string): Promise<void> {
    await (await this.cell(code, column)).click();
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Control+a');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /** Leaves the window to whoever comes next, see `windows.ts`. */
  leave(): Promise<void> {
    return this.window.leave();
  }
}
