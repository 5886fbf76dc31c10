import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EditDrafts } from '#api/declarations/drafts/edit-drafts';
import { SubmissionBookings, undoneTogether } from '#api/declarations/undo/submission-bookings';
import { SubmissionUndos } from '#api/declarations/undo/submission-undos.service';
import { UndoLog } from '#api/declarations/undo/undo-log';
import { UndoReading } from '#api/declarations/undo/undo-reading';
import { UndoRun } from '#api/declarations/undo/undo-run';
import { UndoSteps } from '#api/declarations/undo/undo-steps';
import { CaughtUp } from '#api/platform/caught-up';
import { maxNamed, type UndoAnswer } from '#contracts/declaration-draft/undo-view';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { untilSo } from '../support/until.ts';

/** The undo of more bookings than one append takes, over the whole portal. */
let portal: Portal;
let folder: string;
let ana: Declarant;
let bookings: readonly string[];
let submissionId: string;

const count = 250;

const start = async (): Promise<void> => {
  portal = await startPortal({ folder });
  ana = await Declarant.as(portal.address, 'Ana');
};

/** A comment for every booking, in one submission. */
const amendedAnew = async (): Promise<string> => {
  const { importId } = await ana.edit();
  const changes = bookings.map((id) => ({ id, field: 'comment' as const, from: null, to: 'Late' }));
  await ana.change(importId, { reason: 'paste', changes });
  return (await ana.submitAll(importId)).submissionId;
};

/** Of a process that dies before it can say that a step was taken. */
class WordlessLog extends UndoLog {
  override async advance(): Promise<never> {
    throw new Error('The process died');
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-undoing-many-'));
  await start();
  const today = portal.engine.clocks.trade.now().toISOString();
  bookings = await ana.declare(
    ...Array.from({ length: count }, (_, n) => cargo(today, { code: `UM-${n}`, comment: null })),
  );
  submissionId = await amendedAnew();
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const progress = async (who: Declarant, { submissionId, undoId }: UndoAnswer): Promise<UndoAnswer> =>
  who.call('GET', `cargo-declarations/submissions/${submissionId}/undo/${undoId}`);

/** Resolves once it is done; the test's own limit ends it. */
const completed = async (answer: UndoAnswer): Promise<UndoAnswer> => {
  const found = await progress(ana, answer);
  return found.completed ? found : completed(answer);
};

describe('an undo of many bookings', () => {
  it('goes on after a restart in the middle, puts each back once, and is one step of whoever undid', async () => {
    const key = randomUUID();
    const asked = ana.undo(submissionId, {}, key);
    asked.catch(() => undefined);
    await portal.close();
    const before = await asked.catch(() => undefined);
    await start();
    const again = before ?? (await ana.undo(submissionId, {}, key));
    const done = await completed(again);
    expect(done).toMatchObject({
      submissionId,
      submittedBy: 'A. Prado',
      bookings: count,
      done: count,
      undone: { count },
      kept: { count: 0 },
      completed: true,
    });
    const edit = await ana.edit();
    expect(edit.importId).toBe(done.importId);
    expect(edit.rows).toHaveLength(count);
    expect(edit.rows.every(({ cells }) => cells.comment?.value === null)).toBe(true);
    const steps = (await ana.steps(edit.importId)).undo;
    expect(steps.map(({ commandId, changes: cells }) => [commandId, cells.length])).toEqual([[key, count]]);

    // Asked again under its key it is the same; under another there is nothing left to undo.
    expect(await ana.undo(submissionId, {}, key)).toMatchObject({
      undoId: done.undoId,
      submittedAt: done.submittedAt,
      undone: { count, named: { length: maxNamed } },
    });
    expect((await refusal(ana.undo(submissionId))).code).toBe('nothing_to_undo');

    // How far it is, is told to its own side alone.
    const tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
    const elsewhere = await Declarant.as(portal.address, 'Claire');
    for (const who of [tom, elsewhere]) expect((await refusal(progress(who, done))).status).toBe(404);
  });

  it('is the same under its key once its broker sees fewer, or none', async () => {
    const claire = await Declarant.as(portal.address, 'Claire');
    const assign = async (which: readonly string[], brokerId: string | null) =>
      ana.call('POST', 'cargo-declarations/assign-broker', { ids: which, brokerId });
    await assign(bookings, claire.organisation);
    const key = randomUUID();
    const { undoId } = await claire.after(ana).undo(submissionId, {}, key);
    expect(undoId).not.toBeNull();
    await assign(bookings.slice(100), null);
    const again = async () => claire.after(ana).undo(submissionId, {}, key);
    const known = await again();
    expect(known).toMatchObject({ undoId, completed: true, undone: { count } });
    await assign(bookings, null);
    expect(await again()).toEqual(known);
  });

  it('brings nothing back that was discarded before the rest was submitted, while it stood still behind a step', async () => {
    await ana.submitAll((await ana.edit()).importId);
    const amended = await amendedAnew();
    const part = <Part>(type: new (...parts: never[]) => Part): Part =>
      portal.app.get(type, { strict: false });
    const { work } = part(SubmissionUndos);
    await work.pause();
    const undoId = randomUUID();
    const { organisation, userId } = ana;
    const owner = { organisation, side: 'external', preparedBy: organisation } as const;
    const { draftId } = await part(EditDrafts).current(owner);
    const undoing = { owner, by: userId, asBroker: false, template: 'suzano', submissionId: amended };
    const context = {
      actor: userId,
      organisation,
      side: 'external',
      commandId: randomUUID(),
      payloadHash: '',
      correlationId: undoId,
    } as const;
    const ordered = { undoing: { ...undoing, only: undefined }, context };
    await part(UndoLog).order(ordered, { undoId, draftId, bookings: count });

    const wordless = new WordlessLog(portal.engine.execute, portal.engine.events);
    const parts = [part(SubmissionBookings), part(UndoSteps), part(UndoReading), part(CaughtUp)] as const;
    const dying = new UndoRun(wordless, part(EditDrafts), ...parts);
    await expect(dying.carryOut(undoId, new AbortController().signal)).rejects.toThrow('The process died');

    const first = await untilSo(
      () => ana.edit(),
      ({ rows }) => rows.length > 0,
    );
    const [discarded = ''] = first.rows.map(({ id }) => id);
    await ana.change(first.importId, { reason: 'discard', changes: [], discardRows: [discarded] });
    await ana.submitAll(first.importId);

    work.resume();
    await work.carry({ undoId, draftsOf: `${organisation}/external` });
    const second = await untilSo(
      () => ana.edit(),
      ({ rows }) => rows.length > 0,
    );
    expect(first.rows.length).toBeGreaterThanOrEqual(undoneTogether);
    expect(second.rows).toHaveLength(count - first.rows.length);
    expect(second.rows.map(({ id }) => id)).not.toContain(discarded);
  });
});
