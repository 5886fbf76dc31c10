import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { demoPassword, users } from '#portal/seed/world/people';

const desktop = { width: 1440, height: 900 };

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
  ) {}

  /** Signs in by the form, as people do, and waits for the first screen. */
  static async signedIn(
    browser: Browser,
    address: string,
    firstName: string,
    viewport = desktop,
  ): Promise<Person> {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const person = new Person(page, context, faultsOf(page));
    await page.goto(address);
    await person.signIn(firstName);
    return person;
  }

  /** Fills in the form of the sign-in page. */
  async signIn(firstName: string): Promise<void> {
    const user = users.find((known) => known.firstName === firstName);
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
