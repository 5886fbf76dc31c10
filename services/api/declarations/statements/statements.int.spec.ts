import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BookingProof, StatementsAnswer, StatementView } from '#contracts/booking/proof';
import type { OutboxAnswer } from '#contracts/operations/outbox';
import { isEvent } from '#domain/stored-events';
import { statementsStream } from '#domain/streams';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { sha256 } from '../../../../tests/support/chained-booking.ts';
import { cargo, Declarant, refusal } from '../../../../tests/support/declarant.ts';
import { startPortal } from '../../../../tests/support/portal.ts';
import { TestClock } from '../../../../tests/support/test-clock.ts';
import { until } from '../../../../tests/support/until.ts';
import { verify } from '../../../../tests/support/verifier.ts';
import { KeptFiles } from '../upload/kept-files.ts';

/** A Wednesday. */
const today = '2027-03-03';
const monday = '2027-03-08';
const clock = new TestClock(`${today}T09:00:00.000Z`);
let folder: string;
let portal: Portal;
let marta: Declarant;
let ana: Declarant;
let bookings: readonly string[];
let first: StatementView;

const start = async (): Promise<void> => {
  portal = await startPortal({ folder, clocks: clock });
  marta = await Declarant.as(portal.address, 'Marta');
  ana = await Declarant.as(portal.address, 'Ana');
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-statements-'));
  await start();
  bookings = await ana.declare(cargo(today, { code: 'P-1' }), cargo(today, { code: 'P-2' }));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

const statements = async (who: Declarant): Promise<readonly StatementView[]> =>
  (await who.call<StatementsAnswer>('GET', 'statements')).data;
const issue = (who: Declarant, key?: string): Promise<StatementView> =>
  who.call('POST', 'statements', undefined, key);
const proofOf = (who: Declarant, id = bookings[0] ?? ''): Promise<BookingProof> =>
  who.call('GET', `cargo-declarations/${id}/proof`);
const verdictOf = async (proof: BookingProof, { hash }: StatementView): Promise<string> =>
  verify(JSON.stringify(proof), (await marta.download(`statements/${hash}`)).bytes, hash).verdict;
const mailsAbout = async (hash: string): Promise<readonly string[]> => {
  const tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
  const { body } = await tom.client.get('/api/operations/outbox?per_page=60');
  return (body as OutboxAnswer).data.flatMap(({ to, text }) => (text.includes(hash) ? to : []));
};

describe('a statement', () => {
  it('is issued by an administrator alone, lists every booking, and its hash is mailed to administrators', async () => {
    expect(await statements(ana)).toEqual([]);
    expect((await refusal(issue(ana))).status).toBe(403);
    first = await issue(marta.after(ana));
    expect(first).toMatchObject({ day: today, count: 2, previous: null });
    expect(await statements(marta)).toEqual([first]);
    const { bytes, headers } = await marta.download(`statements/${first.hash}`);
    expect(sha256(bytes)).toBe(first.hash);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="statement-${today}.txt"`);
    const lines = Buffer.from(bytes).toString('utf8').trimEnd().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(bookings.map((id) => `booking-${id}`).toSorted());
    await until(async () => expect(await mailsAbout(first.hash)).toHaveLength(1));
  });

  it('is the last one where nothing has changed, and one a day where something has', async () => {
    expect(await issue(marta)).toEqual(first);
    await ana.cancel(bookings[1] ?? '', 'Mill stopped');
    const refused = await refusal(issue(marta.after(ana)));
    expect([refused.status, refused.code]).toEqual([409, 'statement_issued_today']);
    expect(await statements(marta)).toEqual([first]);
  });

  it('is nothing to who has no bookings, and of no other organisation', async () => {
    const ingrid = await Declarant.as(portal.address, 'Ingrid');
    expect((await refusal(issue(ingrid))).code).toBe('no_bookings');
    expect(await statements(ingrid)).toEqual([]);
    await expect(ingrid.download(`statements/${first.hash}`)).rejects.toThrow('404');
  });

  it('keeps its file when those that nothing has are removed', async () => {
    const files = portal.app.get(KeptFiles, { strict: false });
    // Past the hour in which a file may not have been told of yet.
    const before = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, 'files', first.hash.slice(0, 2), first.hash), before, before);
    expect(await files.removeUnclaimed()).toBe(0);
    expect(await portal.engine.files.read(first.hash)).toBeDefined();
  });
});

describe('the proof of a booking', () => {
  it('holds against the statement, with what came later named as younger', async () => {
    const [kept, changed] = await Promise.all(bookings.map((id) => proofOf(ana, id)));
    if (!kept || !changed) throw new Error('No proofs');
    expect(kept.statements).toEqual([first]);
    expect(await verdictOf(kept, first)).toBe('intact');
    const { bytes } = await marta.download(`statements/${first.hash}`);
    const { verdict, sentences } = verify(JSON.stringify(changed), bytes, first.hash);
    expect(verdict).toBe('intact');
    expect(sentences.filter((line) => line.includes('younger'))).toEqual([
      expect.stringContaining('BookingCancelled'),
    ]);
    const altered = JSON.stringify(kept).replace('P-1', 'P-9');
    expect(verify(altered, bytes, first.hash).verdict).toBe('broken');
  });

  it('names no one of the staff, and tells nothing of a transfer', async () => {
    const tom = (await Declarant.as(portal.address, 'Tom', ids.atlantica)).after(ana);
    await tom.call('POST', `cargo-declarations/${bookings[0]}/transfer`);
    const { importId } = await tom.edit();
    await tom.type(importId, bookings[0] ?? '', 'comment', null, 'On its way');
    await tom.submitAll(importId);
    const proof = await proofOf(ana.after(tom));
    expect(proof.events.map(({ type }) => type)).toEqual(['BookingDeclared', 'CommentAmended']);
    expect(proof.events.at(-1)?.who).toContain('"side":"internal"');
    expect(JSON.stringify(proof)).not.toContain(tom.userId);
    expect(proof.events[0]?.who).toContain(`"actor":"${ana.userId}"`);
    expect(await verdictOf(proof, first)).toBe('intact');
  });

  it('is the charterer’s and the operator’s: a broker is answered as for no booking', async () => {
    await ana.assign(bookings[0] ?? '', ids.meridian);
    const claire = (await Declarant.as(portal.address, 'Claire')).after(ana);
    expect(await claire.booking(bookings[0] ?? '')).toMatchObject({ id: bookings[0] });
    expect((await refusal(proofOf(claire))).status).toBe(404);
    const ingrid = await Declarant.as(portal.address, 'Ingrid');
    expect((await refusal(proofOf(ingrid))).status).toBe(404);
  });
});

describe('every Monday', () => {
  it('a statement is issued once to who has bookings, and mailed', async () => {
    await portal.close();
    clock.set(`${monday}T06:00:00.000Z`);
    await start();
    await until(async () => expect(await statements(marta)).toHaveLength(2));
    const [second, ...older] = await statements(marta);
    expect([second, older]).toMatchObject([{ day: monday, count: 2, previous: first.hash }, [first]]);
    if (!second) throw new Error('No second statement');
    for (const id of bookings) expect(await verdictOf(await proofOf(ana, id), second)).toBe('intact');
    await until(async () => expect(await mailsAbout(second.hash)).toHaveLength(1));
    const told = await portal.engine.events.readStream(statementsStream(ids.atlantica));
    expect(told.filter((event) => isEvent(event, 'StatementIssued'))).toHaveLength(2);
    expect(await portal.engine.events.readStream(statementsStream(ids.nordfjord))).toEqual([]);
  });
});
