import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { users } from '#portal/seed/world/people';
import { seriousOn } from '../support/axe.ts';
import { sharedBrowser } from '../support/browser-tests/shared-portal.ts';
import { expectAddress, expectShown } from '../support/expect-page.ts';
import { startPortalWithDirectory } from '../support/portal-with-directory.ts';
import { openWindow, type OpenWindow } from '../support/windows.ts';

const builtWeb = join(import.meta.dirname, '../../dist/web');
const tom = users.find(({ firstName }) => firstName === 'Tom')?.email ?? '';

/** Staff of an operator with a directory, in a browser. */
describe('single sign-on, over the whole portal', () => {
  let house: Awaited<ReturnType<typeof startPortalWithDirectory>>;
  let window: OpenWindow;
  beforeAll(async () => {
    house = await startPortalWithDirectory(
      [
        { subject: 'tom', claims: { email: tom, email_verified: true } },
        { subject: 'unknown', claims: { email: 'new.colleague@g2o.example', email_verified: true } },
      ],
      builtWeb,
    );
    window = await openWindow(await sharedBrowser(), { reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await window?.leave();
    await house?.close();
  });

  const signOn = async (email: string, subject: string): Promise<void> => {
    const { page } = window;
    await page.goto(`${house.portal.address}/login`);
    await page.getByLabel('Email').fill(email);
    // An address of the staff has no password here.
    await expectShown(page.getByRole('link', { name: 'Sign in with single sign-on' }));
    expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: subject }).click();
  };

  it('tells an employee whom nobody has appointed that they have no account, and what to do', async () => {
    const { page } = window;
    await signOn('new.colleague@g2o.example', 'unknown');
    await expectAddress(page, `${house.portal.address}/auth/no-account`);
    await expectShown(page.getByRole('heading', { level: 1 }));
    expect(await seriousOn(page)).toEqual([]);
  });

  it('leads whom the directory knows as one of the staff to where staff begin', async () => {
    const { page, context } = window;
    await context.clearCookies();
    await signOn(tom, 'tom');
    await expectAddress(page, /\/internal\/port-calls/);
    await expectShown(page.getByRole('heading', { name: 'All Port Calls' }));
  });
});
