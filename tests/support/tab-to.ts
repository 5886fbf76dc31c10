import type { Page } from 'playwright';

const maxSteps = 60;

/** What has the focus, as a screen reader would call it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const isControl = element instanceof HTMLInputElement || element instanceof HTMLButtonElement;
    const named =
      element?.getAttribute('aria-label') ?? (isControl ? element.labels?.[0]?.textContent : null);
    return (named ?? element?.textContent ?? '').trim();
  });

/** Tabs until something of this name has the focus: what cannot be reached by Tab does not exist for the keyboard. */
export const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  const passed: string[] = [];
  for (let step = 0; step < maxSteps; step += 1) {
    const name_ = await focused(page);
    if (name.test(name_)) return;
    passed.push(name_);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`);
};
