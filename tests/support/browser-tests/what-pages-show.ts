import type { Browser, Page } from 'playwright';

/** Characters of a page that a failure quotes. */
const maxCharacters = 4_000;

const shown = async (page: Page): Promise<string> => {
  try {
    const text = await page.locator('body').ariaSnapshot({ timeout: 2_000 });
    return `${page.url()} shows:\n${text.slice(0, maxCharacters)}`;
  } catch (error) {
    return `${page.url()} cannot be read: ${String(error)}`;
  }
};

/** What stands on every open page, as assistive technology reads it, for whoever looks at a failure. */
export const whatPagesShow = async (browser: Browser): Promise<string> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return (await Promise.all(pages.map(shown))).join('\n\n');
};
