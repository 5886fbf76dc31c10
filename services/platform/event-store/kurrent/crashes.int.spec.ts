import { describe, expect, it } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { TwinServer } from '../../../../tests/support/kurrent-twin/twin-server.ts';
import { newEvents } from '../event-store.contract.ts';
import { AppendOutcomeUnknown, beforeTheFirst, type NewEvent } from '../port.ts';
import { openKurrentEventStore } from './open-kurrent-event-store.ts';
import { Hearing, StoreOnTwin } from './twin.specification.ts';

const streams = ['booking-1', 'booking-2', 'booking-3', 'booking-4'];
const appendsEach = 100;
const eventsEach = 5;
const crashes = 8;

describe('a server that crashes under way', () => {
  it('loses none of 2,000 events and writes none twice over 8 crashes', async () => {
    const on = await StoreOnTwin.open({ superviseMs: 200, appendDeadlineMs: 1_000, readDeadlineMs: 5_000 });
    const heard = new Hearing();
    on.store.subscribeAll(beforeTheFirst, heard.subscriber);

    const acknowledged: string[] = [];
    const appendUntilKnown = async (
      stream: string,
      end: number,
      events: readonly NewEvent[],
    ): Promise<void> => {
      for (;;) {
        try {
          const { lastRevision } = await on.store.append(stream, end < 0 ? 'no_stream' : end, events);
          expect(lastRevision).toBe(end + events.length);
          acknowledged.push(...events.map(({ id }) => id));
          return;
        } catch (error) {
          if (!(error instanceof AppendOutcomeUnknown)) throw error;
          await setTimeout(5);
        }
      }
    };
    const write = async (stream: string): Promise<void> => {
      for (let end = -1; end < appendsEach * eventsEach - 1; end += eventsEach) {
        await appendUntilKnown(stream, end, newEvents(eventsEach));
      }
    };
    const total = streams.length * appendsEach * eventsEach;
    /** Half of the crashes come between a commit and its answer, half at any moment. */
    const crash = async (): Promise<void> => {
      for (let count = 1; count <= crashes; count += 1) {
        const at = Math.floor((total * count) / (crashes + 1));
        await on.twin.log.reached(at);
        if (count % 2 === 0) on.twin.appendFaults.push('crashAfterCommit');
        await on.twin.log.reached(at + eventsEach);
        await on.restart();
      }
    };
    await Promise.all([...streams.map(write), crash()]);

    const kept = on.twin.log.events.slice(1).map(({ id }) => id);
    expect(kept).toHaveLength(total);
    expect(kept.toSorted()).toEqual(acknowledged.toSorted());
    await heard.until(() => heard.events.length > total);
    expect(heard.ids.slice(1)).toEqual(kept);
    await on.close();
  });
});

describe('a server that leads no longer', () => {
  it('sends appends, reads and subscriptions to the one that does', async () => {
    const on = await StoreOnTwin.open({ superviseMs: 200 });
    const leader = await TwinServer.start(on.twin.log);
    const heard = new Hearing();
    on.store.subscribeAll(beforeTheFirst, heard.subscriber);
    await heard.until(() => heard.events.length === 1);
    on.twin.resign(leader.port);
    const events = newEvents(3);
    await expect(on.store.append('booking-1', 'no_stream', events)).rejects.toThrow(AppendOutcomeUnknown);
    await on.store.append('booking-1', 'no_stream', events);
    expect(leader.appends).toBe(1);
    await expect(on.store.readStream('booking-1')).rejects.toThrow();
    expect(await on.store.readStream('booking-1')).toHaveLength(3);
    await heard.until(() => heard.events.length === 4);
    expect(heard.ids.slice(1)).toEqual(events.map(({ id }) => id));
    await on.close();
    leader.crash();
  });
});

describe('a server that is not there', () => {
  it('is named when the store is opened, with what to do', async () => {
    const on = await StoreOnTwin.open();
    await on.close();
    const opening = openKurrentEventStore({
      connectionString: `${on.twin.connectionString}&maxDiscoverAttempts=1`,
      readDeadlineMs: 2_000,
    });
    await expect(opening).rejects.toThrow('See that it runs');
  });

  it('is found among several hosts', async () => {
    const on = await StoreOnTwin.open();
    const gone = await StoreOnTwin.open();
    await gone.close();
    const store = await openKurrentEventStore({
      connectionString: `kurrentdb://127.0.0.1:${gone.twin.port},127.0.0.1:${on.twin.port}?tls=false`,
    });
    await store.append('booking-1', 'no_stream', newEvents(1));
    expect(await store.readStream('booking-1')).toHaveLength(1);
    expect(await store.logId()).toBe(await on.store.logId());
    await store.close();
    await on.close();
  });
});
