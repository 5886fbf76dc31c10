import type { Page } from 'playwright';

/** What is shown of numbers that a browser may part at the thin space between their thousands. */
export const numbersThatBreak = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const around = node.parentElement;
      if (!around || !/\d\u2009\d/.test(node.nodeValue ?? '') || !around.checkVisibility()) continue;
      if (!getComputedStyle(around).whiteSpace.startsWith('nowrap')) found.push(node.nodeValue ?? '');
    }
    return found;
  });
