import { type Browser, type BrowserServer, chromium } from 'playwright';
import { ensureBrowser } from '../../infra/scripts/browser.mjs';

const flags = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--no-zygote',
  '--disable-background-networking',
];

/** Milliseconds that a page may take for one step. It ends a wait that nothing ends, and measures no speed. */
const patience = 20_000;

/** Milliseconds until a browser has to be there. */
const startPatience = 90_000;

const launchOptions = async () => {
  const found = await ensureBrowser();
  const libraries = found.CHROMIUM_LIBRARIES ? { LD_LIBRARY_PATH: found.CHROMIUM_LIBRARIES } : {};
  return {
    executablePath: found.CHROMIUM_PATH,
    args: flags,
    env: { ...(process.env as Record<string, string>), ...libraries },
    timeout: startPatience,
  };
};

/** Every wait in this browser's pages ends after 20 s. */
export const keepPatience = (browser: Browser): Browser => {
  browser.on('context', (context) => context.setDefaultTimeout(patience));
  return browser;
};

/** The headless browser of every browser test, the same one on every machine that has none installed. */
export const launchBrowser = async (): Promise<Browser> =>
  keepPatience(await chromium.launch(await launchOptions()));

/** The same, for whoever connects to it from another process. */
export const launchBrowserServer = async (): Promise<BrowserServer> =>
  chromium.launchServer(await launchOptions());
