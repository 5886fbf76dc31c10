import { beforeAll, describe, expect, it } from '@jest/globals';
import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftRowView } from '#contracts/declaration-draft/draft-view';
import type { ReturnedAnswer } from '#contracts/declaration-draft/returned-calls';
import type { SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import type { SessionAnswer } from '#contracts/people/profile';
import { seriousOn } from '../support/axe.ts';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { draftRow } from '../support/declaration-fixture.ts';
import { answerWith } from '../support/held-answer.ts';

const portal = await sharedPortal();
const base = `/organisation/${portal.ids.atlantica}/cargo-bookings`;

describe('the form of a new booking', () => {
  let companies: readonly string[];

  beforeAll(async () => {
    companies = await portal.companies(portal.ids.atlantica);
  });

  it('searches for a company, and reads on as its list is scrolled', async () => {
    const { page } = await portal.visitor('Ana', { path: `${base}/declaration?create=new` });
    const company = page.getByRole('combobox', { name: 'Company' });
    const options = page.locator('.select-popover [role=option]');
    await company.click();
    await options.nth(9).waitFor();
    expect(await options.count()).toBe(10);
    for (const last of [19, companies.length - 1]) {
      await page.locator('.select-list').evaluate((list) => list.scrollTo(0, list.scrollHeight));
      await options.nth(last).waitFor();
    }
    await page.locator('.select-more').waitFor({ state: 'detached' });
    expect(await options.count()).toBe(companies.length);
    await company.fill('mill 1');
    await page.getByRole('option', { name: 'Mill 19' }).waitFor();
    expect(await options.count()).toBe(10);
    await page.getByRole('option', { name: 'Mill 12' }).click();
    expect(await company.inputValue()).toBe('Mill 12');
    const contract = page.getByRole('combobox', { name: 'Contract' });
    expect(await contract.getAttribute('placeholder')).toBe('No available trade contracts');
    expect((await page.locator('.pane').boundingBox())?.width).toBe(450);
  });

  // A row of the form comes back where what it is about changes between two steps of its submission: no test can bring that about.
  it('shows a booking that came back in the form, where there is no grid', async () => {
    const calls = `/api/customer/organisation/${portal.ids.atlantica}/cargo-bookings/cargo-declarations`;
    const importId = '0190bb00-0000-7000-8000-000000000001';
    const row: DraftRowView = draftRow('0190bb00-0000-7000-8000-000000000002', 3, {
      draftId: importId,
      bookingId: null,
      cells: { code: { base: null, value: 'SZ-9', by: 'ana' } },
      reopened: { because: 'rejected', code: 'booking_completed', details: {} },
    });
    const back: ReturnedAnswer = {
      data: [{ importId, openedAt: '2027-03-04T09:12:00.000Z', openedByName: 'A. Prado', rows: [row] }],
    };
    const sent: SubmitAnswer = {
      importId,
      submissionId: '0190bb00-0000-7000-8000-000000000003',
      completed: true,
      declared: 0,
      created: 0,
      unchanged: 0,
      reopened: 1,
    };
    const gone: DraftChangesAnswer = { importId, rows: {}, added: [], skipped: [] };
    const { page } = await portal.visitor('Ana', { path: '/mark.svg' });
    const answered = (method: string, path: string, status: number, body: unknown): Promise<void> =>
      answerWith(page, portal.address, { method, path: calls + path, status, body });
    // An installation is without the grid or with it, as a whole.
    const { body } = await (await portal.client('Ana')).get('/api/session');
    const session = body as SessionAnswer;
    const flags = session.flags.filter((flag) => flag !== 'declaration_edit');
    await answerWith(page, portal.address, {
      method: 'GET',
      path: '/api/session',
      status: 200,
      body: { ...session, flags },
    });
    await answered('POST', '', 201, sent);
    await answered('GET', '/returned', 200, back);
    await page.goto(`${portal.address}${base}/declaration?create=new`);
    const code = page.getByRole('textbox', { name: 'Code' });
    await code.fill('SZ-1');
    await page.getByRole('button', { name: 'Create New' }).click();
    await page.getByText('The booking was refused as it was submitted.').waitFor();
    expect([await code.inputValue(), page.url()]).toEqual([
      'SZ-9',
      expect.stringContaining(`returned.${importId}`),
    ]);
    expect(await seriousOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 came back' }).click();
    await page.getByRole('menuitem', { name: /^SZ-9 · 4 Mar 2027/ }).click();
    await page.getByText('The booking was refused as it was submitted.').waitFor();
    await answered('POST', `/returned/${importId}/discard`, 200, gone);
    await answered('GET', '/returned', 200, { data: [] } satisfies ReturnedAnswer);
    await page.getByRole('button', { name: 'discard' }).click();
    await page.getByRole('button', { name: 'Yes, discard' }).click();
    await page.getByText('Booking discarded.').waitFor();
    await page.getByRole('button', { name: '1 came back' }).waitFor({ state: 'detached' });
  });
});
