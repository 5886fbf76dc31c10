import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { KurrentDBClient, MaxAppendSizeExceededError, StreamDeletedError } from '@kurrent/kurrentdb-client';
import type { AppendFault } from '../../../../tests/support/kurrent-twin/twin-server.ts';
import { newEvent, newEvents } from '../event-store.contract.ts';
import { AppendOutcomeUnknown, type EventStore, type NewEvent, WrongExpectedRevision } from '../port.ts';
import { openKurrentEventStore } from './open-kurrent-event-store.ts';
import { StoreOnTwin } from './twin.specification.ts';

let on: StoreOnTwin;
beforeEach(async () => {
  on = await StoreOnTwin.open();
});
afterEach(async () => on.close());

const untilKnown = async (events: readonly NewEvent[], store: EventStore = on.store) => {
  for (;;) {
    try {
      return await store.append('booking-1', 'no_stream', events);
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown)) throw error;
    }
  }
};

describe('an append to KurrentDB', () => {
  it('is sent by itself, where a client left to its own ways would share a call', async () => {
    const bare = KurrentDBClient.connectionString(on.twin.connectionString);
    const shared = bare.appendToStream('booking-1', {
      id: newEvent().id,
      type: 'BookingDeclared',
      contentType: 'application/json',
      data: {},
      metadata: undefined,
    });
    await expect(shared).rejects.toThrow('does not implement the method batchAppend');
    await bare.dispose();
    await on.store.append('booking-1', 'no_stream', newEvents(1));
    expect(on.twin.log.streamOf('booking-1')).toHaveLength(1);
  });

  it.each<AppendFault>(['hang', 'loseAnswer', 'timeout', 'notReady', 'notLeader'])(
    'that meets %s is of unknown outcome, and the same again leaves one copy',
    async (fault) => {
      const hasty = await openKurrentEventStore({
        connectionString: on.twin.connectionString,
        appendDeadlineMs: 1_000,
      });
      const events = newEvents(3);
      on.twin.appendFaults.push(fault);
      await expect(hasty.append('booking-1', 'no_stream', events)).rejects.toThrow(AppendOutcomeUnknown);
      const appended = await untilKnown(events, hasty);
      await hasty.close();
      expect(appended).toMatchObject({ firstRevision: 0, lastRevision: 2 });
      expect(await on.store.readStream('booking-1')).toHaveLength(3);
      expect((await on.store.readStream('booking-1')).at(-1)?.position).toBe(appended.position);
    },
  );

  it('that a crash cut off after it was written is of unknown outcome, and the same again answers with its position', async () => {
    const events = newEvents(2);
    on.twin.appendFaults.push('crashAfterCommit');
    await expect(on.store.append('booking-1', 'no_stream', events)).rejects.toThrow(AppendOutcomeUnknown);
    await expect(on.store.append('booking-1', 'no_stream', events)).rejects.toThrow(AppendOutcomeUnknown);
    await on.restart();
    const appended = await untilKnown(events);
    const stored = await on.store.readStream('booking-1');
    // The restarted server recognises the ids and knows no position: it was read back.
    expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(appended).toEqual({ firstRevision: 0, lastRevision: 1, position: stored[1]?.position });
  });

  it('that the server refuses is refused, and not repeated for ever', async () => {
    on.twin.appendFaults.push('tooLarge', 'deleted');
    await expect(on.store.append('booking-1', 'no_stream', newEvents(1))).rejects.toThrow(
      MaxAppendSizeExceededError,
    );
    await expect(on.store.append('booking-1', 'no_stream', newEvents(1))).rejects.toThrow(StreamDeletedError);
  });

  it('of what cannot be written is refused before anything is sent', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    const before = on.twin.appends;
    for (const unfit of [
      { ...newEvent(), data: circular },
      { ...newEvent(), data: '"\ud800"' },
      { ...newEvent(), metadata: { actor: 7 } },
      { ...newEvent(), metadata: { recordedAt: '2026-01-01T00:00:00.000Z' } },
    ]) {
      const events = [unfit as object as NewEvent];
      await expect(on.store.append('booking-1', 'no_stream', events)).rejects.toThrow(TypeError);
    }
    expect(on.twin.appends).toBe(before);
  });

  it('that loses says so with its stream, for the client gives no message', async () => {
    await on.store.append('booking-1', 'no_stream', newEvents(1));
    const losing = on.store.append('booking-1', 'no_stream', newEvents(1));
    await expect(losing).rejects.toThrow(new WrongExpectedRevision('booking-1', 'no_stream'));
  });

  it('keeps the time and the metadata of whoever decided, as strings', async () => {
    const event = { ...newEvent(), recordedAt: '2026-03-01T08:00:00.123Z' };
    await on.store.append('booking-1', 'no_stream', [event]);
    const [stored] = await on.store.readStream('booking-1');
    expect(stored).toMatchObject({ recordedAt: event.recordedAt, metadata: event.metadata });
    const [record] = on.twin.log.streamOf('booking-1');
    expect(JSON.parse(Buffer.from(record?.metadata ?? []).toString('utf8'))).toEqual({
      ...event.metadata,
      recordedAt: event.recordedAt,
    });
  });

  it('is not taken from a user whose password or rights were changed, and says which store it is', async () => {
    const denied = {
      name: 'StoreUnavailable',
      store: 'KurrentDB',
      message: expect.stringContaining('take us'),
    };
    on.twin.appendFaults.push('denied');
    await expect(on.store.append('booking-1', 'no_stream', newEvents(1))).rejects.toMatchObject(denied);
    on.twin.readFaults.push('denied');
    await expect(on.store.readStream('booking-1')).rejects.toMatchObject(denied);
    await on.store.append('booking-1', 'no_stream', newEvents(1));
    expect(await on.store.readStream('booking-1')).toHaveLength(1);
  });

  it('under way is answered before the store closes', async () => {
    const appends = Array.from({ length: 20 }, async (_, index) =>
      on.store.append(`booking-${index}`, 'no_stream', newEvents(1)),
    );
    const [appended] = await Promise.all([Promise.all(appends), on.store.close()]);
    expect(appended).toHaveLength(20);
  });
});

describe('a server that stands still', () => {
  const serve = fileURLToPath(new URL('../../../../tests/support/kurrent-twin/serve.ts', import.meta.url));
  let server: ChildProcess;
  afterEach(async () => {
    server.kill('SIGKILL');
    await once(server, 'exit');
  });

  it('leaves an append and a read without an answer in their time, and both succeed when it goes on', async () => {
    server = spawn(process.execPath, [serve], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = String(await once(server.stdout ?? server, 'data')).trim();
    const store = await openKurrentEventStore({
      connectionString: `kurrentdb://127.0.0.1:${port}?tls=false`,
      appendDeadlineMs: 300,
      readDeadlineMs: 5_000,
    });
    const events = newEvents(2);
    server.kill('SIGSTOP');
    await expect(store.append('booking-1', 'no_stream', events)).rejects.toThrow(AppendOutcomeUnknown);
    await expect(store.readStream('booking-1')).rejects.toThrow('within 5000 ms');
    server.kill('SIGCONT');
    await untilKnown(events, store);
    expect(await store.readStream('booking-1')).toHaveLength(2);
    await store.close();
  });
});
