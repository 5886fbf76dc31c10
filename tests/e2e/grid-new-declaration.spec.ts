import { describe, expect, it } from '@jest/globals';
import type { SubmitAnswer } from '#contracts/declaration-draft/submission-calls';
import { seriousOn } from '../support/axe.ts';
import { cargo, daysAfter, type Declarant } from '../support/declarant.ts';
import type { DraftPage } from '../support/draft-page.ts';
import { DraftWorld, typed } from '../support/draft-world.ts';
import { expectAddress } from '../support/expect-page.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { untilSo } from '../support/until.ts';

const world = await DraftWorld.of(2);
const { front, today } = world;
const marta = (): Declarant => world.marta;
const fileOf = (code: string) => ({
  name: 'march.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csvOf([sheetRow(cargo(today, { code }))])),
});

/** Marta submits one row of a draft, and leaves the others. */
const submitRow = async (importId: string, row: string): Promise<void> => {
  const { rows } = await marta().review(importId);
  const wanted = rows.filter(({ id }) => id === row);
  await marta().complete(
    importId,
    wanted.map(({ id, revision }) => ({ id, revision })),
  );
};

describe('new declarations', () => {
  let screen: DraftPage;

  const start = async (path = 'new') => {
    screen = await world.ana(path);
  };
  const choose = (code: string) => screen.page.getByLabel('Declaration workbook').setInputFiles(fileOf(code));
  /** Ids of the rows of the draft that was begun, once there are so many: what has errors does not stand in its place. */
  const rowIds = async (count = 10): Promise<readonly string[]> => {
    const { rows } = await untilSo(
      () => world.draftOf(screen),
      (draft) => draft.rows.length === count,
    );
    return rows.map(({ id }) => id);
  };
  /** Ten rows, which nobody has filled. */
  const begin = async (): Promise<readonly string[]> => {
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.cell(9, 'code').waitFor();
    return rowIds();
  };

  it('takes rows by hand, grows with what is pasted, and submits them', async () => {
    const [tenth = ''] = (await begin()).slice(9);
    await screen.cell(tenth, 'code').click();
    await screen.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'A-1\r\nA-2\r\nA-3\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const [last = ''] = (await rowIds(12)).slice(11);
    await screen.shows(last, 'code', 'A-3');
    expect(front.sent('/changes').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        reason: 'paste',
        changes: [expect.objectContaining({ id: tenth, to: 'A-1' })],
      }),
      expect.objectContaining({
        addRows: 2,
        changes: [
          expect.objectContaining({ id: '+0', to: 'A-2' }),
          expect.objectContaining({ id: '+1', to: 'A-3' }),
        ],
      }),
    ]);
  });

  it('undoes a paste in one step, in the rows that it added as well, and does it again', async () => {
    const [tenth = ''] = (await begin()).slice(9);
    await screen.cell(tenth, 'code').click();
    await screen.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'A-1\tWood pulp\r\nA-2\tWood pulp\r\nA-3\tWood pulp\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    const [last = ''] = (await rowIds(12)).slice(11);
    await screen.shows(last, 'code', 'A-3');
    await screen.status('6 cells selected');
    await screen.button('Submit 3 bookings').waitFor();
    await screen.page.keyboard.press('Control+z');
    await screen.button(/^Submit$/).waitFor();
    expect(await screen.button('Undo').isDisabled()).toBe(true);
    await screen.page.keyboard.press('Control+y');
    await screen.button('Submit 3 bookings').waitFor();
    await screen.shows(last, 'code', 'A-3');
    await screen.shows(tenth, 'code', 'A-1');
  });

  it('leaves rows alone that nobody filled: no errors, not sent, gone with the submission, which leads to its receipt', async () => {
    const [, second = '', ...others] = await begin();
    await screen.button(/^Submit$/).waitFor();
    const filled: readonly (readonly [string, string])[] = [
      ['code', 'A-1'],
      ['commodity', 'Wood'],
      ['loadingPort', 'Santos'],
      ['laycanStart', typed(daysAfter(today, 60))],
      ['laycanFinish', typed(daysAfter(today, 67))],
      ['loadingQty', '30000'],
      ['pod-1', 'Rotterdam'],
      ['qty-pod-1', '30000'],
    ];
    for (const [column, text] of filled) await screen.type(second, column, text);
    await screen.cell(second, 'qty-pod-1').click();
    await screen.page.keyboard.press('End');
    await screen.type(second, 'type', 'Open hatch');
    await screen.type(second, 'trade', 'EU');
    await screen.page.locator('.problem-counter').waitFor({ state: 'detached' });
    const seen = await screen.seenFrames(() =>
      document.querySelector('.page-header')?.checkVisibility() ? 'a page' : 'nothing',
    );
    await screen.submit('Submit 1 booking');
    await screen.snackbar('New Booking created');
    await screen.page.waitForURL(/\/declaration\/receipt\/[\w-]+$/);
    await screen.page.getByText('1 new booking. All of it came through.').waitFor();
    const lit = screen.page.locator('tr.row-lit', { hasText: 'A-1' }).locator('td').nth(1);
    expect(await lit.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(222, 240, 251)');
    expect(await seen()).toEqual(['a page']);
    const { drafts } = await marta().drafts();
    expect([others.length, drafts]).toEqual([8, []]);
    // The draft has ended: Back leads past it, to where it was begun.
    await screen.page.goBack();
    await screen.button('Start with 10 rows').waitFor();
    expect(new URL(screen.page.url()).search).toBe('');
  });

  it('shows where the keyboard is after a colleague submitted the row under it', async () => {
    const rows = await begin();
    await screen.cell(3, 'code').click();
    await screen.page.locator('.grid-cursor:not([hidden])').waitFor();
    const { draft } = await world.draftOf(screen);
    const [fourth = '', fifth = ''] = rows.slice(3);
    await marta().fill(draft.id, { [fourth]: cargo(today, { code: 'A-4' }) });
    await submitRow(draft.id, fourth);
    await screen.page.locator('.grid-cursor:not([hidden])').waitFor({ state: 'detached' });
    await screen.page.waitForFunction((next) => {
      const focused = document.activeElement;
      const row = focused?.closest('[row-id]')?.getAttribute('row-id');
      return focused && row === next && getComputedStyle(focused).outlineStyle === 'solid';
    }, fifth);
    // Nothing is selected: what is typed on goes into nobody else's row.
    await screen.page.keyboard.type('X');
    await screen.page.keyboard.press('ArrowRight');
    await screen.page.locator('.grid-cursor:not([hidden])').waitFor();
    expect(await screen.text(fifth, 'code')).toBe('');
  });

  it('removes a row that is not yet declared, after asking', async () => {
    const [, second = ''] = await begin();
    await screen.type(second, 'code', 'GONE');
    await screen.cell(second, 'code').click();
    await screen.page.locator('.pane').getByRole('button', { name: 'Remove' }).click();
    const dialog = screen.dialog('Remove Booking GONE?');
    expect(await dialog.innerText()).toContain("removal can't be reversed");
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await screen.snackbar('Booking GONE removed.');
    await screen.cell(second, 'code').waitFor({ state: 'detached' });
  });

  it('sends an edit on to the booking where its row was declared meanwhile', async () => {
    const [, second = ''] = await begin();
    const { draft } = await world.draftOf(screen);
    // Her page has not heard of it when she goes on in that row.
    front.hush();
    await marta().fill(draft.id, { [second]: cargo(today, { code: 'A-2' }) });
    await submitRow(draft.id, second);
    const { importId } = await marta().edit();
    await screen.type(second, 'code', 'LATE');
    await screen.snackbar(/was declared meanwhile; your change waits under 'Edit'/);
    expect(front.sent(`/drafts/${importId}/changes`)[0]?.body).toMatchObject({
      changes: [{ id: second, field: 'code', to: 'LATE' }],
    });
  });

  it('has nothing serious for axe to say, at its start', async () => {
    await start();
    await screen.button('Start with 10 rows').waitFor();
    expect(await seriousOn(screen.page)).toEqual([]);
  });

  it('says what is wrong with a file, and where', async () => {
    await start();
    const name = 'march.xlsx';
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    const broken = { name, mimeType, buffer: Buffer.from('PK\u0003\u0004 and nothing that a workbook has') };
    await screen.page.getByLabel('Declaration workbook').setInputFiles(broken);
    const alert = screen.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toMatch(/workbook/);
  });

  it('asks before it reads a file that was uploaded before', async () => {
    const { draft } = await world.upload('march.csv', [sheetRow(cargo(today, { code: 'SEEN' }))]);
    await start();
    await choose('SEEN');
    const dialog = screen.dialog('This file was uploaded before');
    await dialog.getByText(/^march\.csv was uploaded on .* by M\. Kowalczyk, and is still open\.$/).waitFor();
    await dialog.getByRole('button', { name: 'Open that upload' }).click();
    await expectAddress(screen.page, new RegExp(`draft=${draft.id}`));
  });

  it("leaves a colleague's open upload alone unless somebody says otherwise, and says whose work would go", async () => {
    const { draft } = await world.upload('march.csv', [sheetRow(cargo(today, { code: 'THEIRS' }))]);
    await start();
    const replace = screen.page.getByRole('checkbox', {
      name: /^Replace the open upload of M\. Kowalczyk, march\.csv of .*, 1 row$/,
    });
    expect(await replace.isChecked()).toBe(false);
    await replace.check();
    await choose('MINE');
    const dialog = screen.dialog("Replace march.csv and colleagues' work?");
    await dialog
      .getByText('1 row uploaded by M. Kowalczyk would go; M. Kowalczyk worked on all of them.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await screen.page.waitForURL(/draft=[\w-]+$/);
    expect(screen.page.url()).not.toContain(draft.id);
    expect((await marta().draft(draft.id)).rows).toHaveLength(1);
  });

  it('stays on the rows of an upload until its submission leads to its receipt', async () => {
    const { bookingNo } = await marta().booking(world.id(0));
    const row = sheetRow(cargo(today, { code: 'LONG' }), { 'Booking No': bookingNo });
    const { draft, rows } = await world.upload('march.csv', [row], await world.portal.declarant('Ana'));
    const [id = ''] = rows.map((one) => one.id);
    await start(`new?draft=${draft.id}`);
    await screen.cell(id, 'code').waitFor();
    // As if it took longer than an answer may: it is carried out, and told of later.
    front.hush();
    front.rewriteAnswers('POST /cargo-declarations', (body) => {
      const answer: SubmitAnswer = { ...(body as SubmitAnswer), completed: false, declared: 0, created: 0 };
      return { status: 202, body: answer };
    });
    await screen.submit('Submit 1 booking');
    await screen.button('Submitting…').waitFor();
    await screen.cell(id, 'code').waitFor();
    front.speak();
    await screen.cell(id, 'code').waitFor({ state: 'detached' });
    await screen.snackbar('Booking updated');
    await expectAddress(screen.page, /\/declaration\/receipt\/[\w-]+$/);
  });

  it('leads back from the receipt to the rows of a colleague that were left', async () => {
    const { importId, added } = await marta().open(2);
    const [theirs = '', mine = ''] = added;
    await marta().fill(importId, { [theirs]: cargo(today, { code: 'THEIRS' }) });
    const ana = await world.portal.declarant('Ana');
    await ana.fill(importId, { [mine]: cargo(today, { code: 'MINE' }) });
    await start(`new?draft=${importId}`);
    await screen.cell(theirs, 'code').waitFor();
    await screen.submit('Submit 1 booking');
    await screen.page.waitForURL(/\/declaration\/receipt\/[\w-]+$/);
    await screen.page.goBack();
    await screen.cell(theirs, 'code').waitFor();
    expect(await screen.cell(mine, 'code').count()).toBe(0);
  });

  it('reviews an upload: what it amends, what it asks, what it does not name', async () => {
    const twins = await marta().declare(
      cargo(today, { code: 'TWIN' }),
      cargo(today, { code: 'TWIN', comment: 'The other one' }),
      cargo(today, { code: 'UNNAMED' }),
    );
    const [two = ''] = twins;
    const known = await marta().booking(world.id(1));
    const more = cargo(today, { code: world.code(1), loadingQty: 36_000 });
    const { rows } = await world.upload('march.csv', [
      sheetRow(more, { 'Booking No': known.bookingNo }),
      sheetRow(cargo(today, { code: 'TWIN' })),
      sheetRow(cargo(today, { code: 'FRESH' })),
    ]);
    const [amending = '', asking = ''] = rows.map(({ id }) => id);
    await start(`new?draft=${rows[0]?.draftId}`);
    await screen.page
      .getByText('3 rows of march.csv: 1 new booking, 1 changed booking, 1 to decide.')
      .waitFor();
    await screen.shows(amending, 'commodity', 'Wood pulp');
    expect(await screen.cell(amending, 'loadingQty').getAttribute('data-changed')).toBe('yes');
    const dialog = screen.dialog('Which bookings do these rows belong to?');
    await dialog.getByLabel('Booking of TWIN, row 3').selectOption(two);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(front.sent('/matches')[0]?.body).toEqual({
      answers: [{ rows: [asking], match: { as: 'booking', bookingId: two } }],
    });
    await screen.button(/^Show$/).click();
    const unnamed = screen.dialog(/^\d+ bookings? not in the file$/);
    expect(await unnamed.innerText()).toContain('UNNAMED');
  });
});
