import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivered } from '#api/effects/delivery';
import { transferTopics, type TransferReply } from '#contracts/voyage-exchange/transfer-messages';
import { cargo, line, ref } from '#domain/booking/booking.specification';
import type { BookingTerms } from '#domain/booking/terms';
import { systemClocks } from '#platform/clock/port';
import { consumeInto, messageOf, type Received } from '#platform/topics/topics.specification';
import { publishTransfers } from '../outgoing-transfers.ts';
import { takeReply } from '../take-reply.ts';
import { transferMessage } from '../transfer-message.ts';
import { ExchangeWorld, firstId } from '../voyage-exchange.specification.ts';
import { type SimulatorParts, VoyageManagementSimulator } from './simulator.ts';
import { noise } from './world/noise.ts';
import { World } from './world/world.ts';

/** As the simulator's master data know it. */
const carried: BookingTerms = {
  ...cargo,
  trade: ref('EU'),
  commodity: ref('wood-pulp', 'Wood pulp'),
  discharge: { 1: line('NLRTM', 12_000) },
};

let world: ExchangeWorld;
let simulator: VoyageManagementSimulator;
let replies: Received;

const start = async (delayMs = 0, faults: Pick<SimulatorParts, 'faults' | 'seed'> = {}): Promise<void> => {
  const { topics } = world;
  simulator = new VoyageManagementSimulator({
    topics,
    clocks: systemClocks,
    world: new World(),
    delayMs,
    ...faults,
    failed: () => undefined,
  });
  await simulator.begin();
};

beforeEach(async () => {
  world = await ExchangeWorld.open();
  ({ received: replies } = await consumeInto(world.topics, { topics: [transferTopics.replies] }));
});
afterEach(async () => {
  await simulator.end();
  await world.close();
});

const answer = async (terms: BookingTerms): Promise<TransferReply> => {
  await world.declare(terms);
  const { cause, transferId } = await world.request('k1');
  const message = transferMessage(await world.store.readStream(`booking-${firstId}`), transferId);
  await world.topics.publish(transferTopics.requests, [messageOf(firstId, message, { id: cause })]);
  await replies.count(1);
  return replies.values[0] as TransferReply;
};

describe('the voyage-management simulator', () => {
  it('takes a booking that it knows everything of, and gives it a voyage and a reference', async () => {
    await start();
    expect(await answer(carried)).toMatchObject({
      type: 'BookingTransferConfirmed',
      bookingId: firstId,
      voyageNumber: expect.stringMatching(/^\d{4}$/),
      cargoRefs: { [firstId]: 'SIM-10481A' },
    });
  });

  it.each<[string, Partial<BookingTerms>, object]>([
    ['a load port', { loadingPort: ref('SIKOP', 'Koper') }, { code: 'port_unknown', subject: 'Koper' }],
    ['a discharge port', { discharge: { 1: line('TRISK', 1) } }, { code: 'port_unknown', subject: 'TRISK' }],
    [
      'a commodity',
      { commodity: ref('bauxite', 'Bauxite') },
      { code: 'commodity_unknown', subject: 'Bauxite' },
    ],
    ['a vessel type', { type: ref('barge', 'Barge') }, { code: 'vessel_type_unknown', subject: 'Barge' }],
    ['no laycan', { laycanFinish: null }, { code: 'laycan_missing', subject: null }],
    ['no quantity', { loadingQty: null }, { code: 'quantity_missing', subject: null }],
    ['no discharge', { discharge: {} }, { code: 'quantity_missing', subject: null }],
  ])('refuses a booking with %s that it does not know', async (_what, own, refusal) => {
    await start();
    expect(await answer({ ...carried, ...own })).toMatchObject({
      type: 'BookingTransferRefused',
      ...refusal,
    });
  });

  it('answers a request that comes twice under one id, so that the portal takes it in once', async () => {
    await start();
    const handle = takeReply(world.execute);
    const { received } = await consumeInto(world.topics, { topics: [transferTopics.replies], handle });
    await world.declare(carried);
    const due = await world.request('k1');
    const parts = { events: world.store, execute: world.execute };
    const told: Delivered<'booking_transfer'> = {
      done: () => undefined,
      failed: () => undefined,
      stalled: () => undefined,
    };
    const dies = { ...parts, execute: () => Promise.reject(new Error('the process died here')) };
    for (const each of [dies, parts])
      await publishTransfers(each, world.topics).deliver([due], told, new AbortController().signal);
    const [first, second] = await received.count(2);
    expect(second?.id).toBe(first?.id);
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferConfirmed']);
  });

  it('answers twice where it is told to, which the portal takes in once', async () => {
    const handle = takeReply(world.execute);
    const { received } = await consumeInto(world.topics, { topics: [transferTopics.replies], handle });
    await world.declare(carried);
    const { cause, transferId } = await world.request('k1');
    const seed = Array.from({ length: 100 }, (_, n) => `seed-${n}`).find(
      (one) => noise(one, 'double-answers', cause) < 1 / 4,
    );
    await start(0, { faults: new Set(['double-answers']), seed: seed ?? '' });
    const message = transferMessage(await world.store.readStream(`booking-${firstId}`), transferId);
    await world.topics.publish(transferTopics.requests, [messageOf(firstId, message, { id: cause })]);
    const [first, second] = await received.count(2);
    expect(second?.id).toBe(`${first?.id}-again`);
    expect(await world.transferEvents()).toEqual(['BookingTransferRequested', 'BookingTransferConfirmed']);
  });

  it('stops without answering what still waits, and answers it after the next start', async () => {
    await start(600_000);
    const answered = answer(carried);
    await simulator.end();
    expect(replies.messages).toEqual([]);
    await start();
    expect(await answered).toMatchObject({ type: 'BookingTransferConfirmed' });
  });
});
