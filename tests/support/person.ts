import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { demoPassword, demoPeople, type PeopleOfPortal } from '#portal/seed/world/people';
import { signedInAs } from './client.ts';

/** Pixels. */
export interface Window {
  readonly width: number;
  readonly height: number;
}

/** Where someone sits, and who they are one of. */
export interface AtBrowser {
  readonly browser: Browser;
  readonly address: string;
  readonly people?: PeopleOfPortal;
  readonly window?: Window;
}

const desktop: Window = { width: 1440, height: 900 };

/** Faults of a page that no test expects: they fail it at the end. */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
};

/** Someone of the demo world at a browser of their own. */
export class Person {
  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly faults: readonly string[],
    private readonly people: PeopleOfPortal,
  ) {}

  /** With a session already, at the first screen: what signing in looks like is for `sign-in.spec.ts` to see. */
  static async signedIn(
    firstName: string,
    { browser, address, people = demoPeople, window = desktop }: AtBrowser,
  ): Promise<Person> {
    const context = await browser.newContext({ viewport: window, reducedMotion: 'reduce' });
    const { cookies } = await signedInAs(address, firstName, people);
    await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: address })));
    const page = await context.newPage();
    const person = new Person(page, context, faultsOf(page), people);
    await page.goto(address);
    await page.getByRole('navigation').first().waitFor();
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

  leave(): Promise<void> {
    return this.context.close();
  }
}
