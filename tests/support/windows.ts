import type { Browser, BrowserContext, Page } from 'playwright';

/** Pixels. */
export interface Window {
  readonly width: number;
  readonly height: number;
}

/** How a window looks, beyond what Playwright gives every one. */
export interface Look {
  readonly window?: Window;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

export interface OpenWindow {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Forgets everything of whoever looked through it, and leaves it to the next one, unless it was closed. */
  leave(): Promise<void>;
}

const desktop: Window = { width: 1440, height: 900 };

/** Of what tests listen to. */
const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/**
 * A small file of the portal's own: what is there of the page that was left is gone, its process and what it has loaded stay, and its
 * storage can be reached.
 */
const emptyPage = '/mark.svg';

const forgetStorage = async (page: Page): Promise<void> => {
  await page.goto(new URL(emptyPage, page.url()).href);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name);
  });
};

/** What is left of whoever looked through a window, but for sockets that are routed and scripts that were put in. */
export const forget = async (page: Page): Promise<void> => {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of events) {
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  await page.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  if (page.url().startsWith('http:')) await forgetStorage(page);
  await context.clearCookies();
};

/** Windows of one browser: those that somebody looks through, and those that were left. */
export class Windows {
  private readonly browser: Browser;
  private readonly left: Page[] = [];
  private readonly taken = new Set<Page>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async open({
    window = desktop,
    colorScheme = 'light',
    reducedMotion = 'no-preference',
  }: Look = {}): Promise<OpenWindow> {
    const page = this.left.pop() ?? (await (await this.browser.newContext()).newPage());
    this.taken.add(page);
    await page.setViewportSize(window);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion });
    return { page, context: page.context(), leave: () => this.leave(page) };
  }

  /**
   * For the end of a file: nobody looks through a window from then on. What cannot forget, because its
   * portal has ended, is closed, and so is what no test opened by `open`.
   */
  async endFile(): Promise<void> {
    await Promise.allSettled([...this.taken].map((page) => this.leave(page)));
    const kept = new Set(this.left.map((page) => page.context()));
    await Promise.all(
      this.browser.contexts().flatMap((context) => (kept.has(context) ? [] : [context.close()])),
    );
  }

  private async leave(page: Page): Promise<void> {
    if (!this.taken.delete(page) || page.isClosed()) return;
    await forget(page);
    this.left.push(page);
  }
}

const known = new WeakMap<Browser, Windows>();

/** Has `openWindow` take windows from those that another file has left. */
export const keepWindows = (browser: Browser, windows: Windows): void => {
  known.set(browser, windows);
};

/**
 * A window with nobody's session in it: one that another test has left, or a new one. A new one has a process of its own, and loads and
 * compiles the whole web anew, which takes longer than most tests. For tests that put no scripts or sockets of their own into their
 * window: those stay in it, so they close theirs.
 */
export const openWindow = (browser: Browser, look?: Look): Promise<OpenWindow> => {
  const windows = known.get(browser) ?? new Windows(browser);
  known.set(browser, windows);
  return windows.open(look);
};
