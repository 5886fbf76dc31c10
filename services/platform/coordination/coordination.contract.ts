/** What coordination promises, wherever its records are kept. Every adapter runs this suite, with clocks of its own. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { coordinationOver } from './coordination.ts';
import { Members } from './members.ts';
import type { Coordination, Lease, SharedRecords } from './port.ts';

export interface RecordsUnderTest {
  readonly records: SharedRecords;
  readonly remove: () => Promise<void>;
}

/** A process with its own clock, which stands still while the process does, and its own way to the records. */
class Node {
  readonly timers = new ManualTimers();
  readonly coordination: Coordination;
  readonly heard: string[] = [];
  readonly faults: unknown[] = [];
  /** A process that is stopped: nothing of it runs. Its clock goes on, as a monotonic one does. */
  stopped = false;
  /** What becomes of calls: they arrive, they do not, or they do and nobody hears of it. */
  link: 'up' | 'cut' | 'answers lost' = 'up';
  #missed = 0;

  constructor(
    readonly name: string,
    private readonly pending: Set<Promise<unknown>>,
    records: SharedRecords,
  ) {
    this.coordination = coordinationOver(
      {
        read: (record) => this.#call(() => records.read(record)),
        list: (prefix) => this.#call(() => records.list(prefix)),
        write: (record, value, expected) => this.#call(() => records.write(record, value, expected)),
        remove: (record, expected) => this.#call(() => records.remove(record, expected)),
      },
      { timers: this.timers, onFault: (error) => this.faults.push(error) },
    );
  }

  lease(name: string): Lease {
    return this.coordination.lease(name, {
      holder: this.name,
      onHeld: () => this.heard.push('held'),
      onLost: () => this.heard.push('lost'),
    });
  }

  pass(ms: number): void {
    if (this.stopped) this.#missed += ms;
    else this.timers.pass(ms);
  }

  /** Wakes up; everything that fell due meanwhile happens at once, and before that nothing has noticed. */
  wake(): void {
    this.stopped = false;
    this.timers.pass(this.#missed);
    this.#missed = 0;
  }

  #call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const call = async (): Promise<Answer> => {
      const { link } = this;
      if (link === 'cut') throw new Error('no connection');
      const answer = await work();
      if (link === 'answers lost') throw new Error('no answer');
      return answer;
    };
    const called = call();
    this.pending.add(called);
    const over = (): boolean => this.pending.delete(called);
    called.then(over, over);
    return called;
  }
}

export const coordinationContract = (name: string, open: () => Promise<RecordsUnderTest>): void => {
  describe(`coordination: ${name}`, () => {
    let under: RecordsUnderTest;
    let pending: Set<Promise<unknown>>;
    let nodes: Node[];

    beforeEach(async () => {
      under = await open();
      pending = new Set();
      nodes = [];
    });

    afterEach(async () => {
      for (const node of nodes) node.link = 'up';
      await Promise.all(nodes.map(({ coordination }) => coordination.close()));
      await under.remove();
    });

    const node = (called: string): Node => {
      const made = new Node(called, pending, under.records);
      nodes.push(made);
      return made;
    };

    /** Resolves when every call has been answered and what followed from it has been called. */
    const settle = async (): Promise<void> => {
      for (let quiet = 0; quiet < 3; quiet += 1) {
        if (pending.size > 0) quiet = 0;
        await Promise.allSettled(pending);
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
      }
    };

    const pass = async (ms: number): Promise<void> => {
      for (let left = ms; left > 0; left -= 250) {
        for (const one of nodes) one.pass(Math.min(250, left));
        await settle();
      }
    };

    const passUntil = async (condition: () => boolean, withinMs: number): Promise<number> => {
      for (let took = 0; took <= withinMs; took += 250) {
        if (condition()) return took;
        await pass(250);
      }
      throw new Error(`It did not come about within ${withinMs} ms`);
    };

    describe('records', () => {
      test('change only from the revision that was read', async () => {
        const { coordination } = node('a');
        expect(await coordination.read('x')).toBeUndefined();
        expect(await coordination.write('x', { n: 1 }, 1)).toBeUndefined();
        expect(await coordination.write('x', { n: 1 }, 0)).toMatchObject({ revision: 1 });
        expect(await coordination.write('x', { n: 2 }, 0)).toBeUndefined();
        expect(await coordination.write('x', { n: [null, 'two'] }, 1)).toMatchObject({ revision: 2 });
        expect(await coordination.read('x')).toEqual({ name: 'x', revision: 2, value: { n: [null, 'two'] } });
      });

      test('of two writers one is faster, and the other hears of it', async () => {
        const { coordination } = node('a');
        const written = await Promise.all(
          Array.from({ length: 20 }, (_, n) => coordination.write('race', n, 0)),
        );
        const [won, ...others] = written.filter((record) => record !== undefined);
        expect(others).toEqual([]);
        expect((await coordination.read('race'))?.value).toBe(won?.value);
      });

      test('are listed by the beginning of their names, and removed', async () => {
        const { coordination } = node('a');
        for (const record of ['b/2', 'b/1', 'bb', 'c/1']) await coordination.write(record, record, 0);
        expect((await coordination.list('b/')).map(({ value }) => value)).toEqual(['b/1', 'b/2']);
        expect(await coordination.remove('b/1', 7)).toBe(false);
        expect(await coordination.remove('b/1', 1)).toBe(true);
        expect(await coordination.list('b/')).toHaveLength(1);
      });
    });

    describe('a lease', () => {
      test('has one holder, whose name can be read', async () => {
        const all = [node('a'), node('b'), node('c')];
        const leases = all.map((one) => one.lease('work/1'));
        await pass(60_000);
        expect(leases.filter(({ held }) => held)).toHaveLength(1);
        expect(all.flatMap(({ heard }) => heard)).toEqual(['held']);
        const holder = all[leases.findIndex(({ held }) => held)]?.name;
        expect(await nodes[0]?.coordination.holders('work/')).toEqual([{ lease: 'work/1', holder }]);
      });

      test('is handed over at once by a clean stop', async () => {
        const [a, b] = [node('a'), node('b')];
        const first = a.lease('work');
        await settle();
        const second = b.lease('work');
        await pass(5_000);
        expect([first.held, second.held]).toEqual([true, false]);
        await first.release();
        expect(first.held).toBe(false);
        expect(await passUntil(() => second.held, 1_000)).toBeLessThanOrEqual(500);
        expect(a.heard).toEqual(['held']);
      });

      test('is taken over within 10 s of the death of its holder, whenever between two heartbeats it dies', async () => {
        for (const livedFor of [0, 500, 1_000, 1_750, 2_000, 2_250]) {
          const work = `work/${livedFor}`;
          const [dying, standby] = [node('dying'), node('standby')];
          dying.lease(work);
          await settle();
          const next = standby.lease(work);
          await pass(20_000 + livedFor);
          expect(next.held).toBe(false);
          dying.stopped = true;
          expect(await passUntil(() => next.held, 10_000)).toBeGreaterThan(4_500);
          nodes = nodes.filter((one) => one !== dying);
          await standby.coordination.close();
        }
      });

      test('is over for a holder that cannot renew it, before anyone else has it', async () => {
        const [cut, standby] = [node('cut'), node('standby')];
        const lost = cut.lease('work');
        await settle();
        const next = standby.lease('work');
        await pass(10_000);
        cut.link = 'cut';
        const overAfter = await passUntil(() => !lost.held, 10_000);
        expect(next.held).toBe(false);
        expect(cut.heard).toEqual(['held', 'lost']);
        const takenAfter = overAfter + (await passUntil(() => next.held, 10_000));
        expect(takenAfter - overAfter).toBeGreaterThanOrEqual(1_000);
        cut.link = 'up';
        await pass(60_000);
        expect([lost.held, next.held]).toEqual([false, true]);
      });

      test('is not held by one who slept through its end, from the first look on', async () => {
        const [sleeper, standby] = [node('sleeper'), node('standby')];
        const lost = sleeper.lease('work');
        await settle();
        const next = standby.lease('work');
        await pass(4_000);
        sleeper.stopped = true;
        await passUntil(() => next.held, 10_000);
        sleeper.wake();
        expect(lost.held).toBe(false);
        await pass(30_000);
        expect([lost.held, next.held]).toEqual([false, true]);
      });

      test('stays with a holder that missed a heartbeat, and with one whose answers get lost', async () => {
        const [shaky, standby] = [node('shaky'), node('standby')];
        const lease = shaky.lease('work');
        await settle();
        const next = standby.lease('work');
        await pass(5_000);
        for (const link of ['cut', 'answers lost'] as const) {
          shaky.link = link;
          await pass(2_500);
          shaky.link = 'up';
          await pass(20_000);
        }
        expect([lease.held, next.held]).toEqual([true, false]);
        expect(shaky.heard).toEqual(['held']);
      });

      test('that was taken without an answer is not lost to everyone', async () => {
        const only = node('only');
        only.link = 'answers lost';
        const lease = only.lease('work');
        await pass(2_000);
        expect(lease.held).toBe(false);
        only.link = 'up';
        await passUntil(() => lease.held, 1_000);
      });

      test('is never held twice, whatever stops, wakes and is cut', async () => {
        const all = [node('a'), node('b'), node('c')];
        const leases = all.map((one) => one.lease('work'));
        let state = 7;
        const random = (below: number): number => {
          state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
          return (state >>> 8) % below;
        };
        const links = ['up', 'up', 'cut', 'answers lost'] as const;
        for (let step = 0; step < 150; step += 1) {
          const one = all[random(all.length)];
          if (one && one.stopped) one.wake();
          else if (one && random(3) === 0) one.stopped = true;
          else if (one) one.link = links[random(links.length)] ?? 'up';
          await pass(250 * (1 + random(16)));
          const holding = leases.filter((lease, n) => all[n]?.stopped === false && lease.held);
          expect(holding.length).toBeLessThanOrEqual(1);
        }
        for (const one of all) {
          if (one.stopped) one.wake();
          one.link = 'up';
        }
        await passUntil(() => leases.some(({ held }) => held), 10_000);
        expect(leases.filter(({ held }) => held)).toHaveLength(1);
      });
    });

    test('members see one another by their heartbeats, and what each has', async () => {
      const [a, b] = [node('a'), node('b')];
      const [first, second] = [a, b].map(
        ({ coordination, timers, name: called }) => new Members(coordination, timers, 'team', called),
      );
      await first?.heartbeat(2);
      await second?.heartbeat(0);
      expect(await first?.others()).toMatchObject([{ name: 'b', load: 0 }]);
      for (let sent = 0; sent < 6; sent += 1) {
        await pass(2_000);
        await second?.heartbeat(1);
        expect(await first?.others()).toMatchObject([{ name: 'b', load: 1 }]);
      }
      await pass(7_000);
      expect(await first?.others()).toEqual([]);
      await second?.heartbeat(1);
      expect(await first?.others()).toHaveLength(1);
      await second?.leave();
      expect(await first?.others()).toEqual([]);
      // One that was forgotten meanwhile goes on.
      await second?.heartbeat(3);
      expect(await first?.others()).toMatchObject([{ name: 'b', load: 3 }]);
    });

    test('members of one name see one another, and tell who lives from who was there before', async () => {
      const [a, b] = [node('same'), node('same')];
      const [first, second] = [a, b].map(
        ({ coordination, timers, name: called }) => new Members(coordination, timers, 'team', called),
      );
      await first?.heartbeat(2);
      expect(await second?.others()).toEqual([{ name: 'same', load: 2, hasHeartbeat: false }]);
      await first?.heartbeat(2);
      expect(await second?.others()).toEqual([{ name: 'same', load: 2, hasHeartbeat: true }]);
    });
  });
};
