import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Execute } from '#api/platform/execute-port';
import { transferTopics, type TransferReply } from '#contracts/voyage-exchange/transfer-messages';
import { parkedHeaders, parkedTopic } from '#platform/topics/port';
import { consumeInto, messageOf, type Received } from '#platform/topics/topics.specification';
import { takeReply } from './take-reply.ts';
import { ExchangeWorld, firstId } from './voyage-exchange.specification.ts';

let world: ExchangeWorld;
let taken: Received;
let parked: Received;
let transferId: string;
let faults = 0;

const faulty: Execute = async (execution) => {
  if (faults-- > 0) throw new Error('the log is not there');
  return world.execute(execution);
};

beforeEach(async () => {
  faults = 0;
  world = await ExchangeWorld.open();
  await world.declare();
  ({ transferId } = await world.request('k1'));
  const handle = takeReply(faulty);
  ({ received: taken } = await consumeInto(world.topics, { topics: [transferTopics.replies], handle }));
  ({ received: parked } = await consumeInto(world.topics, { topics: [parkedTopic(transferTopics.replies)] }));
});
afterEach(async () => world.close());

const confirmed = (own: Readonly<Record<string, unknown>> = {}): TransferReply => ({
  type: 'BookingTransferConfirmed',
  version: 1,
  transferId,
  bookingId: firstId,
  occurredAt: '2027-02-01T09:00:00.000Z',
  voyageNumber: '2703-118',
  cargoRefs: { [firstId]: 'C-1' },
  ...own,
});

const refused = (own: Readonly<Record<string, unknown>> = {}) => ({
  ...confirmed(),
  type: 'BookingTransferRefused',
  code: 'port_unknown',
  subject: 'Koper',
  text: 'Port SIKOP is not set up.',
  ...own,
});

const reply = async (value: unknown, id: string = randomUUID()): Promise<void> =>
  world.topics.publish(transferTopics.replies, [messageOf(firstId, value, { id })]);

const reasonOfParked = async (count = 1): Promise<string | undefined> =>
  (await parked.count(count)).at(-1)?.headers[parkedHeaders.reason];

const lastEvent = async () => {
  const events = await world.store.readStream(`booking-${firstId}`);
  return events.at(-1);
};

describe('a reply of the voyage-management system', () => {
  it('is taken in as a command under its id, by nobody’s user', async () => {
    await reply(confirmed(), 'r-1');
    await taken.count(1);
    const event = await lastEvent();
    expect(event).toMatchObject({
      type: 'BookingTransferConfirmed',
      metadata: { actor: 'voyage-management', commandId: 'reply/r-1' },
    });
    expect(JSON.parse(event?.data ?? '')).toMatchObject({ cargoRef: 'C-1', voyageNumber: '2703-118' });
  });

  it('that comes twice changes nothing, nor does the same said again under another id', async () => {
    await reply(refused(), 'r-1');
    await reply(refused(), 'r-1');
    await reply(refused({ occurredAt: '2027-02-01T09:05:00.000Z' }), 'r-2');
    await taken.count(3);
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferRefused']);
  });

  it('is tried again while the log is not there', async () => {
    faults = 3;
    await reply(confirmed());
    await taken.count(1);
    expect(taken.failures).toHaveLength(3);
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferConfirmed']);
  });

  it('keeps a refusal whose code is not known, as another reason in its own words', async () => {
    await reply(refused({ code: 'berth_closed', subject: null, text: 'Berth closed until May.' }));
    await taken.count(1);
    expect(JSON.parse((await lastEvent())?.data ?? '').refusal).toEqual({
      code: 'other',
      subject: null,
      text: 'Berth closed until May.',
    });
  });

  it('is kept in plain texts, however the other side writes them', async () => {
    await reply(refused({ subject: ' Setu\u0301bal\u200b', text: 'Port\u0000 is not set up.\r\nAsk.' }));
    await taken.count(1);
    expect(JSON.parse((await lastEvent())?.data ?? '').refusal).toMatchObject({
      subject: 'Setúbal',
      text: 'Port is not set up.\nAsk.',
    });
  });

  it.each([
    ['is no JSON', 'it is no JSON', () => '{'],
    ['is no object', 'it is no object', () => '[]'],
    ['is of a later version', 'its version is not known', () => ({ ...confirmed(), version: 2 })],
    ['is of another type', 'its type is not known', () => ({ ...confirmed(), type: 'VesselNominated' })],
    ['names no booking', 'bookingId is no uuid', () => ({ ...confirmed(), bookingId: 'numbering' })],
    ['lacks its voyage', 'voyageNumber is no text', () => ({ ...confirmed(), voyageNumber: undefined })],
    ['has no moment', 'occurredAt is no moment', () => ({ ...confirmed(), occurredAt: 'soon' })],
    ['has references that are none', 'is no text', () => ({ ...confirmed(), cargoRefs: { [firstId]: 7 } })],
    ['gives no reason', 'text is no text', () => ({ ...refused(), text: '' })],
    [
      'is of a booking that is not here',
      'booking_unknown',
      () => ({ ...confirmed(), bookingId: randomUUID() }),
    ],
    [
      'is of a transfer that nobody asked for',
      'transfer_unknown',
      () => ({ ...confirmed(), transferId: randomUUID() }),
    ],
  ])('that %s is parked with the reason, and the next one is taken in', async (_name, reason, value) => {
    const content = value();
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await world.topics.publish(transferTopics.replies, [
      { id: randomUUID(), key: firstId, value: text, headers: {} },
    ]);
    await reply(confirmed());
    await taken.count(1);
    expect(await reasonOfParked()).toContain(reason);
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferConfirmed']);
  });

  it('is taken in whatever else stands in it, nested as deeply as its sender likes', async () => {
    const value = JSON.stringify(confirmed());
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    await world.topics.publish(transferTopics.replies, [
      { id: 'deep', key: firstId, value: `${value.slice(0, -1)},"more":${deep}}`, headers: {} },
    ]);
    await taken.count(1);
    expect(taken.failures).toEqual([]);
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferConfirmed']);
  });

  it('under an id that no event could carry is parked', async () => {
    await reply(refused(), 'r'.repeat(100_000));
    expect(await reasonOfParked()).toContain('Its id is longer than 500 characters');
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested']);
  });

  it('that contradicts the first one is parked: someone has to look', async () => {
    await reply(confirmed());
    await reply(refused());
    expect(await reasonOfParked()).toContain('transfer_settled');
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferConfirmed']);
  });

  it('that comes under the id of another one is parked', async () => {
    await reply(refused(), 'r-1');
    await reply(refused({ text: 'Something else.' }), 'r-1');
    expect(await reasonOfParked()).toContain('idempotency_key_reused');
  });
});
