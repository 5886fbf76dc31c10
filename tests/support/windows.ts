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

/** Windows that were left, of each browser. */
const left = new WeakMap<Browser, Page[]>();

const leftOf = (browser: Browser): Page[] => {
  const pages = left.get(browser) ?? [];
  left.set(browser, pages);
  return pages;
};

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

/**
 * A window with nobody's session in it: one that another test has left, or a new one. A new one has a process of its own, and loads and
 * compiles the whole web anew, which takes longer than most tests. For tests that put no scripts or sockets of their own into their
 * window: those stay in it, so they close theirs.
 */
export const openWindow = async (browser: Browser, look: Look = {}): Promise<OpenWindow> => {
  const { window = desktop, colorScheme = 'light', reducedMotion = 'no-preference' } = look;
  const others = leftOf(browser);
  const page = others.pop() ?? (await (await browser.newContext()).newPage());
  await page.setViewportSize(window);
  await page.emulateMedia({ media: null, colorScheme, reducedMotion });
  return {
    page,
    context: page.context(),
    leave: async () => {
      if (page.isClosed()) return;
      await forget(page);
      others.push(page);
    },
  };
};
