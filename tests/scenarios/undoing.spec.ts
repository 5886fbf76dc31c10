import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UndoAnswer, UndoView } from '#contracts/declaration-draft/undo-view';
import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { antwerp, cargo, daysAfter, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { refusingOnce } from '../faults/support/mortal-engine.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

const today = '2027-03-01';
/** What is written behind the bookings that an undo puts back. */
const isRecordOfUndo = (stream: string): boolean => stream.startsWith('submission-undo');
let clock: TestClock;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let tom: Declarant;
let claire: Declarant;

beforeAll(async () => {
  clock = new TestClock(`${today}T09:00:00.000Z`);
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  tom = await Declarant.as(portal.address, 'Tom', ana.organisation);
  claire = await Declarant.as(portal.address, 'Claire');
});
afterAll(async () => portal.close());

type Edit = readonly [id: string, field: BookingField, from: CellValue, to: CellValue];

/** Edits declared bookings and submits; gives the submission's id. */
const amend = async (who: Declarant, ...edits: readonly Edit[]): Promise<string> => {
  const { importId } = await who.edit();
  const changes = edits.map(([id, field, from, to]) => ({ id, field, from, to }));
  await who.change(importId, { reason: 'paste', changes });
  return (await who.submitAll(importId)).submissionId;
};

const changesOf = ({ undone, kept }: UndoView) => ({
  undone: undone.named.map(({ id, changes }) => [id, changes.map(({ kind }) => kind)]),
  kept: kept.named.map(({ id, because, by, changes }) => [id, because, by, changes.map(({ kind }) => kind)]),
});

describe('undoing a submission', () => {
  it('by a colleague puts its changes, inverted, into the edit draft, which is submitted as ever', async () => {
    const twoLines = {
      'discharge.1': { port: rotterdam, qty: 12_000 },
      'discharge.2': { port: antwerp, qty: 8_000 },
    };
    const [one = '', two = ''] = await ana.declare(
      cargo(today, { code: 'U-1', comment: null, ...twoLines }),
      cargo(today, { code: 'U-2', comment: null }),
    );
    const before = await ana.booking(one);
    const submission = await amend(
      ana,
      [one, 'comment', null, 'Late'],
      [one, 'discharge.2', { port: antwerp, qty: 8_000 }, null],
      [one, 'discharge.1', { port: rotterdam, qty: 12_000 }, { port: rotterdam, qty: 20_000 }],
      [two, 'laycanStart', daysAfter(today, 40), daysAfter(today, 41)],
    );
    const told = await marta.after(ana).undoOf(submission);
    expect(told).toMatchObject({ submissionId: submission, submittedBy: 'A. Prado', kept: { count: 0 } });
    expect(told.undone.count).toBe(2);
    expect(Object.fromEntries(changesOf(told).undone as [string, string[]][])).toEqual({
      [one]: ['comment', 'dischargeQty', 'dischargeAdded'],
      [two]: ['laycan'],
    });
    // Nothing was changed by being told.
    expect((await marta.edit()).rows).toEqual([]);

    const key = randomUUID();
    const done = await marta.undo(submission, {}, key);
    expect(done).toEqual({ ...told, undoId: expect.any(String), bookings: 2, done: 2, completed: true });
    expect(await marta.undo(submission, {}, key)).toEqual(done);
    const { importId, rows } = await marta.edit();
    expect(importId).toBe(done.importId);
    expect(rows.find(({ id }) => id === one)?.cells).toMatchObject({
      'discharge.3': { base: null, value: { port: antwerp, qty: 8_000 }, via: 'undo', by: marta.userId },
    });
    // It is a step of whoever undid, and of nobody else.
    expect((await marta.steps(importId)).undo).toMatchObject([{ changes: { length: 4 } }]);
    expect((await ana.after(marta).steps(importId)).undo).toEqual([]);
    expect((await refusal(tom.steps(importId))).status).toBe(404);
    // What waits there already is not there twice.
    expect((await refusal(ana.after(marta).undo(submission))).code).toBe('nothing_to_undo');

    await marta.submitAll(importId);
    const after = await marta.booking(one);
    expect(after).toMatchObject({ comment: null, total: before.total, loadingPort: before.loadingPort });
    expect(after.dischargePorts.map(({ name, qty }) => [name, qty])).toEqual(
      before.dischargePorts.map(({ name, qty }) => [name, qty]),
    );
    expect(after.dischargePorts.map(({ cargoBookingPortId }) => cargoBookingPortId)).toEqual(['1', '3']);
    const [latest] = (await marta.timeline(one)).data;
    expect(latest).toMatchObject({ event: 'amended', by: ['M. Kowalczyk'], source: { by: ['undo'] } });
    expect((await refusal(ana.after(marta).undo(submission))).code).toBe('nothing_to_undo');
  });

  it('names what was changed since or is under edit, by whom, and what is cancelled or frozen', async () => {
    const [since = '', edited = '', cancelled = '', soon = ''] = await ana.declare(
      cargo(today, { code: 'U-3', comment: null }),
      cargo(today, { code: 'U-4', comment: null }),
      cargo(today, { code: 'U-5', comment: null }),
      cargo(today, { code: 'U-6', comment: null }),
    );
    const submission = await amend(
      ana,
      [since, 'comment', null, 'Ours'],
      [edited, 'comment', null, 'Ours'],
      [edited, 'code', 'U-4', 'U-4a'],
      [cancelled, 'comment', null, 'Ours'],
      [soon, 'laycanFinish', daysAfter(today, 46), daysAfter(today, 47)],
    );
    await amend(tom.after(ana), [since, 'comment', 'Ours', 'Theirs']);
    const { importId } = await marta.after(tom).edit();
    await marta.type(importId, edited, 'comment', 'Ours', 'Later');
    await ana.after(marta).cancel(cancelled);
    clock.trade.set(`${daysAfter(today, 35)}T09:00:00.000Z`);
    const told = await ana.undoOf(submission);
    expect(changesOf(told).undone).toEqual([[edited, ['code']]]);
    expect(new Set(changesOf(told).kept)).toEqual(
      new Set([
        [since, 'changed_since', 'G2O', ['comment']],
        [edited, 'under_edit', 'M. Kowalczyk', ['comment']],
        [cancelled, 'cancelled', 'A. Prado', ['comment']],
        [soon, 'frozen', null, ['laycan']],
      ]),
    );
    clock.trade.set(`${today}T09:00:00.000Z`);
    await marta.change(importId, { reason: 'discard', changes: [], discardRows: [edited] });
  });

  it('does not undo what it declared, but names it to be cancelled; a pair goes together', async () => {
    const booking = {
      code: 'U-7',
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: daysAfter(today, 40),
      laycanFinish: daysAfter(today, 46),
      loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 20_000 },
      dischargePorts: [{ id: 'NLRTM', name: 'Rotterdam', qty: 20_000 }],
    };
    const { submissionId } = await ana.create({
      bookings: [booking, { ...booking, code: 'U-8', continuationOfId: '+0' }],
      confirmWarnings: true,
    });
    const told = await ana.undoOf(submissionId);
    expect([told.undone.count, told.created.count]).toEqual([0, 2]);
    expect((await refusal(ana.undo(submissionId))).code).toBe('nothing_to_undo');
    const first = told.created.named.find(({ code }) => code === 'U-7')?.id ?? '';
    const second = told.created.named.find(({ code }) => code === 'U-8')?.id ?? '';

    // The laycan of a continuation follows: it goes back with the first alone.
    const amended = await amend(
      ana,
      [first, 'laycanFinish', daysAfter(today, 46), daysAfter(today, 47)],
      [second, 'comment', null, 'Ours'],
    );
    expect((await ana.undoOf(amended, first)).undone.count).toBe(2);
    const { importId } = await ana.undo(amended, { bookings: [second] });
    await ana.submitAll(importId);
    expect(await ana.booking(second)).toMatchObject({ laycanFinish: daysAfter(today, 46), comment: null });

    await ana.cancelMany(told.created.named.map(({ id }) => ({ id, revision: 99 })));
    expect((await ana.undoOf(submissionId)).created.count).toBe(0);
  });

  it('is for whoever may edit what it changed, by the rights of today', async () => {
    const [one = '', two = ''] = await ana.declare(
      cargo(today, { code: 'U-9', comment: null }),
      cargo(today, { code: 'U-10', comment: null }),
    );
    await ana.assign(one, ids.meridian);
    const submission = await amend(ana, [one, 'comment', null, 'A'], [two, 'comment', null, 'B']);
    expect((await claire.after(ana).undoOf(submission)).undone.named.map(({ id }) => id)).toEqual([one]);
    await ana.assign(one, null);
    for (const [first, status] of [
      ['Claire', 404],
      ['Ingrid', 404],
      ['João', 403],
    ] as const) {
      const other = (await Declarant.as(portal.address, first)).after(ana);
      expect((await refusal(other.undoOf(submission))).status).toBe(status);
      expect((await refusal(other.undo(submission))).status).toBe(status);
    }
    expect((await refusal(ana.undoOf(randomUUID()))).status).toBe(404);
    expect(await refusal(ana.undoOf('U-1'))).toMatchObject({
      status: 400,
      errors: { submissionId: ['submissionId must be a UUID'] },
    });
    expect((await refusal(ana.undo(submission, { bookings: ['x'] }))).errors).toHaveProperty('bookings');
  });

  it('is one of each submission, also under one key', async () => {
    const [one = '', two = ''] = await ana.declare(
      cargo(today, { code: 'U-14', comment: null }),
      cargo(today, { code: 'U-15', comment: null }),
    );
    const first = await amend(ana, [one, 'comment', null, 'A']);
    const second = await amend(ana, [two, 'comment', null, 'B']);
    const key = randomUUID();
    for (const submission of [first, second]) {
      expect(await ana.undo(submission, {}, key)).toMatchObject({ undone: { count: 1 }, completed: true });
    }
    const { importId, rows } = await ana.edit();
    expect(rows.map(({ id }) => id).sort()).toEqual([one, two].sort());
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: [one, two] });
  });

  describe('asked again under its key, once somebody discarded a part of what it put back', () => {
    /** A submission that is undone by a call, of which one booking is discarded, and the other submitted. */
    const undoneInPart = async (undo: (submission: string) => Promise<unknown>): Promise<string> => {
      const [one = '', two = ''] = await ana.declare(
        cargo(today, { code: 'U-11', comment: null }),
        cargo(today, { code: 'U-12', comment: null }),
      );
      const submission = await amend(ana, [one, 'comment', null, 'A'], [two, 'comment', null, 'B']);
      await undo(submission);
      const { importId } = await ana.edit();
      await ana.change(importId, { reason: 'discard', changes: [], discardRows: [one] });
      await ana.submitAll(importId);
      expect(await ana.booking(one)).toMatchObject({ comment: 'A' });
      return submission;
    };

    it('is known by its id, however many drafts have ended since', async () => {
      const key = randomUUID();
      const done: UndoAnswer[] = [];
      const submission = await undoneInPart(async (id) => done.push(await ana.undo(id, {}, key)));
      const [other = ''] = await ana.declare(cargo(today, { code: 'U-13', comment: null }));
      await amend(ana, [other, 'comment', null, 'C']);
      await amend(ana, [other, 'comment', 'C', 'D']);
      expect(done[0]?.undone).toMatchObject({ count: 2, named: { length: 2 } });
      expect(await ana.undo(submission, {}, key)).toEqual(done[0]);
      expect((await ana.edit()).rows).toEqual([]);
      // How far it is, is told of it as of any other.
      const progress = await ana.call<UndoAnswer>(
        'GET',
        `cargo-declarations/submissions/${submission}/undo/${done[0]?.undoId}`,
      );
      expect(progress).toMatchObject({
        submittedAt: done[0]?.submittedAt,
        bookings: 2,
        done: 2,
        completed: true,
      });
    });

    it('is found in the draft that took it, where the process died before it was known', async () => {
      const key = randomUUID();
      const submission = await undoneInPart(async (id) => {
        const fault = refusingOnce(portal.engine, isRecordOfUndo);
        expect((await refusal(ana.undo(id, {}, key))).status).toBe(500);
        expect(fault.hasFailed).toBe(true);
      });
      const again = await ana.undo(submission, {}, key);
      expect(again).toMatchObject({ undone: { count: 2 }, completed: true });
      expect((await ana.edit()).rows).toEqual([]);
      // From then on it is known.
      expect(await ana.undo(submission, {}, key)).toEqual(again);
    });

    it('names what was under edit, where the process died before it was known', async () => {
      const [one = ''] = await ana.declare(cargo(today, { code: 'U-16', comment: null }));
      const submission = await amend(ana, [one, 'comment', null, 'A'], [one, 'code', 'U-16', 'U-16a']);
      const { importId } = await ana.edit();
      await ana.type(importId, one, 'code', 'U-16a', 'U-16b');
      const key = randomUUID();
      const fault = refusingOnce(portal.engine, isRecordOfUndo);
      expect((await refusal(ana.undo(submission, {}, key))).status).toBe(500);
      expect(fault.hasFailed).toBe(true);
      const again = await ana.undo(submission, {}, key);
      expect(changesOf(again)).toEqual({
        undone: [[one, ['comment']]],
        kept: [[one, 'under_edit', 'A. Prado', ['code']]],
      });
      expect(await ana.undo(submission, {}, key)).toEqual(again);
      await ana.change(importId, { reason: 'discard', changes: [], discardRows: [one] });
    });
  });
});
