import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { TwinLog } from '../../../../tests/support/kurrent-twin/twin-log.ts';
import { newEvents } from '../event-store.contract.ts';
import { beforeTheFirst, PositionBeyondLog, type StoredEvent } from '../port.ts';
import { LogReplaced, SubscriptionSilent } from './follow-log.ts';
import { Hearing, StoreOnTwin } from './twin.specification.ts';
import { SubscriptionEnded } from './tail.ts';

let on: StoreOnTwin;
let heard: Hearing;
beforeEach(async () => {
  on = await StoreOnTwin.open({ superviseMs: 100 });
  heard = new Hearing();
});
afterEach(async () => on.close());

/** The server's own records, as it writes them by the way. */
const writeSystemRecords = (count: number): void =>
  void on.twin.log.write(
    '$stats',
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      type: '$stats',
      contentType: 'application/json',
      data: Buffer.from('{}'),
      metadata: new Uint8Array(),
    })),
  );

const expectAllOnce = async (): Promise<void> => {
  const all = await on.store.readAll(beforeTheFirst, 10_000);
  expect(heard.events).toEqual(all);
};

const appendMore = async (count: number): Promise<void> => {
  const end = on.twin.log.streamOf('booking-1').length - 1;
  await on.store.append('booking-1', end < 0 ? 'no_stream' : end, newEvents(count));
};

const heardAll = async (): Promise<void> => {
  const { length } = on.twin.log.events;
  await heard.until(() => heard.events.length >= length);
};

describe('a subscription to KurrentDB', () => {
  it.each(['dropSubscriptions', 'endSubscriptions'] as const)(
    'goes on from the last event handled after %s',
    async (end) => {
      await appendMore(3);
      on.store.subscribeAll(beforeTheFirst, heard.subscriber);
      await heardAll();
      const { position } = heard.events.at(-1) as StoredEvent;
      on.twin[end]();
      await heard.until(() => heard.failures.length > 0);
      await appendMore(3);
      await heardAll();
      await expectAllOnce();
      expect(Number(on.twin.subscribedAfter.at(-1))).toBe(Number(position));
      if (end === 'endSubscriptions') expect(heard.failures[0]).toBeInstanceOf(SubscriptionEnded);
    },
  );

  it('that falls silent is noticed by the head of the log, and begun anew', async () => {
    await appendMore(1);
    on.store.subscribeAll(beforeTheFirst, heard.subscriber);
    await heardAll();
    on.twin.muteSubscriptions();
    await appendMore(2);
    await heardAll();
    await expectAllOnce();
    expect(heard.failures).toEqual([expect.any(SubscriptionSilent)]);
  });

  it('is not taken for silent while a batch is being handled', async () => {
    await appendMore(1);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      heard.handle = async () => {
        resolve();
        await held;
      };
    });
    on.store.subscribeAll(beforeTheFirst, heard.subscriber);
    await begun;
    await appendMore(5);
    // Longer than two looks take; the time is the point here.
    await new Promise((resolve) => setTimeout(resolve, 350));
    release();
    await heardAll();
    await expectAllOnce();
    expect(heard.failures).toEqual([]);
    expect(on.twin.subscribedAfter).toHaveLength(1);
  });

  it("starts anew past the server's own records, and never past an event that was not handled", async () => {
    await appendMore(700);
    writeSystemRecords(2_200);
    const [, , third] = on.twin.log.events;
    let failing = true;
    heard.handle = async (batch) => {
      if (failing && batch.some(({ id }) => id === third?.id)) throw new Error('disk full');
    };
    on.store.subscribeAll(beforeTheFirst, heard.subscriber);
    await heard.until(() => heard.failures.length > 0);
    on.twin.dropSubscriptions();
    failing = false;
    await heard.until(() => heard.failures.some((failure) => String(failure).includes('dropped')));
    const last = heard.events.at(-1)?.position ?? beforeTheFirst;
    await appendMore(1);
    await heardAll();
    await expectAllOnce();
    // Begun anew after something that had been handled, or after records behind it that are the server's own.
    const [, from] = on.twin.subscribedAfter;
    const between = on.twin.log.events.filter(
      ({ position }) => position > BigInt(last) && position <= BigInt(from ?? 0),
    );
    expect(between).toEqual([]);
  });

  it('tells of checkpoints only to itself: what it says it has caught up with are events', async () => {
    await appendMore(2);
    writeSystemRecords(1_100);
    const told: string[] = [];
    const caughtUp = new Promise<void>((resolve) => {
      on.store.subscribeAll(beforeTheFirst, {
        ...heard.subscriber,
        caughtUp: (position) => {
          told.push(position);
          resolve();
        },
      });
    });
    await caughtUp;
    expect(told).toEqual([await on.store.head()]);
    on.twin.dropSubscriptions();
    await heard.until(() => heard.failures.length > 0);
    await appendMore(1);
    await heardAll();
    // The second one started at the checkpoint, so that 1,100 records were not looked at again.
    expect(Number(on.twin.subscribedAfter.at(-1))).toBeGreaterThan(Number(told[0]));
    await expectAllOnce();
  });

  it('hands nothing on where its start is past the end of a log that was put back', async () => {
    await appendMore(10);
    const position = await on.store.head();
    await on.restart(TwinLog.cutAfter(on.twin.log, 5));
    await reachable();
    on.store.subscribeAll(position, heard.subscriber);
    await heard.until(() => heard.failures.length > 0);
    expect(heard.failures[0]).toBeInstanceOf(PositionBeyondLog);
    await appendMore(50);
    expect(heard.events).toEqual([]);
  });

  it('stops for good where another log has taken the place of its own', async () => {
    await appendMore(2);
    on.store.subscribeAll(beforeTheFirst, heard.subscriber);
    await heardAll();
    const other = new TwinLog();
    const id = randomUUID();
    const opened = {
      id,
      type: 'LogOpened',
      contentType: 'application/octet-stream',
      metadata: new Uint8Array(),
    };
    other.write('log', [{ ...opened, data: Buffer.from(JSON.stringify({ logId: id })) }]);
    const [record] = on.twin.log.events;
    if (!record) throw new Error('no record');
    other.write(
      'booking-1',
      Array.from({ length: 50 }, () => ({ ...record, id: randomUUID() })),
    );
    await on.restart(other);
    await heard.until(() => heard.failures.some((failure) => failure instanceof LogReplaced));
    expect(heard.events).toHaveLength(3);
  });

  it('stops while the server is away', async () => {
    await appendMore(2);
    const subscription = on.store.subscribeAll(beforeTheFirst, heard.subscriber);
    await heardAll();
    on.twin.crash();
    await heard.until(() => heard.failures.length > 0);
    await subscription.stop();
    // Both, after the opening of the log.
    expect(heard.events).toHaveLength(3);
  });
});

/** The client's reads need a moment to find a restarted server again. */
const reachable = async (): Promise<void> => {
  for (;;) {
    try {
      await on.store.head();
      return;
    } catch {
      // Asked again until it answers.
    }
  }
};
