import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  beforeTheFirst,
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  PositionBeyondLog,
  type StoredEvent,
  WrongExpectedRevision,
} from './port.ts';

/** An event for a test; the data is text of the caller's, kept to the byte. */
export const newEvent = (data = '{}', id: string = randomUUID()): NewEvent => ({
  id,
  type: 'BookingDeclared',
  data,
  metadata: { actor: 'ana', commandId: 'c-1' },
  recordedAt: '2026-03-01T08:00:00.000Z',
});

export const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, index) => newEvent(JSON.stringify({ index })));

/** Gathers what a subscription tells, and lets a test wait for it without sleeping. */
export const listener = () => {
  const events: StoredEvent[] = [];
  const caughtUp: Position[] = [];
  const waiting = new Set<{ until: () => boolean; resolve: () => void }>();
  const check = (): void => {
    for (const waiter of waiting) {
      if (!waiter.until()) continue;
      waiting.delete(waiter);
      waiter.resolve();
    }
  };
  return {
    events,
    caughtUp,
    until: async (until: () => boolean) =>
      new Promise<void>((resolve) => {
        waiting.add({ until, resolve });
        check();
      }),
    subscriber: {
      events: async (batch: readonly StoredEvent[]) => {
        events.push(...batch);
        check();
      },
      caughtUp: (position: Position) => {
        caughtUp.push(position);
        check();
      },
    },
  };
};

/**
 * The port, as a suite: every adapter passes it. `open` gives a fresh store; `reopen`, where the engine can, closes
 * it and opens the same log again.
 */
export const eventStoreContract = (
  name: string,
  open: () => Promise<EventStore>,
  reopen?: (store: EventStore) => Promise<EventStore>,
): void => {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(async () => store.close());

    describe('append', () => {
      const outcomeOf = async (expected: ExpectedRevision): Promise<string> => {
        try {
          await store.append('booking-1', expected, [newEvent()]);
          return 'ok';
        } catch (error) {
          if (error instanceof WrongExpectedRevision) return 'wrong';
          throw error;
        }
      };

      it.each([
        ['no_stream', 'ok'],
        [0, 'wrong'],
        [1, 'wrong'],
        [2, 'wrong'],
        [3, 'wrong'],
      ] as const)('expecting %p where there is no stream: %s', async (expected, outcome) => {
        expect(await outcomeOf(expected)).toBe(outcome);
      });

      it.each([
        ['no_stream', 'wrong'],
        [1, 'wrong'],
        [2, 'ok'],
        [3, 'wrong'],
      ] as const)('expecting %p where the last is 2: %s', async (expected, outcome) => {
        await store.append('booking-1', 'no_stream', newEvents(3));
        expect(await outcomeOf(expected)).toBe(outcome);
      });

      it('numbers a stream from 0 without gaps, and positions in log order', async () => {
        const first = await store.append('booking-1', 'no_stream', newEvents(2));
        const other = await store.append('booking-2', 'no_stream', newEvents(1));
        const second = await store.append('booking-1', 1, newEvents(3));
        expect([first.firstRevision, first.lastRevision]).toEqual([0, 1]);
        expect([second.firstRevision, second.lastRevision]).toEqual([2, 4]);
        expect(first.position < other.position && other.position < second.position).toBe(true);
        expect(first.position).toMatch(/^\d{20}$/);
        expect((await store.readStream('booking-1')).map((event) => event.revision)).toEqual([0, 1, 2, 3, 4]);
      });

      it('writes nothing of an append that is refused', async () => {
        await store.append('booking-1', 'no_stream', newEvents(1));
        await expect(store.append('booking-1', 'no_stream', newEvents(3))).rejects.toThrow(
          WrongExpectedRevision,
        );
        expect(await store.readStream('booking-1')).toHaveLength(1);
      });

      it('lets one of many that expect the same have it, and tells the others', async () => {
        const racing = Array.from({ length: 20 }, async () =>
          store.append('booking-1', 'no_stream', newEvents(2)),
        );
        const settled = await Promise.allSettled(racing);
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await store.readStream('booking-1')).toHaveLength(2);
      });

      it('refuses what is no text, without harm to what waits beside it', async () => {
        const unfit = { ...newEvent(), data: undefined } as object as NewEvent;
        const [refused, kept] = await Promise.allSettled([
          store.append('booking-1', 'no_stream', [unfit]),
          store.append('booking-2', 'no_stream', newEvents(1)),
        ]);
        expect([refused.status, kept.status]).toEqual(['rejected', 'fulfilled']);
      });

      it('refuses an append of nothing', async () => {
        await expect(store.append('booking-1', 'no_stream', [])).rejects.toThrow(RangeError);
      });
    });

    describe('append again, with the same ids', () => {
      it('answers with the first outcome, however far the stream has gone', async () => {
        const first = newEvents(2);
        const second = newEvents(3);
        const created = await store.append('booking-1', 'no_stream', first);
        const appended = await store.append('booking-1', 1, second);
        await store.append('booking-1', 4, newEvents(200));
        await store.append('booking-2', 'no_stream', newEvents(1));
        expect(await store.append('booking-1', 'no_stream', first)).toEqual(created);
        expect(await store.append('booking-1', 1, second)).toEqual(appended);
        expect(await store.readStream('booking-1')).toHaveLength(205);
      });

      it('answers both of two that wait together', async () => {
        const events = newEvents(2);
        const [one, two] = await Promise.all([
          store.append('booking-1', 'no_stream', events),
          store.append('booking-1', 'no_stream', events),
        ]);
        expect(two).toEqual(one);
        expect(await store.readStream('booking-1')).toHaveLength(2);
      });

      it('is wrong where the first id is known and a later one new', async () => {
        const [known, ...rest] = newEvents(2);
        if (!known) throw new Error('no event');
        await store.append('booking-1', 'no_stream', [known, ...rest]);
        await expect(store.append('booking-1', 'no_stream', [known, newEvent()])).rejects.toThrow(
          WrongExpectedRevision,
        );
        await expect(store.append('booking-1', 'no_stream', [known, ...rest, newEvent()])).rejects.toThrow(
          WrongExpectedRevision,
        );
      });

      it('is wrong with another expectation below the end', async () => {
        const events = newEvents(2);
        await store.append('booking-1', 'no_stream', newEvents(2));
        await store.append('booking-1', 1, events);
        await expect(store.append('booking-1', 0, events)).rejects.toThrow(WrongExpectedRevision);
        await expect(store.append('booking-1', 'no_stream', events)).rejects.toThrow(WrongExpectedRevision);
      });

      it('does not recognise them in another stream', async () => {
        const events = newEvents(1);
        await store.append('booking-1', 'no_stream', events);
        await store.append('booking-2', 'no_stream', newEvents(2));
        await expect(store.append('booking-2', 'no_stream', events)).rejects.toThrow(WrongExpectedRevision);
      });
    });

    describe('read', () => {
      it('gives back what was appended, the data to the byte', async () => {
        const data = '{ "comment":"Açúcar \\u0000 \\ud83d\\ude00 😀",  "n": 1.50 }';
        const event = newEvent(data);
        const { position } = await store.append('booking-1', 'no_stream', [event]);
        expect(await store.readStream('booking-1')).toEqual([
          { ...event, stream: 'booking-1', revision: 0, position },
        ]);
      });

      it('gives each event back with its own metadata, whichever its neighbours share', async () => {
        const [ana, ben] = [{ actor: 'ana' }, { actor: 'ben' }];
        const told = [ana, ana, ben, { ...ana }, {}, ben].map((metadata) => ({ ...newEvent(), metadata }));
        const { position } = await store.append('booking-1', 'no_stream', told);
        const written = told.map(({ metadata }) => metadata);
        expect((await store.readStream('booking-1')).map(({ metadata }) => metadata)).toEqual(written);
        const log = await store.readAll(beforeTheFirst, 100);
        expect(log.at(-1)?.position).toBe(position);
        expect(log.slice(-told.length).map(({ metadata }) => metadata)).toEqual(written);
      });

      it('reads a stream from a revision, and nothing of one that is not there', async () => {
        await store.append('booking-1', 'no_stream', newEvents(3));
        expect((await store.readStream('booking-1', 1)).map(({ revision }) => revision)).toEqual([1, 2]);
        expect(await store.readStream('booking-1', 3)).toEqual([]);
        expect(await store.readStream('booking-9')).toEqual([]);
      });

      it('reads a long stream whole, and from any revision to its end', async () => {
        const revisions = Array.from({ length: 48 }, (_, revision) => revision);
        await store.append('booking-1', 'no_stream', newEvents(48));
        expect((await store.readStream('booking-1')).map(({ revision }) => revision)).toEqual(revisions);
        for (const from of [1, 16, 31, 32, 47]) {
          const read = await store.readStream('booking-1', from);
          expect(read.map(({ revision }) => revision)).toEqual(revisions.slice(from));
        }
      });

      it('reads all after a position, in order, up to a limit', async () => {
        await store.append('booking-1', 'no_stream', newEvents(2));
        await store.append('booking-2', 'no_stream', newEvents(2));
        const all = await store.readAll(beforeTheFirst, 100);
        const ours = all.filter(({ stream }) => stream.startsWith('booking-'));
        expect(ours.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([
          'booking-1@0',
          'booking-1@1',
          'booking-2@0',
          'booking-2@1',
        ]);
        expect(all.map(({ position }) => position).toSorted()).toEqual(all.map(({ position }) => position));
        const third = ours[2];
        expect(await store.readAll(ours[1]?.position ?? '', 1)).toEqual([third]);
        expect(await store.head()).toBe(ours.at(-1)?.position);
        expect(await store.readAll(await store.head(), 10)).toEqual([]);
      });
    });

    describe('the log', () => {
      it('has an id, which stands in a stream of its own', async () => {
        const id = await store.logId();
        expect(id).toMatch(/^[0-9a-f-]{36}$/);
        const [opened] = await store.readStream('log');
        expect(opened?.type).toBe('LogOpened');
        expect(opened?.data).toContain(id);
      });

      if (reopen) {
        it('keeps its id and everything else over a restart', async () => {
          const id = await store.logId();
          const events = newEvents(3);
          const first = await store.append('booking-1', 'no_stream', events);
          store = await reopen(store);
          expect(await store.logId()).toBe(id);
          expect(await store.readStream('log')).toHaveLength(1);
          expect(await store.append('booking-1', 'no_stream', events)).toEqual(first);
          const next = await store.append('booking-1', 2, newEvents(1));
          expect(next.position > first.position).toBe(true);
        });
      }
    });

    describe('subscription', () => {
      it('hands on what was there, says that it caught up, and goes on with what comes', async () => {
        await store.append('booking-1', 'no_stream', newEvents(2));
        const heard = listener();
        const subscription = store.subscribeAll(beforeTheFirst, heard.subscriber);
        await heard.until(() => heard.caughtUp.length > 0);
        expect(heard.events.at(-1)?.position).toBe(await store.head());
        expect(heard.caughtUp.at(-1)).toBe(await store.head());
        const { position } = await store.append('booking-2', 'no_stream', newEvents(2));
        await heard.until(() => heard.caughtUp.at(-1) === position);
        expect(heard.events).toEqual(await store.readAll(beforeTheFirst, 100));
        await subscription.stop();
      });

      it('starts after its position, and stays silent after it was stopped', async () => {
        const { position } = await store.append('booking-1', 'no_stream', newEvents(2));
        const heard = listener();
        const subscription = store.subscribeAll(position, heard.subscriber);
        await heard.until(() => heard.caughtUp.length > 0);
        expect(heard.events).toEqual([]);
        await subscription.stop();
        await store.append('booking-1', 1, newEvents(1));
        expect(heard.events).toEqual([]);
      });

      it('reads no further while a batch is being handled', async () => {
        await store.append('booking-1', 'no_stream', newEvents(1_500));
        let atOnce = 0;
        let maxAtOnce = 0;
        const heard = listener();
        const subscription = store.subscribeAll(beforeTheFirst, {
          ...heard.subscriber,
          events: async (batch) => {
            atOnce += 1;
            maxAtOnce = Math.max(maxAtOnce, atOnce);
            await new Promise(setImmediate);
            atOnce -= 1;
            await heard.subscriber.events(batch);
          },
        });
        await heard.until(() => heard.caughtUp.length > 0);
        expect(maxAtOnce).toBe(1);
        expect(heard.events.filter(({ stream }) => stream === 'booking-1')).toHaveLength(1_500);
        await subscription.stop();
      });

      it('hands the same batch on again after a failure, and tells of it', async () => {
        await store.append('booking-1', 'no_stream', newEvents(2));
        const heard = listener();
        const failures: unknown[] = [];
        const subscription = store.subscribeAll(beforeTheFirst, {
          ...heard.subscriber,
          events: async (batch) => {
            if (failures.length === 0) throw new Error('disk full');
            await heard.subscriber.events(batch);
          },
          failed: (error) => failures.push(error),
        });
        await heard.until(() => heard.caughtUp.length > 0);
        expect(failures).toHaveLength(1);
        expect(heard.events).toEqual(await store.readAll(beforeTheFirst, 100));
        await subscription.stop();
      });

      it('finishes the batch under way before it stops', async () => {
        await store.append('booking-1', 'no_stream', newEvents(1));
        let release: () => void = () => undefined;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        const started = listener();
        let finished = false;
        const subscription = store.subscribeAll(beforeTheFirst, {
          events: async (batch) => {
            await started.subscriber.events(batch);
            await held;
            finished = true;
          },
        });
        await started.until(() => started.events.length > 0);
        const stopped = subscription.stop();
        release();
        await stopped;
        expect(finished).toBe(true);
      });

      it('refuses to start past the end of the log, and hands nothing on', async () => {
        const heard = listener();
        const refused = await new Promise<unknown>((resolve) => {
          try {
            store.subscribeAll('9'.repeat(20), { ...heard.subscriber, failed: resolve });
          } catch (error) {
            resolve(error);
          }
        });
        expect(refused).toBeInstanceOf(PositionBeyondLog);
        await store.append('booking-1', 'no_stream', newEvents(1));
        expect(heard.events).toEqual([]);
      });
    });
  });
};
