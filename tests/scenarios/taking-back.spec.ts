import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { DraftListAnswer } from '#contracts/declaration-draft/draft-calls';
import type { DraftView } from '#contracts/declaration-draft/draft-view';
import { draftListChannel, liveEvents, type ChangedPayload } from '#contracts/live/channels';
import type { Portal } from '#portal/portal';
import { cargo, daysAfter, Declarant, refusal } from '../support/declarant.ts';
import type { Ear } from '../support/live-client.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';
import { csvOf, sheetRow } from '../support/sheets.ts';
import { TestClock } from '../support/test-clock.ts';

const today = '2027-03-01';
let clock: TestClock;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;

beforeAll(async () => {
  clock = new TestClock(`${today}T09:00:00.000Z`);
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
});
afterAll(async () => {
  closeLives();
  await portal.close();
});

const sheet = (name: string, rows = 2): string =>
  csvOf(Array.from({ length: rows }, (_, n) => sheetRow(cargo(today, { code: `${name}-${n}` }))));

const codesIn = async (who: Declarant, importId: string): Promise<readonly unknown[]> =>
  (await who.draft(importId)).rows.map(({ cells }) => cells.code?.value);

const draftsHeard = (ear: Ear): readonly DraftView[] =>
  ear.heard
    .filter(({ event }) => event === liveEvents.draftProgress)
    .flatMap(({ data }) => (data as ChangedPayload<DraftView>).documents);

const itemOf = ({ drafts }: DraftListAnswer, id: string) => drafts.find((draft) => draft.id === id);
const discardedOf = ({ discarded }: DraftListAnswer, id: string) =>
  discarded.find((draft) => draft.id === id);

describe('an upload that another one replaces', () => {
  it('is asked about where colleagues worked on it, told who replaced it, and stands beside it once taken back', async () => {
    const first = await ana.upload('first.csv', sheet('A', 1_203));
    const second = sheet('B');
    const asked = await refusal(marta.after(ana).upload('second.csv', second, `?replaces=${first}`));
    expect([asked.status, asked.code]).toEqual([409, 'rows_touched']);
    expect(asked.details).toMatchObject({
      importId: first,
      fileName: 'first.csv',
      openedBy: { id: ana.userId, name: 'A. Prado' },
      rows: 1_203,
      touched: 1_203,
      people: [{ id: ana.userId, name: 'A. Prado' }],
    });
    // What was refused left no draft behind.
    expect((await marta.drafts()).drafts.map(({ id }) => id)).toEqual([first]);

    const live = new PortalLive(ana.client);
    const { cursor } = await ana.drafts();
    const ear = await live.join(
      draftListChannel.name({ organisationId: ana.organisation, side: 'external' }),
      cursor,
    );
    const replacing = await marta.upload('second.csv', second, `?replaces=${first}&evenIfTouched=true`);
    const told = (): DraftView | undefined =>
      draftsHeard(ear).findLast(({ id, state }) => id === first && state === 'replaced');
    await ear.until(() => told() !== undefined);
    expect(told()).toMatchObject({
      replacedBy: replacing,
      closed: { because: 'replaced', by: { id: marta.userId } },
      discards: [{ rows: 1_203 }],
    });
    live.close();

    const list = await ana.after(marta).drafts();
    expect(itemOf(list, replacing)).toMatchObject({ rows: 2, openedByName: expect.stringMatching(/^M\./) });
    expect(itemOf(list, first)).toBeUndefined();
    const [discard] = discardedOf(list, first)?.discards ?? [];
    const [one, other] = await Promise.all([
      ana.takeBack(first, discard?.id),
      marta.takeBack(first, discard?.id),
    ]);
    expect([one.rows, other.rows]).toEqual([1_203, 1_203]);
    expect(await codesIn(ana.after(marta), first)).toEqual(Array.from({ length: 1_203 }, (_, n) => `A-${n}`));
    const after = await ana.drafts();
    expect([itemOf(after, first)?.rows, itemOf(after, replacing)?.rows]).toEqual([1_203, 2]);
    expect(discardedOf(after, first)).toBeUndefined();
    // It takes changes again, and is submitted as any other.
    const { rows } = await ana.draft(first);
    await ana.type(first, rows[0]?.id ?? '', 'comment', null, 'Back');
    expect((await ana.draft(first)).draft).toMatchObject({ state: 'open', closed: null, replacedBy: null });
  });

  it('of a file seen before leads to what became of it', async () => {
    const file = sheet('C');
    const first = await ana.upload('c.csv', file);
    const seen = async () => (await refusal(marta.after(ana).upload('c-again.csv', file))).details;
    expect(await seen()).toMatchObject({
      importId: first,
      became: 'open',
      openedByName: 'A. Prado',
      by: null,
    });
    const discardRows = (await ana.draft(first)).rows.map(({ id }) => id);
    await ana.change(first, { reason: 'discard', changes: [], discardRows });
    const details = await seen();
    expect(details).toMatchObject({ became: 'discarded', by: { id: ana.userId } });
    await marta.takeBack(first, (details as { discard: number }).discard);
    await marta.submitAll(first).catch(() => undefined);
  });
});

describe('rows that were discarded', () => {
  it('come back into an open draft, whoever takes them back', async () => {
    const { importId, added } = await ana.open(2);
    await ana.fill(importId, { [added[0] ?? '']: { code: 'D-1' }, [added[1] ?? '']: { code: 'D-2' } });
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: [added[0] ?? ''] });
    const { draft } = await marta.after(ana).draft(importId);
    expect(draft.discards).toMatchObject([{ rows: 1, by: { name: 'A. Prado' } }]);
    const key = randomUUID();
    const answer = await marta.takeBack(importId, draft.discards[0]?.id, key);
    expect(answer).toEqual({ importId, rows: 1, stayedAway: 0, skipped: [] });
    expect(await marta.takeBack(importId, draft.discards[0]?.id, key)).toEqual(answer);
    expect(await codesIn(marta, importId)).toEqual(['D-1', 'D-2']);
    expect((await marta.draft(importId)).draft.discards).toEqual([]);
  });

  it('of a shared edit come back into the edit draft of now, and name what is stale', async () => {
    const [one = '', two = ''] = await ana.declare(
      cargo(today, { code: 'E-1', comment: null }),
      cargo(today, { code: 'E-2', comment: null }),
    );
    const { importId: old } = await ana.edit();
    await ana.type(old, one, 'comment', null, 'Mine');
    await ana.type(old, two, 'comment', null, 'Mine too');
    const { rows } = await ana.draft(old);
    expect(rows).toHaveLength(2);
    await marta
      .after(ana)
      .change(old, { reason: 'discard', changes: [], discardRows: [one, two], evenIfTouched: true });
    await marta.type(old, one, 'code', 'E-1', 'E-1b');
    await marta.submitAll(old);
    const { importId: now } = await ana.after(marta).edit();
    expect(now).not.toBe(old);
    await marta.type(now, two, 'comment', null, 'Hers');
    const discarded = discardedOf(await ana.after(marta).drafts(), old);
    const answer = await ana.takeBack(old, discarded?.discards[0]?.id);
    expect(answer).toMatchObject({ importId: now, rows: 2 });
    expect(answer.skipped).toEqual([{ id: two, field: 'comment', current: 'Hers' }]);
    const back = (await ana.draft(now)).rows;
    expect(back.find(({ id }) => id === one)?.cells.comment).toMatchObject({ value: 'Mine', by: ana.userId });
    expect(discardedOf(await ana.drafts(), old)).toBeUndefined();
    expect((await ana.takeBack(old, discarded?.discards[0]?.id)).rows).toBe(0);
  });

  it('of a shared edit are not counted as back where their booking was cancelled meanwhile', async () => {
    const [one = '', two = ''] = await ana
      .after(marta)
      .declare(cargo(today, { code: 'C-1', comment: null }), cargo(today, { code: 'C-2', comment: null }));
    const { importId } = await ana.edit();
    await ana.type(importId, one, 'comment', null, 'One');
    await ana.type(importId, two, 'comment', null, 'Two');
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: [one, two] });
    await ana.cancel(one);
    const { draft } = await ana.draft(importId);
    const answer = await ana.takeBack(importId, draft.discards[0]?.id);
    expect(answer).toMatchObject({ rows: 1, stayedAway: 1 });
    const [row, ...others] = (await ana.draft(answer.importId)).rows.filter(({ id }) =>
      [one, two].includes(id),
    );
    expect([row?.id, others]).toEqual([two, []]);
  });

  it('are told to who watches the drafts of the side, and to no other side', async () => {
    const live = new PortalLive(marta.client);
    const { cursor } = await marta.drafts();
    const ear = await live.join(
      draftListChannel.name({ organisationId: ana.organisation, side: 'external' }),
      cursor,
    );
    const { importId, added } = await ana.open(1);
    await ana.fill(importId, { [added[0] ?? '']: { code: 'F-1' } });
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: added });
    await ear.until(() =>
      draftsHeard(ear).some(({ id, closed }) => id === importId && closed?.because === 'discarded'),
    );
    live.close();
    const tom = await Declarant.as(portal.address, 'Tom', ana.organisation);
    expect(discardedOf(await tom.after(ana).drafts(), importId)).toBeUndefined();
    expect((await refusal(tom.takeBack(importId))).status).toBe(404);
  });

  it('are gone after 30 days', async () => {
    const { importId, added } = await ana.open(1);
    await ana.fill(importId, { [added[0] ?? '']: { code: 'G-1' } });
    await ana.change(importId, { reason: 'discard', changes: [], discardRows: added });
    clock.set(`${daysAfter(today, 31)}T09:00:00.000Z`);
    const later = await Declarant.as(portal.address, 'Ana');
    const refused = await refusal(later.takeBack(importId));
    expect([refused.status, refused.code]).toEqual([409, 'take_back_expired']);
    expect(discardedOf(await later.drafts(), importId)).toBeUndefined();
    expect((await refusal(later.takeBack(importId, 99))).code).toBe('nothing_to_take_back');
  });
});
