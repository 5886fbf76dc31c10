import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Portal } from '#portal/portal';
import { cargo, daysAfter, Declarant, refusal, rotterdam, santos } from '../support/declarant.ts';
import { dieAtBooking, holdSubmissions } from '../support/interrupted.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

/** Submissions that are cut short: by a crash, by midnight, by a colleague, by the other side. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T21:30:00.000Z`);
let folder: string;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let staff: Declarant;

const signIn = async (): Promise<void> => {
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
};

/** Stops the portal and starts it on what it left behind, at a moment. */
const restartAt = async (moment: string): Promise<void> => {
  await portal.close();
  clock.set(moment);
  portal = await startPortal({ folder, clocks: clock, seed: 'none' });
  await signIn();
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-walk-'));
  portal = await startPortal({ folder, clocks: clock });
  await signIn();
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const reviewed = async (by: Declarant, importId: string) =>
  (await by.review(importId)).rows.map(({ id, revision }) => ({ id, revision }));

/** Goes on as the process does by itself; its end is the next answer. */
const settled = async (by: Declarant, importId: string): Promise<void> => {
  for (;;) {
    const { drafts } = await by.drafts();
    if (drafts.every(({ id, state }) => id !== importId || state !== 'submitting')) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('a submission that times out after its commit', () => {
  it('is answered as the one that it was, when it is sent again', async () => {
    const { importId, added } = await ana.open(1);
    await ana.fill(importId, { [added[0] ?? '']: cargo(today, { code: 'T-1' }) });
    const rows = await reviewed(ana, importId);
    const key = randomUUID();
    const goOn = holdSubmissions(portal);
    // The caller hears nothing of this, or that it is under way.
    expect(await ana.submit(importId, rows, {}, key)).toMatchObject({ completed: false });
    goOn();
    expect(await ana.complete(importId, rows, {}, key)).toMatchObject({ completed: true, declared: 1 });
    expect(await ana.complete(importId, rows, {}, key)).toMatchObject({ completed: true, declared: 1 });
    expect((await ana.list('&search=T-1')).data).toHaveLength(1);
    const other = await refusal(ana.submit(importId, rows, { sync_veson: true }, key));
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('a portal that dies while it declares', () => {
  const count = 60;
  let importId: string;
  let rows: readonly string[];

  it('has declared some of the rows, when a colleague edits others', async () => {
    ({ importId, added: rows } = await ana.open(count));
    // Lay from is today: valid at the submission, and in the past a few hours later.
    const own = { laycanStart: today, laycanFinish: daysAfter(today, 6) };
    await ana.fill(
      importId,
      Object.fromEntries(rows.map((id, index) => [id, cargo(today, { ...own, code: `D-${index % 50}` })])),
    );
    const goOn = holdSubmissions(portal);
    const submitted = await ana.submit(importId, await reviewed(ana, importId));
    expect(submitted.completed).toBe(false);
    await dieAtBooking(portal, ana, submitted, 25);
    await marta.after(ana).type(importId, rows[3] ?? '', 'comment', null, 'Typed meanwhile');
    await marta.type(importId, rows[50] ?? '', 'comment', null, 'Typed as well');
    goOn();
  });

  it('goes on after midnight where it stopped, by the day of the submission', async () => {
    await restartAt('2027-03-02T00:10:00.000Z');
    await settled(ana, importId);
    const { data, meta } = await ana.list('&search=D-');
    expect(meta.total).toBe(count);
    // Twins of one file are two bookings, before the crash as after it.
    expect(data.filter(({ code }) => code === 'D-3')).toHaveLength(2);
    const { rows: left, draft } = await marta.after(ana).draft(importId);
    expect(draft.state).toBe('open');
    expect(left.map(({ id, bookingId, reopened }) => [id, bookingId, reopened])).toEqual([
      [rows[3], rows[3], null],
      [rows[50], rows[50], null],
    ]);
    for (const row of left) expect(Object.keys(row.cells)).toEqual(['comment']);
  });

  it('lets what was typed meanwhile be sent as amendments, and ends the draft', async () => {
    expect(await marta.submitAll(importId)).toMatchObject({ declared: 2, reopened: 0 });
    expect(await ana.after(marta).booking(rows[3] ?? '')).toMatchObject({
      comment: 'Typed meanwhile',
      version: 2,
    });
    expect((await ana.drafts()).drafts.map(({ id }) => id)).not.toContain(importId);
    const late = await refusal(ana.type(importId, rows[0] ?? '', 'comment', null, 'Late'));
    expect([late.status, late.code]).toEqual([410, 'draft_not_open']);
  });
});

describe('a row under submission', () => {
  it('takes later edits above it, and is sent again as an amendment', async () => {
    const { importId, added } = await ana.open(2);
    const [row = '', other = ''] = added;
    await ana.fill(importId, {
      [row]: cargo(clock.now(), { code: 'S-1' }),
      [other]: cargo(clock.now(), { code: 'S-2' }),
    });
    const goOn = holdSubmissions(portal);
    const [first] = await reviewed(ana, importId);
    const submission = randomUUID();
    await ana.submit(importId, [first!], {}, submission);
    await ana.type(importId, row, 'comment', null, 'Above it');
    await ana.type(importId, row, 'loadingPort', santos, { id: 'BRPNG', name: 'Paranagua' });
    const { rows } = await ana.draft(importId);
    expect(rows.find(({ id }) => id === row)).toMatchObject({
      submitting: { code: 'S-1' },
      cells: { comment: { base: null, value: 'Above it' }, loadingPort: { base: santos } },
    });
    const again = await refusal(ana.submitAll(importId));
    expect([again.status, again.code]).toEqual([409, 'row_submitting']);
    const discard = { reason: 'discard', changes: [], discardRows: [row] } as const;
    const discarded = await refusal(ana.change(importId, discard));
    expect([discarded.status, discarded.code]).toEqual([409, 'row_submitting']);
    goOn();
    await ana.complete(importId, [first!], {}, submission);
    expect(await ana.booking(row)).toMatchObject({ comment: null, version: 1 });
    expect(await ana.submitAll(importId)).toMatchObject({ declared: 2 });
    expect(await ana.booking(row)).toMatchObject({
      comment: 'Above it',
      loadingPort: { id: 'BRPNG' },
      version: 2,
    });
  });

  it('is sent to its edit draft when it is edited after it was declared', async () => {
    const { importId, added } = await ana.open(2);
    const [row = '', other = ''] = added;
    await ana.fill(importId, { [row]: cargo(clock.now(), { code: 'S-3' }) });
    const { rows } = await ana.review(importId, [row]);
    await ana.complete(importId, [{ id: row, revision: rows[0]?.revision ?? -1 }]);
    const moved = await refusal(ana.type(importId, row, 'comment', null, 'Late'));
    const { importId: shared } = await ana.edit();
    expect([moved.status, moved.code]).toEqual([409, 'row_declared']);
    expect(moved.details).toMatchObject({ row, bookingId: row, importId: shared });
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: [other] });
  });
});

describe('three amended rows of which one conflicts', () => {
  it('are declared but for that one, which is kept and submitted again', async () => {
    const bookings = await ana.declare(...[1, 2, 3].map((n) => cargo(clock.now(), { code: `K-${n}` })));
    const [one = '', two = '', three = ''] = bookings;
    const { importId } = await ana.edit();
    for (const id of bookings) await ana.type(importId, id, 'comment', null, `Ours on ${id.slice(0, 4)}`);
    await ana.type(importId, two, 'code', 'K-2', 'K-2a');
    const { importId: internal } = await staff.after(ana).edit();
    await staff.type(internal, two, 'comment', null, 'Theirs');
    await staff.submitAll(internal);
    expect(await ana.after(staff).submitAll(importId)).toMatchObject({ declared: 2, reopened: 1 });
    expect(await ana.booking(one)).toMatchObject({ version: 2 });
    expect(await ana.booking(three)).toMatchObject({ version: 2 });
    expect(await ana.booking(two)).toMatchObject({ code: 'K-2', comment: 'Theirs' });
    const ours = `Ours on ${two.slice(0, 4)}`;
    await ana.change(importId, {
      reason: 'rebase',
      changes: [{ id: two, field: 'comment', from: ours, theirs: 'Theirs', to: ours }],
    });
    expect(await ana.submitAll(importId)).toMatchObject({ declared: 1, reopened: 0 });
    expect(await ana.booking(two)).toMatchObject({ code: 'K-2a', comment: ours });
  });
});

describe('a pair of bookings', () => {
  const pair = (code: string) => {
    const first = {
      code,
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: daysAfter(clock.now(), 40),
      laycanFinish: daysAfter(clock.now(), 46),
      loadingPort: { ...santos, qty: 20_000 },
      dischargePorts: [{ ...rotterdam, qty: 20_000 }],
    };
    return [first, { ...first, continuationOfId: '+0', loadingPort: { id: 'BRPNG', qty: 20_000 } }];
  };

  const declared = async (code: string) => {
    await ana.create({ bookings: pair(code), confirmWarnings: true });
    const { data } = await ana.list(`&search=${code}`);
    const [a, b] = data.toSorted((x, y) => x.letterIndex.localeCompare(y.letterIndex));
    if (!a || !b) throw new Error(`${code} is no pair`);
    return [a, b] as const;
  };

  it('is edited together: what belongs to both follows the first', async () => {
    const [first, second] = await declared('Q-1');
    const { importId } = await ana.edit();
    const finish = first.laycanFinish ?? '';
    await ana.type(importId, first.id, 'laycanFinish', finish, daysAfter(finish, 1));
    await ana.type(importId, second.id, 'comment', null, 'Second port');
    expect(await ana.submitAll(importId)).toMatchObject({ declared: 2 });
    expect(await ana.booking(second.id)).toMatchObject({
      laycanFinish: daysAfter(finish, 1),
      comment: 'Second port',
      version: 2,
    });
  });

  it('is cancelled together, while a colleague has one of its rows under edit', async () => {
    const [first, second] = await declared('Q-2');
    const { importId } = await marta.after(ana).edit();
    await marta.type(importId, second.id, 'comment', null, 'Under edit');
    const { cancelled } = await ana.cancel(second.id);
    expect(new Set(cancelled)).toEqual(new Set([first.id, second.id]));
    expect(await marta.after(ana).submitAll(importId)).toMatchObject({ declared: 0, reopened: 1 });
    const discardRows = [second.id];
    await marta.change(importId, { reason: 'discard', changes: [], discardRows });
  });

  it('is cancelled and created anew, though the portal dies between the two', async () => {
    const [first, second] = await declared('Q-3');
    const goOn = holdSubmissions(portal);
    const [anew] = pair('Q-4');
    const submitted = await ana.call<{ importId: string; submissionId: string }>(
      'POST',
      'cargo-declarations',
      { bookings: [anew], cancelledBookingId: second.id, confirmWarnings: true },
    );
    await dieAtBooking(portal, ana, submitted, 2);
    expect(await ana.booking(first.id)).toMatchObject({ cancelled: true });
    expect((await ana.list('&search=Q-4')).data).toEqual([]);
    goOn();
    await restartAt('2027-03-02T00:20:00.000Z');
    await settled(ana, submitted.importId);
    expect((await ana.list('&search=Q-4')).data).toMatchObject([{ status: 'declared' }]);
    expect((await ana.versions(first.id))[0]).toMatchObject({ cancelled: true, version: 2 });
  });
});
