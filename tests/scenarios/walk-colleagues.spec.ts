import { CaughtUp } from '#api/platform/caught-up';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ChangeDraft, ChangeDraftHandler } from '#api/declarations/drafts/change-draft';
import { scopeOf } from '#api/declarations/scope';
import { DeclarationYears } from '#api/declarations/drafts/declaration-years';
import { EditDrafts } from '#api/declarations/drafts/edit-drafts';
import { StaleCells } from '#api/declarations/drafts/stale-cells';
import { WantedChanges } from '#api/declarations/drafts/wanted-changes';
import { Principals } from '#api/people/principals';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { RequestedChange } from '#contracts/declaration-draft/draft-calls';
import type { Portal } from '#portal/portal';
import { antwerp, cargo, daysAfter, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

/** Colleagues, the other side, and a second node, in one draft. */
const today = '2027-03-01';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let staff: Declarant;

beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  staff = await Declarant.as(portal.address, 'Tom', ana.organisation);
});
afterAll(async () => portal.close());

const [from, to] = [daysAfter(today, 40), daysAfter(today, 46)];

/** Empties the side's shared draft. */
const discardAll = async (declarant: Declarant): Promise<void> => {
  const { importId, rows } = await declarant.edit();
  if (rows.length === 0) return;
  await declarant.change(importId, {
    reason: 'discard',
    changes: [],
    discardRows: rows.map(({ id }) => id),
    evenIfTouched: true,
  });
};

describe('two colleagues who open the edit at once', () => {
  let booking: string;
  let importId: string;

  it('meet in one draft, whoever of them opens it', async () => {
    [booking = ''] = await ana.declare(cargo(today, { code: 'C-1' }));
    const [hers, theirs] = await Promise.all([ana.edit(), marta.after(ana).edit()]);
    expect([hers.draft, theirs.importId]).toEqual([null, hers.importId]);
    ({ importId } = hers);
    await Promise.all([
      ana.type(importId, booking, 'laycanStart', from, daysAfter(from, 1)),
      marta.type(importId, booking, 'laycanFinish', to, daysAfter(to, 1)),
    ]);
    const { rows, draft } = await ana.after(marta).draft(importId);
    expect(draft.kind).toBe('edit');
    expect(rows).toMatchObject([
      {
        id: booking,
        cells: {
          laycanStart: { base: from, value: daysAfter(from, 1), by: ana.userId },
          laycanFinish: { base: to, value: daysAfter(to, 1), by: marta.userId },
        },
      },
    ]);
    expect(new Set(rows[0]?.touchedBy)).toEqual(new Set([ana.userId, marta.userId]));
  });

  it('fill its empty slots from the left, and are asked where it was the same one', async () => {
    const lines = [
      { port: antwerp, qty: 5_000 },
      { port: rotterdam, qty: 6_000 },
    ] as const;
    await ana.type(importId, booking, 'discharge.4', null, lines[0]);
    // The moment is the read model's, which may be a little behind.
    await ana.draft(importId);
    const met = await refusal(marta.type(importId, booking, 'discharge.2', null, lines[1]));
    expect([met.status, met.code]).toEqual([409, 'stale_cell']);
    expect(met.details).toMatchObject({
      field: 'discharge.2',
      mine: lines[1],
      theirs: lines[0],
      by: { id: ana.userId, name: ana.name },
      at: clock.now().toISOString(),
    });
    await marta.type(importId, booking, 'discharge.5', null, lines[1]);
    const { rows } = await ana.after(marta).draft(importId);
    expect(rows[0]?.cells).toMatchObject({
      'discharge.2': { value: lines[0] },
      'discharge.3': { value: lines[1] },
    });
  });

  it('undo what is their own, and the row leaves with its last change', async () => {
    const undo = async (who: Declarant, changes: readonly RequestedChange[]) =>
      who.change(importId, { reason: 'undo', changes });
    await undo(ana, [{ id: booking, field: 'laycanStart', from: daysAfter(from, 1), to: from }]);
    await undo(marta, [{ id: booking, field: 'laycanFinish', from: daysAfter(to, 1), to }]);
    const { rows } = await ana.after(marta).draft(importId);
    expect(Object.keys(rows[0]?.cells ?? {})).toEqual(['discharge.2', 'discharge.3']);
    await discardAll(ana);
    expect((await ana.edit()).rows).toEqual([]);
  });

  it('send nothing of each other unseen', async () => {
    const { importId: shared } = await ana.edit();
    await ana.type(shared, booking, 'code', 'C-1', 'C-1a');
    const { rows } = await ana.review(shared);
    const typed = await marta.after(ana).type(shared, booking, 'comment', null, 'half a sen');
    const refused = await refusal(
      ana.submit(
        shared,
        rows.map(({ id, revision }) => ({ id, revision })),
      ),
    );
    expect([refused.status, refused.code]).toEqual([409, 'rows_changed']);
    expect(refused.details).toEqual({ rows: [{ row: booking, revision: typed.rows[booking] }] });
    expect(await ana.booking(booking)).toMatchObject({ code: 'C-1', version: 1 });
  });

  it('see both values where the staff amended the booking meanwhile, and keep theirs', async () => {
    const { importId: internal } = await staff.after(ana).edit();
    await staff.type(internal, booking, 'code', 'C-1', 'C-1s');
    expect(await staff.submitAll(internal)).toMatchObject({ declared: 1 });
    const { importId: shared } = await ana.after(staff).edit();
    expect(await ana.submitAll(shared)).toMatchObject({ declared: 0, reopened: 1 });
    const { rows } = await ana.draft(shared);
    expect(rows[0]?.reopened).toEqual({
      because: 'conflict',
      conflicts: [{ field: 'code', mine: 'C-1a', theirs: 'C-1s' }],
    });
    // Nothing of the row was declared, the comment that no one disputes neither.
    expect(await ana.booking(booking)).toMatchObject({ code: 'C-1s', comment: null });
    await ana.change(shared, {
      reason: 'rebase',
      changes: [{ id: booking, field: 'code', from: 'C-1a', theirs: 'C-1s', to: 'C-1a' }],
    });
    expect(await ana.submitAll(shared)).toMatchObject({ declared: 1, reopened: 0 });
    expect(await ana.booking(booking)).toMatchObject({ code: 'C-1a', comment: 'half a sen' });
  });
});

describe('two people whose edits are in one draft', () => {
  it('send their own, are named what is not theirs, and send it by naming the colleague', async () => {
    const [hers = '', theirs = ''] = await ana.declare(
      cargo(today, { code: 'W-1' }),
      cargo(today, { code: 'W-2' }),
    );
    const { importId } = await ana.edit();
    await ana.type(importId, hers, 'comment', null, 'Of Ana');
    await marta.after(ana).type(importId, theirs, 'comment', null, 'Of Marta');
    await marta.type(importId, theirs, 'code', 'W-2', 'W-2b');
    const { rows } = await ana.after(marta).review(importId);
    const listed = rows.map(({ id, revision }) => ({ id, revision }));
    const refused = await refusal(ana.submit(importId, listed));
    expect([refused.status, refused.code]).toEqual([409, 'colleagues_edits']);
    expect(refused.details).toEqual({ rows: [{ row: theirs, by: [marta.userId] }] });
    const mine = listed.filter(({ id }) => id === hers);
    expect(await ana.complete(importId, mine)).toMatchObject({ declared: 1, created: 0, unchanged: 0 });
    expect(await ana.booking(hers)).toMatchObject({
      comment: 'Of Ana',
      changedBy: [ana.name],
      submittedBy: ana.name,
    });
    expect(await ana.booking(theirs)).toMatchObject({ comment: null, version: 1 });
    const left = listed.filter(({ id }) => id === theirs);
    expect(await ana.complete(importId, left, { withEditsOf: [marta.userId] })).toMatchObject({
      declared: 1,
    });
    const booking = await ana.booking(theirs);
    expect(booking).toMatchObject({ code: 'W-2b', changedBy: [marta.name], submittedBy: ana.name });
    expect(booking.changes.map(({ by, submittedBy }) => [by, submittedBy])).toEqual([
      [marta.name, ana.name],
      [marta.name, ana.name],
    ]);
  });
});

describe('two nodes of the API', () => {
  it('take edits of one row in the same moment, and lose none', async () => {
    const [booking = ''] = await ana.declare(cargo(today, { code: 'N-1' }));
    const { importId } = await ana.edit();
    const { app, engine } = portal;
    const other = new ChangeDraftHandler(
      createExecute({ store: engine.events, clock: clock.trade, payloads: noSeal }),
      app.get(EditDrafts, { strict: false }),
      app.get(WantedChanges, { strict: false }),
      app.get(StaleCells, { strict: false }),
      app.get(CaughtUp, { strict: false }),
      app.get(DeclarationYears, { strict: false }),
    );
    const known = await app.get(Principals, { strict: false }).of(marta.userId);
    const organisation = known?.principal.memberships.find(({ id }) => id === marta.organisation);
    if (!known || !organisation) throw new Error('Marta is of no organisation');
    const scope = scopeOf(known.principal, organisation);
    const there = async (change: RequestedChange) =>
      other.execute(
        new ChangeDraft(scope, { commandId: randomUUID(), payloadHash: '' }, importId, {
          reason: 'edit',
          changes: [change],
        }),
      );
    const fields = ['code', 'comment', 'contractLink', 'month'] as const;
    const values = { code: 'N-2', comment: 'both', contractLink: 'coa', month: '2027-04' } as const;
    const held = { code: 'N-1', comment: null, contractLink: null, month: null } as const;
    await Promise.all(
      fields.map(async (field, index) =>
        index % 2 === 0
          ? ana.type(importId, booking, field, held[field], values[field])
          : there({ id: booking, field, from: held[field], to: values[field] }),
      ),
    );
    // The same cell from both: one of them is told.
    const same = await Promise.allSettled([
      ana.type(importId, booking, 'comment', 'both', 'mine'),
      there({ id: booking, field: 'comment', from: 'both', to: 'theirs' }),
    ]);
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
    const { rows } = await ana.review(importId);
    const cells = rows[0]?.cells ?? {};
    expect(new Set(Object.keys(cells))).toEqual(new Set(fields));
    expect(['mine', 'theirs']).toContain(cells.comment?.value);
    await discardAll(ana);
  });
});

describe('a paste that is undone', () => {
  it('spares the cells of a colleague, and what was declared', async () => {
    const { importId, added } = await ana.open(3);
    const [first = '', second = '', third = ''] = added;
    await ana.fill(importId, {
      [first]: cargo(today, { code: null }),
      [second]: cargo(today, { code: null }),
      [third]: cargo(today, { code: null }),
    });
    const cells = added.flatMap((id): RequestedChange[] => [
      { id, field: 'code', from: null, to: 'PASTED' },
      { id, field: 'comment', from: null, to: 'Pasted' },
    ]);
    await ana.change(importId, { reason: 'paste', changes: cells });
    await marta.type(importId, second, 'code', 'PASTED', 'MARTA');
    await marta.type(importId, second, 'comment', 'Pasted', 'Of Marta');
    const { rows } = await ana.after(marta).review(importId, [third]);
    await ana.complete(importId, [{ id: third, revision: rows[0]?.revision ?? -1 }]);
    const undone = await ana.change(importId, {
      reason: 'undo',
      changes: cells.map((change) => ({ ...change, from: change.to, to: change.from })),
    });
    expect(undone.skipped).toEqual([
      { id: second, field: 'code', current: 'MARTA' },
      { id: second, field: 'comment', current: 'Of Marta' },
      { id: third, field: 'code', current: null },
      { id: third, field: 'comment', current: null },
    ]);
    const { rows: left } = await ana.draft(importId);
    const byId = new Map(left.map((row) => [row.id, row.cells]));
    expect([byId.get(first)?.code, byId.get(first)?.comment]).toEqual([undefined, undefined]);
    expect([byId.get(second)?.code?.value, byId.get(second)?.comment?.value]).toEqual(['MARTA', 'Of Marta']);
    expect(await ana.booking(third)).toMatchObject({ code: 'PASTED', comment: 'Pasted' });
  });
});
