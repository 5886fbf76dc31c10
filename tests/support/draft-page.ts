import type { BrowserContext, Page } from 'playwright';

/** A declaration screen in a window of its own, as one person sees it. */
export class DraftPage {
  readonly context: BrowserContext;

  /** @param rowOf selects a row that a test names by its number */
  constructor(
    readonly page: Page,
    private readonly rowOf: (n: number) => string,
  ) {
    this.context = page.context();
  }

  cell(row: number | string, column: string) {
    const selector = typeof row === 'number' ? this.rowOf(row) : `[row-id="${row}"]`;
    return this.page.locator(`${selector} .ag-cell[col-id="${column}"]`);
  }

  text(row: number | string, column: string): Promise<string> {
    return this.cell(row, column).locator('.grid-cell-text').innerText();
  }

  /** Waits until a cell shows a text. */
  shows(row: number | string, column: string, text: string): Promise<void> {
    return this.cell(row, column)
      .locator('.grid-cell-text', { hasText: new RegExp(`^${text}$`) })
      .waitFor();
  }

  /** Waits until a cell is one that a selector means: marked by an attribute, or not any more. */
  looks(row: number | string, column: string, selector: string): Promise<void> {
    return this.cell(row, column).and(this.page.locator(selector)).waitFor();
  }

  /** Types into a cell and commits by Enter. */
  async type(row: number | string, column: string, text: string): Promise<void> {
    await this.cell(row, column).click();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name });
  }

  /** Presses what the toolbar calls so, and then the button of the dialog that shows what leaves. */
  async submit(label: string | RegExp): Promise<void> {
    await this.button(label).click();
    await this.dialog(/^Submit .*\?$/)
      .getByRole('button', { name: /^Submit/ })
      .click();
  }

  status(text: string | RegExp): Promise<void> {
    return this.page.locator('.status-bar').getByText(text).waitFor();
  }

  snackbar(text: string | RegExp): Promise<void> {
    return this.page.locator('.snackbars').getByText(text).first().waitFor();
  }

  /** From now on looks at every frame; what is given back tells, one after another, what was to be seen. */
  async seenFrames(look: () => string): Promise<() => Promise<readonly string[]>> {
    const seen = await this.page.evaluateHandle(`(() => {
      const seen = [];
      const look = ${look.toString()};
      const frame = () => {
        const now = look();
        if (now !== seen.at(-1)) seen.push(now);
        requestAnimationFrame(frame);
      };
      frame();
      return seen;
    })()`);
    return async () => (await seen.jsonValue()) as readonly string[];
  }

  dialog(title: string | RegExp) {
    return this.page.getByRole('dialog', { name: title });
  }
}
