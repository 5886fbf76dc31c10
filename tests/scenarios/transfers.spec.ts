import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingAsOf } from '#contracts/booking/as-of';
import type { BookingView } from '#contracts/booking/booking-view';
import type { TransferList } from '#contracts/booking/transfer-list';
import type { TransferErrorView, TransferOffer, TransferRequested } from '#contracts/booking/transfer-view';
import { type ChangedPayload, staffDeclarationListChannel, userChannel } from '#contracts/live/channels';
import { transferTopics } from '#contracts/voyage-exchange/transfer-messages';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { keepsBooking } from '#voyage-exchange/simulator/answer';
import { answersAfter } from '../support/config.ts';
import { cargo, type Cargo, daysAfter, Declarant, refusal } from '../support/declarant.ts';
import type { Ear } from '../support/live-client.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { startPortal } from '../support/portal.ts';
import { confirmed, iskenderun, parkedOf, published, refused, say } from '../support/transfer-talk.ts';
import { untilSo } from '../support/until.ts';

/** The transfer of a booking, from the staff's click to the answer, over the whole portal and its topics. */
let portal: Portal;
let folder: string;
let ana: Declarant;
let tom: Declarant;
let list: Ear;
let own: Ear;
let today: string;

const start = async (isAnswered = true): Promise<void> => {
  const simulated = { config: { voyageSimulator: answersAfter(0) } };
  portal = await startPortal({ folder, ...(isAnswered && simulated) });
  ana = await Declarant.as(portal.address, 'Ana');
  tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
  const live = new PortalLive(tom.client);
  list = await live.join(staffDeclarationListChannel.name());
  own = await live.join(userChannel.name({ userId: tom.userId }));
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laycan-transfers-'));
  await start();
  today = portal.engine.clocks.trade.now().toISOString();
});
afterAll(async () => {
  closeLives();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const declare = async (code: string, with_: Cargo = {}): Promise<string> => {
  const [id = ''] = await ana.declare(cargo(today, { code, ...with_ }));
  return id;
};

const offer = async (id: string, by = tom): Promise<TransferOffer> =>
  by.after(ana).call('GET', `cargo-declarations/${id}/transfer`);
const transfer = async (id: string, by = tom, key?: string): Promise<TransferRequested> =>
  by.call('POST', `cargo-declarations/${id}/transfer`, undefined, key);
const errors = async (): Promise<readonly TransferErrorView[]> =>
  (await tom.call<{ data: readonly TransferErrorView[] }>('GET', 'errors/transfer')).data;

/** The booking as the staff's list has heard of it last, once that is as the test wants. */
const heard = async (id: string, is: (booking: BookingView) => boolean): Promise<BookingView> => {
  let found: BookingView | undefined;
  await list.until((all) => {
    const pushed = all.flatMap(({ event, data }) =>
      event === 'declaration.changed' ? (data as ChangedPayload<BookingView>).documents : [],
    );
    found = pushed.findLast((booking) => booking.id === id);
    return found !== undefined && is(found);
  });
  return found as BookingView;
};
const inState = async (id: string, state: 'transferred' | 'failed'): Promise<BookingView> =>
  heard(id, ({ transfer: at }) => at?.state === state);

const amend = async (id: string, comment: string | null, before: string | null = null): Promise<void> => {
  const { importId } = await ana.edit();
  await ana.type(importId, id, 'comment', before, comment);
  await ana.submitAll(importId);
};

describe('a transfer', () => {
  it('is asked for by staff, answered by the voyage-management system, and pushed to the list', async () => {
    const id = await declare('TR-1');
    expect(await offer(id)).toMatchObject({
      bookings: [{ id, code: 'TR-1' }],
      transfer: { state: 'none' },
      again: false,
      blocked: null,
    });
    expect(await transfer(id)).toMatchObject({ bookings: [id] });
    const made = await inState(id, 'transferred');
    expect(made).toMatchObject({
      transferred: true,
      cargoRef: `SIM-${made.bookingNo}A`,
      transfer: { requestedBy: 'T. Olsen', refusal: null, changed: false },
    });
    expect(made.transfer?.voyageNumber).toMatch(/^\d{4}$/);
    expect(made).toEqual(await tom.booking(id));
    const refused = await refusal(transfer(id));
    expect([refused.status, refused.code]).toEqual([409, 'already_transferred']);
    expect(await offer(id)).toMatchObject({ blocked: 'already_transferred', again: true });
  });

  it('is offered again once the customer changed the booking, and says then what it says now', async () => {
    const id = await declare('TR-2');
    await transfer(id);
    await inState(id, 'transferred');
    await amend(id, 'Vessel must have grabs');
    expect(await tom.after(ana).booking(id)).toMatchObject({
      transferred: true,
      transfer: { changed: true },
    });
    const again = await offer(id);
    expect(again).toMatchObject({ blocked: null, again: true });
    expect(again.bookings[0]?.fields.filter(({ changed }) => changed)).toEqual([
      { field: 'comment', held: null, now: 'Vessel must have grabs', changed: true },
    ]);
    await heard(id, ({ transfer: at }) => at?.changed === true);
    await transfer(id);
    await heard(id, ({ transfer: at }) => at?.state === 'transferred' && !at.changed);
    const messages = await portal.engine.topicRecords?.messages(transferTopics.requests, {
      after: '-1',
      limit: 1_000,
    });
    const comments = (messages ?? [])
      .filter(({ key }) => key === id)
      .map(({ value }) => JSON.parse(value).cargoes[0].comment);
    expect(comments).toEqual([null, 'Vessel must have grabs']);
  });

  it('is not offered for what was changed and changed back', async () => {
    const id = await declare('TR-2B');
    await transfer(id);
    await inState(id, 'transferred');
    await amend(id, 'Shore cranes only');
    await heard(id, ({ transfer: at }) => at?.changed === true);
    await amend(id, null, 'Shore cranes only');
    await heard(id, ({ transfer: at, version }) => version === 3 && at?.changed === false);
    expect(await offer(id)).toMatchObject({ blocked: 'already_transferred' });
  });

  it('that is refused tells why: on the list, among the errors, and to who asked for it', async () => {
    const id = await declare('TR-3', iskenderun);
    await transfer(id);
    const refusalOf = { code: 'port_unknown', subject: 'Iskenderun', text: 'Port TRISK is not set up.' };
    expect(await inState(id, 'failed')).toMatchObject({
      transferred: false,
      transfer: { refusal: refusalOf },
    });
    const told = await own.hears<ChangedPayload<TransferErrorView>>('transfer.error');
    expect(told.documents).toMatchObject([
      { id, code: 'TR-3', organisationId: ids.atlantica, refusal: refusalOf },
    ]);
    expect(await errors()).toEqual(told.documents);
    expect(await offer(id)).toMatchObject({ blocked: null, again: false });
    await ana.cancel(id);
    await heard(id, ({ cancelled }) => cancelled);
    expect(await errors()).toEqual([]);
  });

  it('is refused for a cancelled booking', async () => {
    const id = await declare('TR-4');
    await ana.cancel(id);
    expect(await offer(id)).toMatchObject({ blocked: 'booking_cancelled' });
    const refused = await refusal(transfer(id));
    expect([refused.status, refused.code]).toEqual([409, 'booking_cancelled']);
    expect(refused.answer.body).toMatchObject({
      message: "Cancelled bookings can't be transferred to Veson.",
    });
  });

  it('is withdrawn when the booking is cancelled, which the voyage-management system confirms or refuses', async () => {
    const seen = new Map<boolean, string>();
    for (let n = 1; seen.size < 2; n += 1) {
      const id = await declare(`TR-W${n}`);
      seen.set(keepsBooking(id), id);
    }
    for (const [isKept, id] of seen) {
      await transfer(id);
      await inState(id, 'transferred');
      await ana.after(tom).cancel(id);
      const state = isKept ? 'refused' : 'confirmed';
      const answered = await heard(id, ({ transfer: at }) => at?.withdrawal?.state === state);
      expect(answered).toMatchObject({ cancelled: true, transferred: isKept });
      expect(await published(portal, transferTopics.requests, id)).toBe(2);
      const told = (await errors()).find((one) => one.id === id);
      expect(told?.withdrawal).toBe(isKept ? true : undefined);
      expect((await tom.timeline(id)).data[0]?.event).toBe(`withdrawal_${state}`);
    }
    const failed = await tom.call<TransferList>(
      'GET',
      `cargo-declarations/transfer/list?search=TR-W&standings[]=failed`,
    );
    expect([failed.meta.total, failed.transferable]).toEqual([1, 0]);
    const all = await tom.call<TransferList>('GET', `cargo-declarations/transfer/list?search=TR-W`);
    expect(all.transferable).toBe(all.standings.not_transferred);
  });

  it('takes the continuation along', async () => {
    const form = (code: string) => ({
      code,
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: daysAfter(today, 40),
      laycanFinish: daysAfter(today, 46),
      loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 20_000 },
      dischargePorts: [{ id: 'NLRTM', name: 'Rotterdam', qty: 20_000 }],
    });
    await ana.create({
      bookings: [form('TR-5'), { ...form('TR-6'), continuationOfId: '+0' }],
      confirmWarnings: true,
    });
    const { data } = await ana.list('&search=TR-');
    const pair = data.filter(({ code }) => code === 'TR-5' || code === 'TR-6');
    const continuation = pair.find(({ continuationOfId }) => continuationOfId !== null);
    expect(await transfer(continuation?.id ?? '')).toEqual({
      transferId: expect.any(String),
      bookings: pair.toSorted((a, b) => a.letterIndex.localeCompare(b.letterIndex)).map(({ id }) => id),
    });
    const made = await Promise.all(pair.map(({ id }) => inState(id, 'transferred')));
    for (const { cargoRef, bookingNo, letterIndex } of made)
      expect(cargoRef).toBe(`SIM-${bookingNo}${letterIndex}`);
    const first = pair.find(({ continuationOfId }) => continuationOfId === null)?.id ?? '';
    const both = pair
      .map(({ id }) => ({ id }))
      .toSorted((a, b) => (a.id === first ? -1 : b.id === first ? 1 : 0));
    expect((await tom.timeline(first)).data.slice(0, 2)).toMatchObject([
      { event: 'transfer_confirmed', by: [], bookings: both, transfer: { voyageNumber: expect.any(String) } },
      { event: 'transfer_requested', by: ['T. Olsen'], bookings: both },
    ]);
    const told = await ana.after(tom).timeline(first);
    expect(told.data.map(({ event, transfer: step }) => [event, step?.voyageNumber])).toEqual([
      ['transfer_confirmed', null],
      ['declared', undefined],
    ]);
  });

  it('is one however often the same click is sent', async () => {
    const id = await declare('TR-7');
    const key = randomUUID();
    const [once, twice] = await Promise.all([transfer(id, tom, key), transfer(id, tom, key)]);
    expect(twice).toEqual(once);
    await inState(id, 'transferred');
    expect(await transfer(id, tom, key)).toEqual(once);
    expect(await published(portal, transferTopics.requests, id)).toBe(1);
  });

  it('is one of each booking, also under one key', async () => {
    const key = randomUUID();
    const ids = [await declare('TR-7a'), await declare('TR-7b')];
    const asked = await Promise.all(ids.map((id) => transfer(id, tom, key)));
    expect(asked[0]?.transferId).not.toBe(asked[1]?.transferId);
    for (const id of ids) await inState(id, 'transferred');
  });

  it('is no version of the booking, and gets in no customer’s way', async () => {
    const id = await declare('TR-8');
    const read = await ana.booking(id);
    await transfer(id);
    await inState(id, 'transferred');
    const then = await tom.call<BookingAsOf>('GET', `cargo-declarations/${id}?asOf=${read.updatedAt}`);
    expect(then).toMatchObject({ transferred: false, transfer: { state: 'none' }, cargoRef: null });
    expect(then.since).toMatchObject({ transferred: true, differs: [{ field: 'cargoRef' }] });
    const versions = await ana.after(tom).versions(id);
    expect(versions.map(({ archiveDate, transferred }) => [archiveDate, transferred])).toEqual([
      [null, true],
    ]);
    const { cargoRef: _by, ...sent } = read;
    const answer = await ana.create({
      importId: (await ana.edit()).importId,
      bookings: [
        {
          id,
          revision: sent.revision,
          code: 'TR-8',
          type: sent.type,
          trade: sent.trade,
          commodity: sent.commodity,
          laycanStart: sent.laycanStart,
          laycanFinish: sent.laycanFinish,
          loadingPort: sent.loadingPort,
          dischargePorts: sent.dischargePorts,
          comment: 'Read before it was transferred',
        },
      ],
      confirmWarnings: true,
    });
    expect(answer).toMatchObject({ completed: true, reopened: 0 });
  });

  it('is nobody’s but the staff’s, and foreign looks like absent', async () => {
    const id = await declare('TR-9');
    await transfer(id);
    await inState(id, 'transferred');
    expect(await ana.after(tom).booking(id)).toMatchObject({ transferred: true, transfer: null });
    for (const ask of [offer, transfer]) expect((await refusal(ask(id, ana))).status).toBe(403);
    expect((await refusal(ana.call('GET', 'errors/transfer'))).status).toBe(403);
    const elsewhere = await Declarant.as(portal.address, 'Tom', ids.nordfjord);
    for (const ask of [offer, transfer]) expect((await refusal(ask(id, elsewhere))).status).toBe(404);
  });

  it('that was answered stays answered over a restart: nothing is sent twice', async () => {
    const id = await declare('TR-10');
    await transfer(id);
    await inState(id, 'transferred');
    closeLives();
    await portal.close();
    await start();
    const after = await declare('TR-11');
    await transfer(after);
    await inState(after, 'transferred');
    expect(await published(portal, transferTopics.requests, id)).toBe(1);
    expect(await published(portal, transferTopics.replies, id)).toBe(1);
  });
});

describe('a voyage-management system that answers late, twice, out of turn and against itself', () => {
  beforeAll(async () => {
    closeLives();
    await portal.close();
    await start(false);
  });

  it('has what was asked for, though the booking was changed and changed back until it said so', async () => {
    const id = await declare('TR-20');
    const { transferId } = await transfer(id);
    await untilSo(
      () => published(portal, transferTopics.requests, id),
      (count) => count === 1,
    );
    await amend(id, 'Shore cranes only');
    await amend(id, null, 'Shore cranes only');
    await say(portal, { bookingId: id, transferId, occurredAt: today }, confirmed(id), 'late');
    await say(portal, { bookingId: id, transferId, occurredAt: today }, confirmed(id), 'late');
    await say(portal, { bookingId: id, transferId, occurredAt: today }, confirmed(id));
    await say(portal, { bookingId: id, transferId, occurredAt: today }, refused);
    await say(portal, { bookingId: id, transferId: randomUUID(), occurredAt: today }, confirmed(id));
    await untilSo(
      () => parkedOf(portal, id),
      (count) => count === 2,
    );
    const made = await inState(id, 'transferred');
    expect(made).toMatchObject({ cargoRef: 'C-1', transfer: { changed: false, refusal: null } });
    expect(await offer(id)).toMatchObject({ blocked: 'already_transferred' });
    const told = (await tom.timeline(id)).data.map(({ event }) => event);
    expect(told.filter((event) => event.startsWith('transfer_')).toSorted()).toEqual([
      'transfer_confirmed',
      'transfer_requested',
    ]);
  });

  it('holds nothing of a booking that was cancelled under way, in whatever order it answers', async () => {
    const id = await declare('TR-21');
    const { transferId } = await transfer(id);
    await ana.after(tom).cancel(id);
    await untilSo(
      () => published(portal, transferTopics.requests, id),
      (count) => count === 2,
    );
    await say(
      portal,
      { bookingId: id, transferId, occurredAt: today },
      { type: 'TransferWithdrawalConfirmed' },
    );
    await say(portal, { bookingId: id, transferId, occurredAt: today }, confirmed(id));
    await say(
      portal,
      { bookingId: id, transferId, occurredAt: today },
      { type: 'TransferWithdrawalConfirmed' },
    );
    await say(
      portal,
      { bookingId: id, transferId, occurredAt: today },
      {
        type: 'TransferWithdrawalRefused',
        code: 'other',
        text: 'She has loaded it.',
      },
    );
    await untilSo(
      () => parkedOf(portal, id),
      (count) => count === 1,
    );
    const left = await heard(id, ({ transfer: at }) => at?.withdrawal?.state === 'confirmed');
    expect(left).toMatchObject({ cancelled: true, transferred: false });
    expect((await errors()).filter((one) => one.id === id)).toEqual([]);
    expect(await published(portal, transferTopics.requests, id)).toBe(2);
  });
});
