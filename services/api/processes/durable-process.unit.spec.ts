import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import type { SharedRecords } from '#platform/coordination/port';
import type { EventStore } from '#platform/event-store/port';
import { LogIsReadOnly, ReadOnlySwitch } from '#platform/event-store/read-only-switch';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { type Due, DurableProcess } from './durable-process.ts';
import { QueueStopped } from './work-queue.ts';

interface Item {
  readonly id: string;
}

/** What several processes of an installation share. */
class Installation {
  readonly timers = new ManualTimers();
  readonly records: SharedRecords = inProcessRecords();
  /** By id, with the state that the read models show. */
  readonly due = new Map<string, string>();
  readonly done: string[] = [];
  readonly nodes: Node[] = [];
  areReadModelsThere = true;

  async pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += 500) {
      // What was begun comes to its end before time goes on.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      this.timers.pass(500);
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
    }
  }
}

interface NodeOptions {
  readonly isAlone?: boolean;
  readonly idleMs?: number;
  readonly carryOut?: (item: Item) => Promise<void>;
}

class Node {
  readonly process: DurableProcess<Item, void>;
  readonly coordination;
  faults = 0;
  isUnreadable = false;
  tell: () => void = () => undefined;

  constructor(all: Installation, name: string, { isAlone = false, idleMs = 0, carryOut }: NodeOptions = {}) {
    all.nodes.push(this);
    const count = (): void => {
      this.faults += 1;
    };
    this.coordination = coordinationOver(all.records, { timers: all.timers, onFault: count });
    this.process = new DurableProcess(
      {
        name: 'tellings',
        idOf: ({ id }) => id,
        keyOf: ({ id }) => id,
        carryOut:
          carryOut ??
          (async ({ id }) => {
            all.due.delete(id);
            all.done.push(`${id} by ${name}`);
          }),
        due: async (): Promise<readonly Due<Item>[]> => {
          if (this.isUnreadable) throw new Error('documents are not there');
          return Array.from(all.due, ([id, state]) => ({ item: { id }, state }));
        },
        idleMs,
        lookEveryMs: 60_000,
        wokenBy: ['Told'],
      },
      {
        coordination: this.coordination,
        timers: all.timers,
        events: { head: async () => '1'.padStart(20, '0') },
        watcher: {
          passed: async () => all.areReadModelsThere,
          onEvents: (_types, listener) => {
            this.tell = () => listener({ type: 'Told' } as Parameters<typeof listener>[0]);
            return () => {
              this.tell = () => undefined;
            };
          },
        },
        node: name,
        isAlone,
        log: { error: count, warn: count },
      },
    );
  }
}

/** Nothing of its store is asked for but where it ends. */
const switchedLog = () =>
  new ReadOnlySwitch({ head: async () => '1'.padStart(20, '0') } as unknown as EventStore);

describe('a durable process', () => {
  let all: Installation;
  const node = (name: string, options?: NodeOptions): Node => new Node(all, name, options);
  afterEach(async () => {
    const ended = all.nodes.map(({ process }) => process.end());
    await all.pass(1_000);
    await Promise.all(ended);
    await Promise.all(all.nodes.map(({ coordination }) => coordination.close()));
  });

  it('carries out what is due, on one node, and once another has died on the other', async () => {
    all = new Installation();
    const [one, other] = [node('one'), node('other')];
    await one.process.begin();
    await all.pass(1_000);
    await other.process.begin();
    all.due.set('a', '1');
    await all.pass(61_000);
    expect(all.done).toEqual(['a by one']);
    await Promise.all([one.process.end(), all.pass(1_000)]);
    all.due.set('b', '1');
    await all.pass(90_000);
    expect(all.done).toEqual(['a by one', 'b by other']);
  });

  it('looks at once when an event tells that something is due', async () => {
    all = new Installation();
    const { process, ...one } = node('one');
    await process.begin();
    await all.pass(1_000);
    all.due.set('a', '1');
    all.nodes[0]?.tell();
    await all.pass(1_000);
    expect(all.done).toEqual(['a by one']);
    expect(one.faults).toBe(0);
  });

  it('looks only once the read models show what is in the log', async () => {
    all = new Installation();
    all.areReadModelsThere = false;
    all.due.set('a', '1');
    await node('one').process.begin();
    await all.pass(61_000);
    expect(all.done).toEqual([]);
    all.areReadModelsThere = true;
    await all.pass(60_000);
    expect(all.done).toEqual(['a by one']);
  });

  it('leaves alone what somebody gets on with', async () => {
    all = new Installation();
    const one = node('one', { idleMs: 100_000 });
    all.due.set('slow', '1');
    all.due.set('left', '1');
    await one.process.begin();
    for (const state of ['2', '3', '4']) {
      await all.pass(60_000);
      if (all.due.has('slow')) all.due.set('slow', state);
    }
    expect(all.done).toEqual(['left by one']);
  });

  it('gone on with at the start, where it is alone, before anything new', async () => {
    all = new Installation();
    all.due.set('left', '1');
    const { process } = node('one', { isAlone: true, idleMs: 100_000 });
    await process.begin();
    await process.carry({ id: 'new' });
    expect(all.done).toEqual(['left by one', 'new by one']);
  });

  it('bears that it cannot be known what is due', async () => {
    all = new Installation();
    const one = node('one');
    one.isUnreadable = true;
    all.due.set('a', '1');
    await one.process.begin();
    await all.pass(1_000);
    expect(one.faults).toBe(1);
    one.isUnreadable = false;
    await all.pass(60_000);
    expect(all.done).toEqual(['a by one']);
  });

  it('finishes what is under way before it ends, and begins nothing more', async () => {
    all = new Installation();
    const gate = Promise.withResolvers<void>();
    const { process } = node('one', { carryOut: () => gate.promise });
    await process.begin();
    const carried = process.carry({ id: 'a' });
    await setImmediate();
    const ended = process.end();
    await expect(process.carry({ id: 'b' })).rejects.toBeInstanceOf(QueueStopped);
    gate.resolve();
    await expect(carried).resolves.toBeUndefined();
    await all.pass(1_000);
    await ended;
  });

  it('rests while the log takes nothing: it finishes what is in hand, and begins again afterwards', async () => {
    all = new Installation();
    const gate = Promise.withResolvers<void>();
    const log = switchedLog();
    const one = node('one', {
      carryOut: async ({ id }) => {
        if (id === 'slow') await gate.promise;
        if (log.isReadOnly) throw new LogIsReadOnly();
        all.due.delete(id);
        all.done.push(id);
      },
    });
    log.onTurning({ turningOn: () => one.process.pause(), turnedOff: () => one.process.resume() });
    await one.process.begin();
    const slow = one.process.carry({ id: 'slow' });
    await all.pass(1_000);
    const frozen = log.turnOn();
    all.due.set('found', '1');
    const handed = one.process.carry({ id: 'handed' });
    await all.pass(61_000);
    expect(all.done).toEqual([]);
    gate.resolve();
    await all.pass(1_000);
    await frozen;
    await slow;
    one.tell();
    await all.pass(120_000);
    expect(all.done).toEqual(['slow']);
    await log.turnOff();
    await handed;
    await all.pass(61_000);
    expect(all.done).toEqual(['slow', 'handed', 'found']);
    expect(one.faults).toBe(0);
  });

  it('goes on after every freeze, however often the log is told to take changes', async () => {
    all = new Installation();
    const log = switchedLog();
    const one = node('one');
    log.onTurning({ turningOn: () => one.process.pause(), turnedOff: () => one.process.resume() });
    await one.process.begin();
    await log.turnOff();
    for (const id of ['first', 'second']) {
      const frozen = log.turnOn();
      await all.pass(1_000);
      await frozen;
      all.due.set(id, '1');
      await Promise.all([log.turnOff(), log.turnOff()]);
      await all.pass(120_000);
    }
    expect(all.done).toEqual(['first by one', 'second by one']);
  });
});
