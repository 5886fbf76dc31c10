import { afterEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Recorded } from '#domain/shared/envelope';
import { beforeTheFirst } from '#platform/event-store/port';
import { nextTurn } from '#platform/fairness/next-turn';
import { onBehalfOf } from '#platform/fairness/requester';
import { FakeControl, FakeLog, positionOf, readFake } from '../../../tests/support/fake-log.ts';
import type { DocumentChange, Watcher } from './port.ts';
import { startWatcher, type Watched } from './watcher.ts';

const idsIn = (event: Recorded) => (event.data as { ids: string[] }).ids;
const bookings: Watched = { model: { name: 'bookings' }, types: ['Declared'], idsOf: idsIn };
const drafts: Watched = { model: { name: 'drafts' }, types: ['Declared', 'Opened'], idsOf: idsIn };

describe('Watcher', () => {
  let watcher: Watcher;
  let log: FakeLog;
  let control: FakeControl;
  let faults: string[];
  let told: { changes: readonly DocumentChange[]; announced: string }[];

  const start = async (limit?: number) => {
    log ??= new FakeLog();
    control = new FakeControl();
    faults = [];
    told = [];
    watcher = await startWatcher({
      store: log,
      control,
      projections: [bookings, drafts],
      read: readFake,
      onFault: (_, doing) => faults.push(doing),
      silentMs: 5,
      ...(limit === undefined ? {} : { limit }),
    });
    watcher.onChanges((changes, announced) => told.push({ changes, announced }));
  };

  const fresh = async (limit?: number) => {
    log = new FakeLog();
    await start(limit);
  };

  afterEach(() => watcher.close());

  it('holds a change until the projections have passed its event', async () => {
    await fresh();
    const position = log.append('Declared', { ids: ['b1'] });
    await log.delivered;
    expect(told).toEqual([]);
    expect(watcher.announced()).toBe(beforeTheFirst);
    control.advance(position);
    expect(told).toEqual([
      {
        announced: position,
        changes: [
          { model: 'bookings', id: 'b1', position },
          { model: 'drafts', id: 'b1', position },
        ],
      },
    ]);
    expect(watcher.announced()).toBe(position);
  });

  it('tells at once what the projections had passed before it was read', async () => {
    await fresh();
    control.advance(positionOf(1));
    expect(told).toEqual([]);
    log.append('Opened', { ids: ['d1'] });
    await log.delivered;
    expect(told).toEqual([
      { announced: positionOf(1), changes: [{ model: 'drafts', id: 'd1', position: positionOf(1) }] },
    ]);
  });

  it('tells a document once a step, at its last position', async () => {
    await fresh();
    for (let n = 0; n < 5; n += 1) log.append('Opened', { ids: ['d1', `d${n + 2}`] });
    await log.delivered;
    control.advance(positionOf(5));
    expect(told[0]?.changes.map(({ id, position }) => [id, Number(position)])).toEqual([
      ['d2', 1],
      ['d3', 2],
      ['d4', 3],
      ['d5', 4],
      ['d1', 5],
      ['d6', 5],
    ]);
  });

  it('starts where read models that lag behind the head are', async () => {
    log = new FakeLog();
    log.append('Opened', { ids: ['d1'] });
    log.append('Opened', { ids: ['d2'] });
    await start();
    await log.delivered;
    expect(watcher.announced()).toBe(beforeTheFirst);
    control.advance(positionOf(2));
    expect(told[0]?.changes.map(({ id }) => id)).toEqual(['d1', 'd2']);
  });

  it('advances over events that concern no document', async () => {
    await fresh();
    log.append('SomethingElse', {});
    control.advance(positionOf(1));
    await log.delivered;
    expect(told).toEqual([{ announced: positionOf(1), changes: [] }]);
  });

  it('goes on after an event that cannot be read, and names it', async () => {
    await fresh();
    log.append('Opened', {});
    log.append('Opened', { ids: ['d2'] });
    control.advance(positionOf(2));
    await log.delivered;
    expect(faults).toEqual([`finding the drafts of Opened at ${positionOf(1)}`]);
    expect(told.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(['d2']);
  });

  it('does not let one listener that throws silence another', async () => {
    await fresh();
    const heard: string[] = [];
    watcher.onChanges(() => {
      throw new Error('broken');
    });
    watcher.onChanges((_, announced) => heard.push(announced));
    log.append('Opened', { ids: ['d1'] });
    control.advance(positionOf(1));
    await log.delivered;
    expect(heard).toEqual([positionOf(1)]);
    expect(faults).toEqual(['telling changes']);
  });

  it('hands processes the events of their types as soon as they are in the log', async () => {
    await fresh();
    const heard: string[] = [];
    const stop = watcher.onEvents(['Opened'], (event) => heard.push(event.position));
    log.append('Declared', { ids: [] });
    log.append('Opened', { ids: ['d1'] });
    await log.delivered;
    stop();
    log.append('Opened', { ids: ['d1'] });
    await log.delivered;
    expect(heard).toEqual([positionOf(2)]);
  });

  it('reads long pastes on without standing in line with the long work of people', async () => {
    const people = Array.from({ length: 9 }, (_, n) => `person ${n}`);
    let served = 0;
    const turnOf = async (): Promise<void> => {
      await nextTurn();
      served += 1;
    };
    const work = people.map(
      (person) => new Promise<void>((resolve) => onBehalfOf(person, () => void turnOf().then(resolve))),
    );
    log = new FakeLog();
    for (let n = 0; n < 2; n += 1) log.append('Opened', { ids: ['d'.repeat(200_000)] });
    await start();
    await log.delivered;
    expect(served).toBeLessThan(people.length);
    await Promise.all(work);
  });

  it('stops reading ahead while too much waits for the projections', async () => {
    await fresh(3);
    const heard: string[] = [];
    watcher.onEvents(['Opened'], (event) => heard.push(event.position));
    for (let n = 0; n < 10; n += 1) log.append('Opened', { ids: [`d${n}`] });
    for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
    expect(heard).toHaveLength(3);
    control.advance(positionOf(10));
    await log.delivered;
    expect(heard).toHaveLength(10);
    expect(told.flatMap(({ changes }) => changes)).toHaveLength(10);
  });

  it.each([
    ['concern nobody by their names', 'Former', {}],
    ['name no documents that could be found', 'Opened', {}],
  ])('stops reading ahead also of events that %s', async (_what, type, data) => {
    await fresh(3);
    const heard: string[] = [];
    watcher.onEvents([type], (event) => heard.push(event.position));
    for (let n = 0; n < 10; n += 1) log.append(type, data);
    for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
    expect(heard).toHaveLength(3);
    control.advance(positionOf(10));
    await log.delivered;
    expect(heard).toHaveLength(10);
  });

  it('answers whoever waits for a position', async () => {
    await fresh();
    const waited = watcher.passed(positionOf(2), 5_000);
    const tooLong = watcher.passed(positionOf(9), 1);
    log.append('Opened', { ids: ['d1'] });
    log.append('Opened', { ids: ['d2'] });
    await log.delivered;
    control.advance(positionOf(1));
    control.advance(positionOf(2));
    expect(await waited).toBe(true);
    expect(await watcher.passed(positionOf(2), 0)).toBe(true);
    expect(await tooLong).toBe(false);
  });

  it.each([
    ['all read models', undefined],
    ['some of them', (model: string) => model === 'bookings'],
  ])(
    'answers who waits for %s once changes are told: what others keep of them is old until then',
    async (_of, of) => {
      await fresh();
      control.advance(positionOf(1));
      expect(await watcher.passed(positionOf(1), 0, of)).toBe(false);
      let isTold = false;
      watcher.onChanges(() => (isTold = true));
      const waited = watcher.passed(positionOf(1), 5_000, of).then((passed) => passed && isTold);
      log.append('Declared', { ids: ['b1'] });
      expect(await waited).toBe(true);
    },
  );

  it.each([
    ['all read models', undefined],
    ['some of them', (model: string) => model === 'bookings'],
  ])('goes by %s alone while the log cannot be followed', async (_of, of) => {
    await fresh();
    const waited = watcher.passed(positionOf(1), 5_000, of);
    control.advance(positionOf(1));
    log.fail();
    expect(await waited).toBe(true);
    expect(await watcher.passed(positionOf(2), 0, of)).toBe(false);
    control.advance(positionOf(2));
    expect(await watcher.passed(positionOf(2), 0, of)).toBe(true);
  });

  describe('asked of some read models', () => {
    const ofBookings = (model: string) => model === 'bookings';

    it('waits for what concerns them, and for nothing before or behind it', async () => {
      await fresh();
      log.append('Opened', { ids: ['d1'] });
      log.append('Declared', { ids: ['b1'] });
      log.append('Opened', { ids: ['d2'] });
      await log.delivered;
      expect(await watcher.passed(positionOf(1), 0, ofBookings)).toBe(true);
      expect(await watcher.passed(positionOf(3), 0, ofBookings)).toBe(false);
      const waited = watcher.passed(positionOf(3), 5_000, ofBookings);
      control.advance(positionOf(2));
      expect(await waited).toBe(true);
      expect(await watcher.passed(positionOf(3), 0)).toBe(false);
    });

    it('waits until it has read what is asked for', async () => {
      await fresh();
      const waited = watcher.passed(positionOf(1), 5_000, ofBookings);
      expect(await watcher.passed(positionOf(1), 0, ofBookings)).toBe(false);
      log.append('Opened', { ids: ['d1'] });
      expect(await waited).toBe(true);
    });

    it.each([
      ['concerns nobody by its name, which may be a former one', 'Former', {}],
      ['names no documents that could be found', 'Declared', {}],
    ])('waits for what %s', async (_what, type, data) => {
      await fresh();
      const position = log.append(type, data);
      log.append('Opened', { ids: ['d1'] });
      await log.delivered;
      expect(await watcher.passed(positionOf(2), 0, ofBookings)).toBe(false);
      const waited = watcher.passed(positionOf(2), 5_000, ofBookings);
      control.advance(position);
      expect(await waited).toBe(true);
    });

    it('answers those who still wait when it closes', async () => {
      await fresh();
      const unread = watcher.passed(positionOf(9), 60_000, ofBookings);
      await watcher.close();
      expect(await unread).toBe(false);
    });
  });

  it('answers those who still wait when it closes', async () => {
    await fresh();
    const waited = watcher.passed(positionOf(2), 60_000);
    await watcher.close();
    expect(await waited).toBe(false);
  });

  it('subscribes anew where the log has fallen silent while projections read on', async () => {
    await fresh();
    log.append('Opened', { ids: ['d1'] });
    await log.delivered;
    log.fallSilent();
    log.append('Opened', { ids: ['d2'] });
    log.append('Opened', { ids: ['d3'] });
    const all = new Promise<void>((resolve) => {
      watcher.onChanges((_, announced) => {
        if (announced === positionOf(3)) resolve();
      });
    });
    control.advance(positionOf(3));
    await all;
    expect(told.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(['d1', 'd2', 'd3']);
    expect(faults).toEqual(['following the log']);
  });

  it('looks again where it has read on since, and the log then fell silent for good', async () => {
    await fresh();
    control.advance(positionOf(2));
    log.append('Opened', { ids: ['d1'] });
    await log.delivered;
    log.fallSilent();
    log.append('Opened', { ids: ['d2'] });
    await new Promise<void>((resolve) => {
      watcher.onChanges((_, announced) => {
        if (announced === positionOf(2)) resolve();
      });
    });
    expect(told.flatMap(({ changes }) => changes.map(({ id }) => id))).toEqual(['d1', 'd2']);
  });

  it('tells every change exactly once and in order, however reading and advancing interleave', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constant('append' as const), fc.nat(3), fc.constant('turn' as const)), {
          maxLength: 60,
        }),
        fc.integer({ min: 1, max: 4 }),
        async (steps, limit) => {
          await fresh(limit);
          for (const step of steps) {
            if (step === 'append') log.append('Opened', { ids: [`d${log.events.length}`] });
            else if (step === 'turn') await Promise.resolve();
            else {
              const next = Number(control.reached()) + step;
              control.advance(positionOf(Math.min(next, log.events.length)));
            }
          }
          control.advance(positionOf(log.events.length));
          await log.delivered;
          const positions = told.flatMap(({ changes }) => changes.map(({ position }) => Number(position)));
          expect(positions).toEqual(log.events.map((_, index) => index + 1));
          for (const { changes, announced } of told) {
            expect(changes.every(({ position }) => position <= announced)).toBe(true);
          }
          await watcher.close();
        },
      ),
      { numRuns: 200 },
    );
  });
});
