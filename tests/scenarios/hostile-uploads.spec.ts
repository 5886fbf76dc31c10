import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ExcelJS from 'exceljs';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BookingView } from '#contracts/booking/booking-view';
import type { ReadingRequest } from '#contracts/workbook/upload-columns';
import type { DraftEvent } from '#domain/declaration-draft/events';
import type { Portal } from '#portal/portal';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

/** What somebody makes up who means no good: ids of others, answers that fit no question, hidden sheets of his own. */
const today = '2027-03-01';
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let lars: Declarant;
let claire: Declarant;
let tom: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: new TestClock(`${today}T09:00:00.000Z`) });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  lars = await Declarant.as(portal.address, 'Lars');
  claire = await Declarant.as(portal.address, 'Claire');
  tom = await Declarant.as(portal.address, 'Tom', ana.organisation);
});
afterAll(async () => portal.close());

const drafts = 'cargo-declarations/drafts';
const asking = (name: string): string =>
  ['Mill ref;Lay from;Lay to', `${name}-1;04/05/27;06/05/27`, `${name}-2;04/05/27;06/05/27`].join('\r\n');
const answer: ReadingRequest = {
  columns: [{ column: 1, field: 'code' }],
  readings: [{ columns: [2, 3], reading: 'day_first' }],
  remember: false,
};
const choose = (who: Declarant, importId: string, request: object, key?: string) =>
  who.call('POST', `${drafts}/${importId}/reading`, request, key);
const readAgain = async (who: Declarant, importId: string, key?: string): Promise<string> =>
  (await who.call<{ importId: string }>('POST', `${drafts}/${importId}/read-anew`, {}, key)).importId;
const statusOf = async (call: Promise<unknown>) => (await refusal(call)).status;
const stateOf = async (who: Declarant, importId: string) => (await who.draft(importId)).draft.state;

const eventsOf = async (importId: string) =>
  (await portal.engine.events.readStream(`draft-${importId}`)).map(toRecorded);

describe('a draft of others', () => {
  it('is as absent, whatever is asked of it, also as what another one replaces', async () => {
    const asks = await ana.upload('asks.csv', asking('ABS'));
    for (const who of [lars, claire, tom]) {
      who.after(ana);
      expect(await statusOf(choose(who, asks, answer))).toBe(404);
      expect(await statusOf(readAgain(who, asks))).toBe(404);
      expect(await statusOf(who.takeBack(asks))).toBe(404);
      expect(await statusOf(who.draft(asks))).toBe(404);
    }
    const own = await lars.upload('own.csv', asking('OWN'));
    expect(await statusOf(choose(lars, own, { ...answer, replaces: asks, evenIfTouched: true }))).toBe(404);
    const file = csvOf([sheetRow(cargo(today, { code: 'LARS-1' }))]);
    expect(await statusOf(lars.upload('other.csv', file, `?replaces=${asks}&evenIfTouched=true`))).toBe(404);
    expect(await stateOf(ana, asks)).toBe('asking');
  });
});

describe('an answer about a file', () => {
  it('names no file as the one whose place it takes itself', async () => {
    const asks = await ana.upload('self.csv', asking('SELF'));
    const refused = await refusal(choose(ana, asks, { ...answer, replaces: asks, evenIfTouched: true }));
    expect([refused.status, Object.keys(refused.errors as object)]).toEqual([422, ['replaces']]);
    expect(await stateOf(ana, asks)).toBe('asking');
  });

  it('fits the question, and no key is used for two', async () => {
    const asks = await ana.upload('fits.csv', asking('FITS'));
    for (const readings of [
      [{ columns: [2, 3], reading: 'groups' }],
      [{ columns: [1], reading: 'day_first' }],
    ]) {
      const refused = await refusal(choose(ana, asks, { ...answer, readings }));
      expect([refused.status, refused.code]).toEqual([422, 'reading_incomplete']);
    }
    for (const hostile of [
      { column: 1, field: '__proto__' },
      { column: 1, field: 'constructor' },
      { column: 1, field: 'discharge.999.port' },
      { column: 1e300, field: 'code' },
      { column: 1, field: 'x'.repeat(30_000) },
    ]) {
      expect(await statusOf(choose(ana, asks, { ...answer, columns: [hostile] }))).toBe(422);
    }
    const key = randomUUID();
    await choose(ana, asks, answer, key);
    await choose(ana, asks, answer, key);
    expect((await refusal(choose(ana, asks, { ...answer, remember: true }, key))).status).toBe(422);
    expect(await stateOf(ana, asks)).toBe('open');
  });

  it('of two at once holds once', async () => {
    const asks = await ana.upload('race.csv', asking('RACE'));
    const said = await Promise.allSettled([
      choose(ana, asks, answer),
      choose(marta.after(ana), asks, { ...answer, readings: [{ columns: [2, 3], reading: 'month_first' }] }),
    ]);
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await ana.after(marta).draft(asks)).rows).toHaveLength(2);
  });

  it('is asked for of one file under one key', async () => {
    const one = await ana.upload('one.csv', asking('ONE'));
    const two = await ana.upload('two.csv', asking('TWO'));
    const key = randomUUID();
    const anew = await readAgain(ana, one, key);
    expect(await readAgain(ana, one, key)).toBe(anew);
    const refused = await refusal(readAgain(ana, two, key));
    expect([refused.status, refused.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('about a file that is read anew takes no colleague’s rows along', async () => {
    const first = await ana.upload('anew.csv', csvOf([sheetRow(cargo(today, { code: 'ANEW-1' }))]));
    const [row] = (await ana.draft(first)).rows;
    const anew = await readAgain(marta.after(ana), first);
    await ana.type(first, row?.id ?? '', 'comment', row?.cells.comment?.value ?? null, 'Ana is at it');
    await choose(marta.after(ana), anew, { columns: [], readings: [], remember: false });
    expect([await stateOf(marta, first), await stateOf(marta, anew)]).toEqual(['open', 'open']);
  });

  it('keeps what colleagues did after it was asked about', async () => {
    const first = await ana.upload('mine.csv', csvOf([sheetRow(cargo(today, { code: 'MINE-1' }))]));
    const asks = await ana.upload('mine-2.csv', asking('MINE'));
    const [row] = (await ana.draft(first)).rows;
    await marta.after(ana).type(first, row?.id ?? '', 'comment', row?.cells.comment?.value ?? null, 'Hers');
    const refused = await refusal(choose(ana.after(marta), asks, { ...answer, replaces: first }));
    expect([refused.status, refused.code]).toEqual([409, 'rows_touched']);
    await choose(ana, asks, { ...answer, replaces: first, evenIfTouched: true });
    expect(await stateOf(ana, first)).toBe('replaced');
  });
});

describe('taking back', () => {
  it('reopens a draft in the append of its last rows', async () => {
    const rows = Array.from({ length: 501 }, (_, n) => sheetRow(cargo(today, { code: `TB-${n}` })));
    const first = await ana.upload('back.csv', csvOf(rows));
    const other = csvOf([sheetRow(cargo(today, { code: 'TB-X' }))]);
    await ana.upload('back-2.csv', other, `?replaces=${first}`);
    await ana.takeBack(first);
    const events = await eventsOf(first);
    const of = (type: DraftEvent['type']) =>
      events.findLast((event) => event.type === type)?.metadata.commandId;
    expect(of('DraftReopened')).toBe(of('RowsRestored'));
    expect((await ana.draft(first)).rows).toHaveLength(501);
  });

  it.each([[-1], [0], [1e300], ['1'], [null], [Number.MAX_SAFE_INTEGER]])(
    'refuses a discard that is none: %p',
    async (discard) => {
      const { importId, added } = await ana.open(1);
      await ana.fill(importId, { [added[0] ?? '']: { code: 'NONE' } });
      const status = await statusOf(ana.call('POST', `${drafts}/${importId}/take-back`, { discard }));
      expect([409, 422]).toContain(status);
    },
  );

  it('while others replace, submit and take back leaves every row once', async () => {
    const first = await ana.upload('storm.csv', csvOf([sheetRow(cargo(today, { code: 'STORM-1' }))]));
    const [row] = (await ana.draft(first)).rows;
    await Promise.allSettled([
      ana.submitAll(first),
      marta.after(ana).upload('storm-2.csv', asking('STORM'), `?replaces=${first}&evenIfTouched=true`),
      marta.after(ana).takeBack(first),
      ana.takeBack(first),
    ]);
    await ana
      .after(marta)
      .takeBack(first)
      .catch(() => undefined);
    const held = (await ana.draft(first)).rows.filter(({ id }) => id === row?.id);
    const { data } = await ana.list();
    const declared = data.filter(({ code }) => code === 'STORM-1');
    expect(held.length + declared.length).toBe(1);
  });
});

/** A download as somebody forges it. */
const forged = async (rows: readonly (readonly ExcelJS.CellValue[])[]): Promise<Uint8Array> => {
  const { bytes } = await ana.download('cargo-declarations/import/template/bookings');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.read(Readable.from([bytes]), { ignoreNodes: ['dataValidations'] });
  const hidden = workbook.getWorksheet('Laycan');
  if (!hidden) throw new Error('The download has no hidden sheet');
  const head = hidden.getRow(1).values as ExcelJS.CellValue[];
  hidden.spliceRows(1, hidden.rowCount);
  hidden.addRow(head.slice(1));
  for (const row of rows) hidden.addRow([...row]);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
};

describe('a hidden sheet that somebody made up', () => {
  let own: BookingView;
  let theirs: string;
  beforeAll(async () => {
    const [id = ''] = await ana.declare(cargo(today, { code: 'FORGE-1' }));
    [theirs = ''] = await lars.declare(cargo(today, { code: 'FORGE-1', comment: 'canary of Nordfjord' }));
    const { data } = await ana.list();
    const found = data.find((booking) => booking.id === id);
    if (!found) throw new Error('It was not declared');
    own = found;
  });

  it.each([
    ['foreign bookings', () => [[theirs, 0, '2027-03-01T09:00:00.000Z']]],
    [
      'absurd revisions',
      () => [
        [own.id, Number.MAX_SAFE_INTEGER, own.updatedAt],
        [own.id, -1, own.updatedAt],
      ],
    ],
    ['revisions before the booking', () => [[own.id, 0, '0001-01-01T00:00:00.000Z']]],
    [
      'moments that are none',
      () => [
        [own.id, 1, '2027-99-99T99:99:99.999Z'],
        [own.id, 1, 'now'],
      ],
    ],
    ['formulas', () => [[{ formula: '1+1', result: own.id }, 1, own.updatedAt]]],
    [
      'long texts',
      () => [
        [own.id, 1, 'x'.repeat(32_000)],
        ['y'.repeat(32_000), 1, own.updatedAt],
      ],
    ],
    ['one booking many times', () => Array.from({ length: 500 }, (_, n) => [own.id, n, own.updatedAt])],
  ] as [string, () => readonly (readonly ExcelJS.CellValue[])[]][])(
    'with %s changes nothing unseen',
    async (name, rows) => {
      const importId = await ana.upload(`${name}.xlsx`, await forged(rows()));
      const got = await ana.draft(importId);
      expect(got.draft.state).toBe('open');
      expect(JSON.stringify(got)).not.toContain('Nordfjord');
      expect(got.bookings.every(({ organisation }) => organisation.id === ana.organisation)).toBe(true);
    },
  );
});
