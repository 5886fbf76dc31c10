import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import type { Portal } from '#portal/portal';
import { chunkFiles, lazyParts, limitBytes, signInFiles } from '../../infra/scripts/bundle-size.mjs';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectShown } from '../support/expect-page.ts';
import { Person } from '../support/person.ts';
import { startPortal } from '../support/portal.ts';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');

const bytesOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

describe('the built web', () => {
  it('keeps the sign-in page small', () => {
    expect(bytesOf(signInFiles(web))).toBeLessThanOrEqual(limitBytes);
  });

  it.each(['map', 'timeline'] as const)('keeps the %s small, and out of the sign-in page', (part) => {
    const files = chunkFiles(web, lazyParts[part].chunks);
    expect(bytesOf(files)).toBeLessThanOrEqual(lazyParts[part].limitBytes);
    const first = new Set(signInFiles(web).map(({ name }) => name));
    expect(files.filter(({ name }) => first.has(name))).toEqual([]);
  });
});

/** As people are served it: other files look at the web in one script. */
describe('the web in chunks', () => {
  let portal: Portal;

  beforeAll(async () => {
    portal = await startPortal({ web });
  });
  afterAll(async () => portal?.close());

  it('loads itself anew for a screen of a build that is gone', async () => {
    const tom = await Person.signedIn('Tom', {
      browser: await sharedBrowser(),
      address: portal.address,
      path: '/internal/bookings',
    });
    const { page } = tom;
    await page.getByRole('link', { name: 'Operations' }).waitFor();
    // Playwright would lose the request that comes while a route of one time is taken away.
    let reloaded = false;
    page.on('request', (request) => {
      reloaded ||= request.isNavigationRequest();
    });
    await page.route('**/assets/Operations-*.js', (route) =>
      reloaded ? route.continue() : route.fulfill({ status: 404 }),
    );
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Operations' }).click()]);
    await page.getByRole('heading', { name: 'Operations' }).waitFor();

    // Gone for good is a failure, and said as one, in its place alone.
    await page.getByRole('link', { name: 'Outbox' }).waitFor();
    await page.route('**/assets/Outbox-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Outbox' }).click();
    await expectShown(page.getByText('We Are Sorry. Something Went Wrong.'));
    expect(await page.getByRole('link', { name: 'Outbox' }).isVisible()).toBe(true);
    expect(tom.faults).toEqual([]);
    await tom.leave();
  });
});
