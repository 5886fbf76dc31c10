import type { Browser, Page } from 'playwright';
import type { Harness } from './grid-harness/main.tsx';

declare global {
  interface Window {
    harness: Harness;
    begin: () => void;
  }
}

/** The grid's test page as tests see it: cells by row number of the fixture and column id. */
export class GridPage {
  private constructor(readonly page: Page) {}

  static async open(browser: Browser, url: string): Promise<GridPage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 700 } });
    const page = await context.newPage();
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${url}/`);
    return new GridPage(page);
  }

  /** The grid as it is at first, for the next test, with no pointer or focus in it. */
  async begin(): Promise<void> {
    await this.page.mouse.up();
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(() => window.begin());
    await this.page.waitForSelector('.ag-cell');
  }

  rowId(n: number): string {
    return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  }

  cell(n: number, column: string) {
    return this.page.locator(`[row-id="${this.rowId(n)}"] .ag-cell[col-id="${column}"]`);
  }

  text(n: number, column: string): Promise<string> {
    return this.cell(n, column).locator('.grid-cell-text').innerText();
  }

  press(...keys: string[]): Promise<void> {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  selection() {
    return this.page.evaluate(() => window.harness.selection());
  }

  /** Cells and reasons of every command so far. */
  commands() {
    return this.page.evaluate(() =>
      window.harness.commands.map(({ reason, changes }) => ({
        reason,
        changes: changes.map(({ id, field, to }) => ({ row: Number(id.slice(-4)), field, to })),
      })),
    );
  }

  said(): Promise<string> {
    return this.page.locator('.declaration-grid > output').innerText();
  }

  /** A clipboard event as the browser makes it of Ctrl+C, Ctrl+X and Ctrl+V; answers with what was put in. */
  clipboard(type: 'copy' | 'cut' | 'paste', text = '', html = '') {
    return this.page.evaluate(
      ([kind, plain, markup]) => {
        const data = new DataTransfer();
        if (plain) data.setData('text/plain', plain);
        if (markup) data.setData('text/html', markup);
        const event = new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
        return {
          taken: event.defaultPrevented,
          text: data.getData('text/plain'),
          html: data.getData('text/html'),
        };
      },
      [type, text, html] as const,
    );
  }

  /** Two frames and a task later, everything that was asked for has been drawn, and told by AG Grid, whose events wait for timers. */
  painted(): Promise<void> {
    return this.page.evaluate(
      () =>
        new Promise<void>((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
        ),
    );
  }
}
