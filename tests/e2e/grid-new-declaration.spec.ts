import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { seriousOn } from '../support/axe.ts';
import { booking } from '../support/declaration-fixture.ts';
import { DraftPage, draftSeats, rowId } from '../support/draft-page.ts';
import { expectAddress } from '../support/expect-page.ts';
import { submissionOf, underWay } from '../support/fake-draft.ts';
import { ana, jose } from '../support/fake-people.ts';
import { FakePortal } from '../support/fake-portal.ts';

const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from('Code,Lay from\nA,1') };

const seats = await draftSeats();

describe('new declarations', () => {
  let portal: FakePortal;
  let screen: DraftPage;

  const start = async (path = 'new') => {
    screen = await DraftPage.open(seats, portal, ana, path);
  };
  const choose = () => screen.page.getByLabel('Declaration workbook').setInputFiles(file);
  const sent = (end: string) => portal.requests.filter(({ path }) => path.endsWith(end));

  beforeEach(() => {
    portal = new FakePortal(0);
  });
  afterEach(() => screen.leave());

  it('takes rows by hand, grows with what is pasted, and submits them', async () => {
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.cell('row-10', 'code').click();
    await screen.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'A-1\r\nA-2\r\nA-3\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await screen.shows('row-12', 'code', 'A-3');
    expect(sent('/changes').map(({ body }) => body)).toEqual([
      expect.objectContaining({
        reason: 'paste',
        changes: [expect.objectContaining({ id: 'row-10', to: 'A-1' })],
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
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.cell('row-10', 'code').click();
    await screen.page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'A-1\tWood pulp\r\nA-2\tWood pulp\r\nA-3\tWood pulp\r\n');
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await screen.shows('row-12', 'code', 'A-3');
    await screen.status('6 cells selected');
    await screen.button('Submit 3 bookings').waitFor();
    await screen.page.keyboard.press('Control+z');
    await screen.button('Submit 0 bookings').waitFor();
    expect(await screen.button('Undo').isDisabled()).toBe(true);
    await screen.page.keyboard.press('Control+y');
    await screen.button('Submit 3 bookings').waitFor();
    await screen.shows('row-12', 'code', 'A-3');
    await screen.shows('row-10', 'code', 'A-1');
  });

  it('leaves rows alone that nobody filled: no errors, not sent, gone with the submission, which leads to its receipt', async () => {
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.button('Submit 0 bookings').waitFor();
    const filled: readonly (readonly [string, string])[] = [
      ['code', 'A-1'],
      ['commodity', 'Wood'],
      ['loadingPort', 'Santos'],
      ['laycanStart', '01/03/2027'],
      ['laycanFinish', '08/03/2027'],
      ['loadingQty', '30000'],
      ['pod-1', 'Rotterdam'],
      ['qty-pod-1', '30000'],
    ];
    for (const [column, text] of filled) await screen.type('row-2', column, text);
    await screen.cell('row-2', 'qty-pod-1').click();
    await screen.page.keyboard.press('End');
    await screen.type('row-2', 'type', 'Open');
    await screen.type('row-2', 'trade', 'EU');
    await screen.page.locator('.problem-counter').waitFor({ state: 'detached' });
    const seen = await screen.seenFrames(() =>
      document.querySelector('.page-header')?.checkVisibility() ? 'a page' : 'nothing',
    );
    await screen.submit('Submit 1 booking');
    await screen.snackbar('New Booking created');
    await screen.page.waitForURL(/\/declaration\/receipt\/submission-1$/);
    await screen.page.getByText('1 new booking. All of it came through.').waitFor();
    const lit = screen.page.locator('tr.row-lit', { hasText: 'A-1' }).locator('td').nth(1);
    expect(await lit.evaluate((cell) => getComputedStyle(cell).backgroundColor)).toBe('rgb(222, 240, 251)');
    expect(await seen()).toEqual(['a page']);
    expect([...portal.rows.keys()]).toEqual([]);
    // The draft has ended: Back leads past it, to where it was begun.
    await screen.page.goBack();
    await screen.button('Start with 10 rows').waitFor();
    expect(new URL(screen.page.url()).search).toBe('');
  });

  it('shows where the keyboard is after a colleague submitted the row under it', async () => {
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.cell('row-4', 'code').click();
    await screen.page.locator('.grid-cursor:not([hidden])').waitFor();
    portal.settleRow('row-4');
    await screen.page.locator('.grid-cursor:not([hidden])').waitFor({ state: 'detached' });
    await screen.page.waitForFunction(() => {
      const focused = document.activeElement;
      const row = focused?.closest('[row-id]')?.getAttribute('row-id');
      return focused && row === 'row-5' && getComputedStyle(focused).outlineStyle === 'solid';
    });
    // Nothing is selected: what is typed on goes into nobody else's row.
    await screen.page.keyboard.type('X');
    await screen.page.keyboard.press('ArrowRight');
    await screen.page.locator('.grid-cursor:not([hidden])').waitFor();
    expect(await screen.text('row-5', 'code')).toBe('');
  });

  it('removes a row that is not yet declared, after asking', async () => {
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.type('row-2', 'code', 'GONE');
    await screen.cell('row-2', 'code').click();
    await screen.page.locator('.pane').getByRole('button', { name: 'Remove' }).click();
    const dialog = screen.dialog('Remove Booking GONE?');
    expect(await dialog.innerText()).toContain("removal can't be reversed");
    await dialog.getByRole('button', { name: 'Yes, remove' }).click();
    await screen.snackbar('Booking GONE removed.');
    await screen.cell('row-2', 'code').waitFor({ state: 'detached' });
  });

  it('sends an edit on to the booking where its row was declared meanwhile', async () => {
    await start();
    await screen.button('Start with 10 rows').click();
    await screen.cell('row-2', 'code').waitFor();
    portal.refuseNext = {
      status: 409,
      body: {
        code: 'row_declared',
        message: 'Declared.',
        details: { row: 'row-2', bookingId: rowId(7), importId: 'edit-draft' },
      },
    };
    await screen.type('row-2', 'code', 'LATE');
    await screen.snackbar(/was declared meanwhile; your change waits under 'Edit'/);
    expect(sent('/drafts/edit-draft/changes')[0]?.body).toMatchObject({
      changes: [{ id: rowId(7), field: 'code', to: 'LATE' }],
    });
  });

  it('has nothing serious for axe to say, at its start', async () => {
    await start();
    await screen.button('Start with 10 rows').waitFor();
    expect(await seriousOn(screen.page)).toEqual([]);
  });

  it('says what is wrong with a file, and where', async () => {
    await start();
    portal.refuseNext = {
      status: 422,
      body: {
        code: 'bad_xml',
        message: 'No.',
        errors: { file: ['Sheet "Declarations", at row 184, column A: The workbook is damaged.'] },
      },
    };
    await choose();
    const alert = screen.page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe(
      'Sheet "Declarations", at row 184, column A: The workbook is damaged.',
    );
  });

  it('asks before it reads a file that was uploaded before', async () => {
    await start();
    portal.refuseNext = {
      status: 409,
      body: {
        code: 'file_seen',
        message: 'Seen.',
        details: {
          importId: 'draft-1',
          fileName: 'march.csv',
          openedAt: '2026-11-20T10:00:00.000Z',
          openedByName: 'Ana Prado',
          became: 'open',
        },
      },
    };
    await choose();
    const dialog = screen.dialog('This file was uploaded before');
    await dialog
      .getByText('march.csv was uploaded on 20 Nov 2026 by Ana Prado, and is still open.')
      .waitFor();
    portal.draft = portal.openDraft({ kind: 'upload', fileName: 'march.csv' });
    portal.rows.set('up-1', portal.emptyRow('up-1', null, { line: 1 }));
    await dialog.getByRole('button', { name: 'Open that upload' }).click();
    await expectAddress(screen.page, /draft=draft-1/);
  });

  it("leaves a colleague's open upload alone unless somebody says otherwise, and says whose work would go", async () => {
    portal.draft = portal.openDraft({
      kind: 'upload',
      fileName: 'march.csv',
      openedBy: jose.id,
      openedByName: 'José Lima',
    });
    portal.rows.set('up-1', portal.emptyRow('up-1', null, { line: 1 }));
    await start();
    const replace = screen.page.getByRole('checkbox', {
      name: 'Replace the open upload of José Lima, march.csv of 20 Nov 2026, 1 row',
    });
    expect(await replace.isChecked()).toBe(false);
    await replace.check();
    const joseIs = { id: jose.id, name: 'José Lima' };
    portal.refuseNext = {
      status: 409,
      body: {
        code: 'rows_touched',
        message: 'Touched.',
        details: {
          importId: 'draft-1',
          fileName: 'march.csv',
          openedBy: joseIs,
          rows: 1,
          touched: 1,
          people: [joseIs],
        },
      },
    };
    await choose();
    const dialog = screen.dialog("Replace march.csv and colleagues' work?");
    await dialog
      .getByText('1 row uploaded by José Lima would go; José Lima worked on all of them.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await screen.page.waitForURL(/draft=draft-1$/);
  });
  it('stays on the rows of an upload until its submission leads to its receipt', async () => {
    const one = booking(1);
    portal.bookings.set(one.id, one);
    portal.draft = portal.openDraft({ kind: 'upload', fileName: 'march.csv' });
    portal.rows.set(
      'up-1',
      portal.emptyRow('up-1', one.id, {
        line: 1,
        match: { as: 'booking', bookingId: one.id },
        cells: { comment: { base: null, value: 'via Vlissingen', by: ana.id } },
      }),
    );
    await start('new?draft=draft-1');
    await screen.cell('up-1', 'code').waitFor();
    portal.refuseNext = {
      status: 202,
      body: underWay,
    };
    await screen.submit('Submit 1 booking');
    await screen.button('Submitting…').waitFor();
    portal.settleRow('up-1');
    await screen.cell('up-1', 'code').waitFor({ state: 'detached' });
    portal.progress({ state: 'submitting', submission: submissionOf(1, 1) });
    await screen.status(/Submitting 1 of 1/);
    portal.progress({ state: 'ended', submission: submissionOf(1, 1) });
    await screen.snackbar('Booking updated');
    await expectAddress(screen.page, /\/declaration\/receipt\/s1$/);
  });

  it('leads back from the receipt to the rows of a colleague that were left', async () => {
    portal.draft = portal.openDraft({ kind: 'new' });
    const cell = (value: string, by: string) => ({ base: null, value, by });
    const one = booking(1);
    portal.bookings.set(one.id, one);
    for (const [id, by] of [
      ['mine', ana.id],
      ['theirs', jose.id],
    ] as const) {
      const cells = { comment: cell('via Vlissingen', by) };
      portal.rows.set(id, portal.emptyRow(id, by === ana.id ? one.id : null, { cells }));
    }
    await start('new?draft=draft-1');
    await screen.submit('Submit 1 booking');
    await screen.page.waitForURL(/\/declaration\/receipt\/submission-1$/);
    await screen.page.goBack();
    await screen.cell('theirs', 'code').waitFor();
    expect(await screen.cell('mine', 'code').count()).toBe(0);
  });

  it('reviews an upload: what it amends, what it asks, what it does not name', async () => {
    const [one, two, three] = [booking(1), booking(2), booking(3)];
    for (const known of [one, two, three]) portal.bookings.set(known.id, known);
    portal.draft = portal.openDraft({ kind: 'upload', fileName: 'march.csv' });
    portal.unnamed = [three];
    const code = { base: null, value: 'SZ-1', by: ana.id };
    portal.rows.set(
      'up-1',
      portal.emptyRow('up-1', one.id, {
        line: 1,
        match: { as: 'booking', bookingId: one.id },
        cells: { loadingQty: { base: 35_010, value: 36_000, by: ana.id } },
      }),
    );
    portal.rows.set(
      'up-2',
      portal.emptyRow('up-2', null, {
        line: 2,
        match: { as: 'asking', candidates: [two.id, three.id] },
        cells: { code },
      }),
    );
    portal.rows.set(
      'up-3',
      portal.emptyRow('up-3', null, { line: 3, match: { as: 'new' }, cells: { code } }),
    );
    await start('new?draft=draft-1');
    await screen.page
      .getByText('3 rows of march.csv: 1 new booking, 1 changed booking, 1 to decide.')
      .waitFor();
    await screen.shows('up-1', 'commodity', 'Paper reels');
    expect(await screen.cell('up-1', 'loadingQty').getAttribute('data-changed')).toBe('yes');
    const dialog = screen.dialog('Which bookings do these rows belong to?');
    await dialog.getByLabel('Booking of SZ-1, row 3').selectOption(two.id);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(sent('/matches')[0]?.body).toEqual({
      answers: [{ rows: ['up-2'], match: { as: 'booking', bookingId: two.id } }],
    });
    await screen.button(/^Show$/).click();
    expect(await screen.dialog('1 booking not in the file').innerText()).toContain(three.code);
  });
});
