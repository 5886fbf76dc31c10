import { beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { sharedPortal } from '../support/browser-tests/shared-portal.ts';
import { cargo, type Declarant } from '../support/declarant.ts';
import { DownloadedSheet } from '../support/downloaded-sheet.ts';
import type { Person } from '../support/person.ts';
import { until } from '../support/until.ts';

const portal = await sharedPortal();

const base = `/organisation/${portal.ids.atlantica}/cargo-bookings`;
const today = new Date().toISOString().slice(0, 10);
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

describe('bookings that go out as a template and come back', () => {
  let ana: Person;
  let marta: Declarant;
  let declared: readonly string[];

  beforeAll(async () => {
    marta = await portal.declarant('Marta');
    declared = await marta.declare(
      ...['RT-1', 'RT-2', 'RT-3'].map((code) => cargo(today, { code, comment: 'As agreed' })),
    );
    ana = await portal.person('Ana');
  });

  it('are changed in a file and in the portal, and only what both changed is asked', async () => {
    const { page } = ana;
    await page.goto(`${portal.address}${base}/declaration?status=upcoming`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as template' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`bookings-${today}.xlsx`);
    const sheet = await DownloadedSheet.of(await buffer(await download.createReadStream()));
    sheet.set('RT-1', 'Comment', 'By the file');
    sheet.set('RT-2', 'Comment', 'Only by the file');
    sheet.sortDescending('Code');

    const { importId } = await marta.edit();
    await marta.type(importId, declared[0] ?? '', 'comment', 'As agreed', 'By Marta');
    await marta.type(importId, declared[2] ?? '', 'comment', 'As agreed', 'Only by Marta');
    await marta.submitAll(importId);

    await page.getByRole('link', { name: 'Upload file' }).click();
    const mended = Buffer.from(await sheet.bytes());
    await page
      .getByLabel('Declaration workbook')
      .setInputFiles({ name: 'bookings.xlsx', mimeType: xlsx, buffer: mended });

    const notices = page.locator('.notices');
    await notices.getByText('1 row is as downloaded and left out.').waitFor();
    await notices.getByText('1 cell was changed elsewhere as well.').waitFor();
    await notices.getByText('2 rows of bookings.xlsx: 2 changed bookings.').waitFor();
    // It asks by itself.
    const dialog = page.getByRole('dialog');
    await dialog.getByText('changed both in the file and, since the download, in the portal').waitFor();
    expect(await dialog.locator('dd').allInnerTexts()).toEqual(['By the file', 'By Marta']);
    await dialog.getByRole('button', { name: 'Keep mine' }).click();

    await notices.getByText('1 cell was changed elsewhere as well.').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: /^Submit 2/ }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Submit/ });
    await confirm.or(page.locator('.snackbar')).first().waitFor();
    if (await confirm.isVisible()) await confirm.click();
    const comments = async () => Promise.all(declared.map(async (id) => (await marta.booking(id)).comment));
    await until(async () =>
      expect(await comments()).toEqual(['By the file', 'Only by the file', 'Only by Marta']),
    );
    expect(ana.faults).toEqual([]);
  });
});
