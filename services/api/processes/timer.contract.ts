/** What a timer promises, whatever engine keeps the documents that it looks through. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LeapWatch } from '#platform/clock/leap-watch';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import type { SharedRecords } from '#platform/coordination/port';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import type { ReadModel } from '#platform/documents/port';
import type { StoredEvent } from '#platform/event-store/port';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { until } from '../../../tests/support/until.ts';
import { DurableProcess } from './durable-process.ts';
import { type DueDocument, type TimerWork, timerWork } from './timer.ts';

interface Round {
  readonly since: string | null;
  readonly nextOn: string | null;
  readonly zone: string;
  readonly isOpen: boolean;
}

const rounds: ReadModel<Round> = { name: 'rounds', indexes: [['since'], ['nextOn']], history: false };
const generation = 'rounds@1#1';
const round = (of: Partial<Round>): Round => ({
  since: null,
  nextOn: null,
  zone: 'UTC',
  isOpen: true,
  ...of,
});

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const timerContract = (name: string, open: () => Promise<DocumentsUnderTest>): void => {
  describe(`a timer: ${name}`, () => {
    let under: DocumentsUnderTest;
    let timers: ManualTimers;
    let clock: TestClock;
    let records: SharedRecords;
    let position: number;
    let told: string[];
    let logged: unknown[];
    /** What the stream says that tells whether effects wait. */
    let held: readonly StoredEvent[];
    const ends: (() => Promise<void>)[] = [];

    beforeEach(async () => {
      under = await open();
      await under.writer.prepare(rounds, generation);
      while (await under.writer.indexOne(rounds, generation));
      await under.writer.flip('rounds', generation, '2027-01-01T00:00:00.000Z');
      [timers, clock, records] = [
        new ManualTimers(),
        new TestClock('2027-03-10T08:00:00.000Z'),
        inProcessRecords(),
      ];
      [position, told, logged, held] = [0, [], [], []];
    });
    afterEach(async () => {
      await Promise.all(ends.splice(0).map((end) => end()));
      await under.remove();
    });

    const put = async (documents: Readonly<Record<string, Round | null>>): Promise<void> => {
      position += 1;
      const at = String(position).padStart(20, '0');
      await under.writer.write([
        {
          model: rounds,
          generation,
          documents: Object.entries(documents).map(([id, document]) => ({
            id,
            position: at,
            revision: position,
            document,
          })),
          versions: [],
          parked: [],
          checkpoint: at,
          moment: clock.now().toISOString(),
        },
      ]);
    };

    const tell = async ({ id, commandId }: DueDocument<Round>): Promise<void> => {
      told.push(`${id} ${commandId}`);
      await put({ [id]: round({}) });
    };

    /** On a node of its own. */
    const node = (own: Partial<TimerWork<Round>> = {}) => {
      const coordination = coordinationOver(records, { timers, onFault: (error) => logged.push(error) });
      const log = {
        error: (entry: unknown) => logged.push(entry),
        warn: (entry: unknown) => logged.push(entry),
      };
      const leaps = new LeapWatch({ machine: clock.machine, timers, leapt: (ms) => logged.push({ ms }) });
      const work = timerWork<Round>(
        {
          name: 'rounds',
          clock: clock.trade,
          model: rounds,
          by: { moment: 'since', days: 90 },
          limit: null,
          sends: false,
          lookEveryMs: minute,
          wokenBy: [],
          carryOut: tell,
          ...own,
        },
        { documents: under.documents, events: { readStream: async () => held }, leaps, log },
      );
      const process = new DurableProcess(work, {
        coordination,
        timers,
        events: { head: async () => '0'.repeat(20) },
        watcher: { passed: async () => true, onEvents: () => () => undefined },
        node: 'one',
        isAlone: false,
        log,
      });
      const end = async (): Promise<void> => {
        const ending = { isOver: false };
        const over = Promise.all([process.end(), coordination.close()]).then(() => {
          ending.isOver = true;
        });
        while (!ending.isOver) {
          timers.pass(500);
          await setImmediate();
        }
        await over;
      };
      ends.push(end);
      return { process, work };
    };
    const dueNow = async (own?: Partial<TimerWork<Round>>): Promise<readonly string[]> =>
      (await node(own).work.due()).map(({ item }) => item.id);
    /** Time goes on for both clocks. */
    const pass = (ms: number): void => {
      timers.pass(ms);
      clock.advance(ms);
    };

    it('finds what a moment has made due, the oldest first, and what else it asks for holds', async () => {
      await put({
        old: round({ since: '2026-12-10T08:00:00.000Z' }),
        older: round({ since: '2026-12-09T08:00:00.000Z' }),
        young: round({ since: '2026-12-10T08:00:00.001Z' }),
        never: round({}),
        shut: round({ since: '2026-12-01T08:00:00.000Z', isOpen: false }),
      });
      expect(await dueNow({ filter: { isOpen: true } })).toEqual(['older', 'old']);
    });

    it('finds the days that have begun where they are meant', async () => {
      await put({
        auckland: round({ nextOn: '2027-03-11', zone: 'Pacific/Auckland' }),
        santos: round({ nextOn: '2027-03-11', zone: 'America/Sao_Paulo' }),
        today: round({ nextOn: '2027-03-10', zone: 'America/Sao_Paulo' }),
        never: round({}),
      });
      const onDay = { by: { day: 'nextOn', zoneOf: ({ zone }: Round) => zone } } as const;
      expect(await dueNow(onDay)).toEqual(['today']);
      clock.trade.set('2027-03-10T11:00:00.000Z');
      expect(await dueNow(onDay)).toEqual(['today', 'auckland']);
      clock.trade.set('2027-03-11T02:59:59.000Z');
      expect(await dueNow(onDay)).toEqual(['today', 'auckland']);
      clock.trade.set('2027-03-11T03:00:00.000Z');
      expect(await dueNow(onDay)).toEqual(['today', 'auckland', 'santos']);
    });

    it('goes by the clock that it names', async () => {
      await put({ old: round({ since: '2026-12-10T09:00:00.000Z' }) });
      clock.trade.set('2027-03-10T10:00:00.000Z');
      expect(await dueNow()).toEqual(['old']);
      expect(await dueNow({ clock: clock.machine })).toEqual([]);
    });

    it('tells once what is due, over two nodes, under an id of what is due', async () => {
      await put({
        a: round({ since: '2026-12-10T08:00:00.000Z' }),
        b: round({ since: '2026-12-10T09:00:00.000Z' }),
      });
      const nodes = [node(), node()];
      for (const { process } of nodes) await process.begin();
      await until(async () => {
        pass(minute);
        await setImmediate();
        expect(told).toHaveLength(1);
      });
      clock.advance(-hour);
      for (let look = 0; look < 5; look += 1) {
        pass(minute);
        await setImmediate();
      }
      clock.advance(hour);
      await until(async () => {
        pass(minute);
        await setImmediate();
        expect(told).toHaveLength(2);
      });
      expect(told.map((line) => line.slice(0, 1))).toEqual(['a', 'b']);
      expect(new Set(told.map((line) => line.slice(2))).size).toBe(2);
      const again = node().work;
      await put({ a: round({ since: '2026-12-10T08:00:00.000Z' }) });
      const [first] = await again.due();
      expect(`a ${first?.item.commandId}`).toBe(told[0]);
    });

    it('skips by name what is older than its limit', async () => {
      await put({
        late: round({ since: '2026-12-01T08:00:00.000Z' }),
        due: round({ since: '2026-12-08T08:00:00.000Z' }),
      });
      const skipped: string[] = [];
      const limit = {
        days: 7,
        skip: async ({ id }: DueDocument<Round>): Promise<void> => {
          skipped.push(id);
        },
      };
      const { work } = node({ limit });
      for (const { item } of await work.due()) await work.carryOut(item, new AbortController().signal);
      expect([told.map((line) => line.split(' ')[0]), skipped]).toEqual([['due'], ['late']]);
      expect(logged).toEqual([
        { timer: 'rounds', document: 'late', dueAt: '2027-03-01T08:00:00.000Z', limitDays: 7 },
      ]);
    });

    it('does not believe a clock that leaps for ten minutes, whichever it names', async () => {
      await put({ young: round({ since: '2027-03-01T08:00:00.000Z' }) });
      const [trade, machine] = [node().work, node({ clock: clock.machine }).work];
      const due = async (): Promise<readonly number[]> => [
        (await trade.due()).length,
        (await machine.due()).length,
      ];
      clock.advance(365 * day);
      expect(await due()).toEqual([0, 0]);
      pass(9 * minute);
      expect(await due()).toEqual([0, 0]);
      pass(minute);
      expect(await due()).toEqual([1, 1]);
      expect(logged).toEqual([{ ms: 365 * day }, { ms: 365 * day }]);
    });

    it('waits after a restore until an operator has decided, where it sends something', async () => {
      await put({ old: round({ since: '2026-12-10T08:00:00.000Z' }) });
      const ofHold = (type: string, data: unknown): StoredEvent => ({
        id: type,
        stream: 'effects',
        revision: held.length,
        position: String(held.length + 1).padStart(20, '0'),
        type,
        data: JSON.stringify(data),
        metadata: {},
        recordedAt: '2027-03-10T07:00:00.000Z',
      });
      held = [ofHold('EffectsHeld', { upTo: '2027-03-10T06:00:00.000Z' })];
      expect([await dueNow({ sends: true }), await dueNow()]).toEqual([[], ['old']]);
      held = [...held, ofHold('EffectsReleased', {})];
      expect(await dueNow({ sends: true })).toEqual(['old']);
      expect(node({ sends: true }).work.wokenBy).toEqual(['EffectsReleased']);
    });

    it('is not begun for a path that no index begins with', () => {
      expect(() => node({ by: { moment: 'zone', days: 1 } })).toThrow('no index of rounds begins');
    });
  });
};
