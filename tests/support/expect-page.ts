import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright';

/** Shown within the time that a page has for one step. */
export const expectShown = async (what: Locator): Promise<void> =>
  expect(what.waitFor()).resolves.toBeUndefined();

/** At an address within the time that a page has for one step. */
export const expectAddress = async (page: Page, address: Parameters<Page['waitForURL']>[0]): Promise<void> =>
  expect(page.waitForURL(address)).resolves.toBeUndefined();
