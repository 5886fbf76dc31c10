import { afterAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright';
import { sharedBrowser } from './browser-tests/shared-portal.ts';
import { type FakeFront, startFakeFront } from './fake-front.ts';
import { organisation, type Person } from './fake-people.ts';
import type { FakePortal } from './fake-portal.ts';
import { forget, openWindow } from './windows.ts';

export const rowId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A window whose live line goes to the portal of whoever sits there. */
interface Seat {
  readonly page: Page;
  readonly name: string;
}

/** What the files of declaration screens look through: windows of their own, whose sockets stay routed from test to test. */
export class DraftSeats {
  private readonly left: Seat[] = [];

  constructor(
    private readonly browser: Browser,
    readonly front: FakeFront,
  ) {}

  async take(portal: FakePortal, person: Person): Promise<Seat> {
    const seat = this.left.pop() ?? (await this.another());
    this.front.seats.set(seat.name, { portal, person });
    await seat.page.context().addCookies([{ name: 'seat', value: seat.name, url: this.front.url }]);
    await seat.page.setViewportSize({ width: 1440, height: 800 });
    return seat;
  }

  async leave(seat: Seat): Promise<void> {
    this.front.seats.delete(seat.name);
    await forget(seat.page);
    this.left.push(seat);
  }

  private async another(): Promise<Seat> {
    const { page } = await openWindow(this.browser);
    const name = randomUUID();
    await page.routeWebSocket(/\/app\/laycan/, (socket) => {
      const seated = this.front.seats.get(name);
      if (seated) seated.portal.connect(socket, seated.person);
      else void socket.close();
    });
    return { page, name };
  }
}

/** To be awaited at the top of a file. */
export const draftSeats = async (): Promise<DraftSeats> => {
  const [browser, web] = await Promise.all([sharedBrowser(), globalThis.browserTests.ask('portal')]);
  const front = await startFakeFront(web);
  afterAll(() => front.close());
  return new DraftSeats(browser, front);
};

/** A declaration screen in a window of its own, as one person sees it. */
export class DraftPage {
  readonly page: Page;
  readonly context: BrowserContext;

  private constructor(
    private readonly seats: DraftSeats,
    private readonly seat: Seat,
  ) {
    this.page = seat.page;
    this.context = seat.page.context();
  }

  static async open(seats: DraftSeats, portal: FakePortal, person: Person, path: string): Promise<DraftPage> {
    const seat = await seats.take(portal, person);
    await seat.page.goto(
      `${seats.front.url}/organisation/${organisation}/cargo-bookings/declaration/${path}`,
    );
    return new DraftPage(seats, seat);
  }

  /** For the next one. */
  leave(): Promise<void> {
    return this.seats.leave(this.seat);
  }

  cell(row: number | string, column: string) {
    const id = typeof row === 'number' ? rowId(row) : row;
    return this.page.locator(`[row-id="${id}"] .ag-cell[col-id="${column}"]`);
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
  async submit(label: string): Promise<void> {
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
