import type { Browser } from 'playwright';
import { sharedBrowser } from './browser-tests/shared-portal.ts';

/** What a suite looks at web sources with. */
export interface WebInBrowser {
  readonly url: string;
  readonly browser: Browser;
}

/** To be awaited at the top of a file; `folder` is one of web sources, for instance `web`. */
export const webInBrowser = async (folder: string): Promise<WebInBrowser> => {
  const [url, browser] = await Promise.all([globalThis.browserTests.ask('sources', folder), sharedBrowser()]);
  return { url, browser };
};
