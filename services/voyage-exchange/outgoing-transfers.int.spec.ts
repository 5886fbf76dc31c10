import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivered } from '#api/effects/delivery';
import type { DueEffect } from '#api/effects/due-effects';
import type { Execute } from '#api/platform/execute-port';
import { transferTopics, type TransferMessage } from '#contracts/voyage-exchange/transfer-messages';
import { cargo, extraCargo } from '#domain/booking/booking.specification';
import { answerExpectedWithinMs } from '#domain/booking/transfer';
import { effectStream } from '#domain/streams';
import { consumeInto, type Received } from '#platform/topics/topics.specification';
import type { TopicMessage, Topics } from '#platform/topics/port';
import { publishTransfers } from './outgoing-transfers.ts';
import { continuationId, ExchangeWorld, firstId } from './voyage-exchange.specification.ts';

type Due = DueEffect<'booking_transfer'>;

let world: ExchangeWorld;
let published: Received;

beforeEach(async () => {
  world = await ExchangeWorld.open();
  ({ received: published } = await consumeInto(world.topics, { topics: [transferTopics.requests] }));
});
afterEach(async () => world.close());

interface Outcome {
  readonly done: string[];
  readonly failed: string[];
  readonly stalled: string[];
}

const tell = (cause: string, error: unknown): string =>
  `${cause}: ${error instanceof Error ? error.message : String(error)}`;

const deliver = async (
  due: readonly Due[],
  parts: { readonly execute?: Execute; readonly topics?: Pick<Topics, 'publish'> } = {},
): Promise<Outcome> => {
  const outcome: Outcome = { done: [], failed: [], stalled: [] };
  const told: Delivered<'booking_transfer'> = {
    done: ({ cause }) => outcome.done.push(cause),
    failed: ({ cause }, error) => outcome.failed.push(tell(cause, error)),
    stalled: (batch, error) => outcome.stalled.push(...batch.map(({ cause }) => tell(cause, error))),
  };
  const { execute = world.execute, topics = world.topics } = parts;
  const delivery = publishTransfers({ execute, events: world.store }, topics);
  await delivery.deliver(due, told, new AbortController().signal);
  return outcome;
};

const outcomeOf = async ({ cause }: Due): Promise<unknown> => {
  const [done] = await world.store.readStream(effectStream(cause));
  return done && JSON.parse(done.data).outcome;
};

describe('a transfer', () => {
  it('is published under its cause with the booking as key, and recorded as done after that', async () => {
    await world.declare(cargo, extraCargo);
    const due = await world.request('k1');
    expect(await deliver([due])).toEqual({ done: [due.cause], failed: [], stalled: [] });
    const [message] = await published.count(1);
    expect(message).toMatchObject({ id: due.cause, key: firstId, headers: { version: '1' } });
    const value = JSON.parse(message?.value ?? '') as TransferMessage;
    expect(value).toMatchObject({
      type: 'BookingTransferRequested',
      transferId: due.transferId,
      bookingId: firstId,
      charterer: { name: 'Atlântica Celulose' },
      cargoes: [
        {
          bookingId: firstId,
          letter: 'A',
          code: 'AC-118',
          layFrom: '2027-03-10',
          loadPort: { locode: 'BRSSZ', name: 'Santos' },
          loadQuantity: 12_000,
          discharges: [
            { line: '1', port: { locode: 'ITLIV' }, quantity: 7_000 },
            { line: '2', port: { locode: 'SIKOP' }, quantity: 5_000 },
          ],
        },
        { bookingId: continuationId, letter: 'B', code: 'AC-119' },
      ],
    });
    expect(await outcomeOf(due)).toBe('sent');
  });

  it('is published again under the same id, to the byte, where the record was lost after publishing', async () => {
    await world.declare();
    const due = await world.request('k1');
    const dies: Execute = async () => {
      throw new Error('the process died here');
    };
    expect(await deliver([due], { execute: dies })).toMatchObject({ done: [] });
    // What happens to the booking before the restart must not change what was said under this id.
    await world.happened('amended', {
      type: 'LoadQuantityAmended',
      data: { bookingId: firstId, from: 12_000, to: 13_000 },
    });
    expect(await deliver([due])).toEqual({ done: [due.cause], failed: [], stalled: [] });
    const [first, second] = await published.count(2);
    expect({ ...second, offset: '' }).toEqual({ ...first, offset: '' });
  });

  it('is not published where the effect is recorded already', async () => {
    await world.declare();
    const due = await world.request('k1');
    await deliver([due]);
    expect(await deliver([due])).toEqual({ done: [due.cause], failed: [], stalled: [] });
    const late = await world.request('k2', new Date(Date.now() + answerExpectedWithinMs));
    await deliver([late]);
    expect((await published.count(2)).map(({ id }) => id)).toEqual([due.cause, late.cause]);
  });

  it('stays due while the topic does not acknowledge', async () => {
    await world.declare();
    const due = await world.request('k1');
    const publish = async (): Promise<void> => {
      throw new Error('no broker');
    };
    expect(await deliver([due], { topics: { publish } })).toEqual({
      done: [],
      failed: [],
      stalled: [`${due.cause}: no broker`],
    });
    expect(await outcomeOf(due)).toBeUndefined();
  });

  it('is not sent any more where it was asked for anew meanwhile', async () => {
    await world.declare();
    const first = await world.request('k1');
    const second = await world.request('k2', new Date(Date.now() + answerExpectedWithinMs));
    const batches: (readonly TopicMessage[])[] = [];
    const publish = async (_topic: string, messages: readonly TopicMessage[]): Promise<void> => {
      batches.push(messages);
    };
    const { done, failed } = await deliver([first, second], { topics: { publish } });
    expect({ done: done.toSorted(), failed }).toEqual({
      done: [first.cause, second.cause].toSorted(),
      failed: [],
    });
    expect(batches.map((messages) => messages.map(({ id }) => id))).toEqual([[second.cause]]);
    expect(await outcomeOf(first)).toBe('superseded');
  });

  it('is withdrawn after it has left, with what was given for it, to the byte however often', async () => {
    await world.declare();
    const due = await world.request('k1');
    const withdrawal = await world.cancel(due.transferId);
    expect(await deliver([due, withdrawal])).toEqual({
      done: [due.cause],
      failed: [
        `${withdrawal.cause}: The transfer ${due.transferId} has not left: its withdrawal waits for it`,
      ],
      stalled: [],
    });
    const dies: Execute = async () => {
      throw new Error('the process died here');
    };
    await deliver([withdrawal], { execute: dies });
    expect(await deliver([withdrawal])).toEqual({ done: [withdrawal.cause], failed: [], stalled: [] });
    const [, first, second] = await published.count(3);
    expect(first).toMatchObject({
      id: withdrawal.cause,
      key: firstId,
      headers: { type: 'TransferWithdrawalRequested', version: '1' },
    });
    expect(second?.value).toBe(first?.value);
    expect(JSON.parse(first?.value ?? '')).toMatchObject({
      transferId: due.transferId,
      bookingId: firstId,
      cargoes: [{ bookingId: firstId, letter: 'A', cargoRef: null }],
    });
  });

  it('that no booking tells of fails alone', async () => {
    await world.declare();
    const due = await world.request('k1');
    const lost: Due = { ...due, cause: 'transfer-lost', transferId: 'lost' };
    expect(await deliver([lost, due])).toEqual({
      done: [due.cause],
      failed: ['transfer-lost: No booking tells of the transfer lost'],
      stalled: [],
    });
  });
});
