import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { ensureBrowser } from '../../infra/scripts/browser.mjs';

const flags = [
  '--no-sandbox',
  '--headless=shell',
  '--disable-gpu',
  '--no-zygote',
  '--disable-background-networking',
];

/** Milliseconds that a page may take for one step. It ends a wait that nothing ends, and measures no speed. */
const patience = 90_000;

/** The headless browser of every browser test, the same one on every machine that has none installed. */
export const launchBrowser = async (): Promise<Browser> => {
  const found = await ensureBrowser();
  const libraries = found.CHROMIUM_LIBRARIES ? { LD_LIBRARY_PATH: found.CHROMIUM_LIBRARIES } : {};
  const browser = await chromium.launch({
    executablePath: found.CHROMIUM_PATH,
    args: flags,
    env: { ...(process.env as Record<string, string>), ...libraries },
    timeout: patience,
  });
  browser.on('context', (context) => context.setDefaultTimeout(patience));
  return browser;
};
