import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { coordinationOver } from '#platform/coordination/coordination';
import { inProcessRecords } from '#platform/coordination/in-process-records';
import type { SharedRecords } from '#platform/coordination/port';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import { OnOneNode } from './on-one-node.ts';

const timers = new ManualTimers();

class Node {
  readonly told: string[] = [];
  readonly faults: string[] = [];
  readonly one: OnOneNode;
  readonly coordination;

  constructor(records: SharedRecords, node: string, close: () => Promise<void> = async () => undefined) {
    this.coordination = coordinationOver(records, {
      timers,
      onFault: (_error, doing) => this.faults.push(doing),
    });
    this.one = new OnOneNode({
      coordination: this.coordination,
      name: 'effects',
      node,
      start: () => {
        this.told.push('started');
        return {
          close: async () => {
            this.told.push('closing');
            await close();
            this.told.push('closed');
          },
        };
      },
      onFault: (_error, doing) => this.faults.push(doing),
    });
    this.one.begin();
  }
}

const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 500) {
    // What was begun comes to its end before time goes on.
    await setImmediate();
    timers.pass(500);
    await setImmediate();
  }
};

describe('what runs on one node', () => {
  it('runs on the first, and on the second when the first ends', async () => {
    const records = inProcessRecords();
    const first = new Node(records, 'api-1');
    await pass(500);
    const second = new Node(records, 'api-2');
    await pass(3_000);
    expect([first.told, second.told]).toEqual([['started'], []]);
    await first.one.end();
    await pass(1_000);
    expect(first.told).toEqual(['started', 'closing', 'closed']);
    expect(second.told).toEqual(['started']);
    await second.one.end();
  });

  it('is closed on a node that loses sight of the others, and started there again', async () => {
    const records = inProcessRecords();
    let away = false;
    const cut = {
      ...records,
      read: async (name: string) => {
        if (away) throw new Error('away');
        return records.read(name);
      },
      write: async (name: string, value: unknown, expected: number) => {
        if (away) throw new Error('away');
        return records.write(name, value, expected);
      },
    };
    const node = new Node(cut, 'api-1');
    await pass(500);
    away = true;
    await pass(8_000);
    expect(node.told).toEqual(['started', 'closing', 'closed']);
    away = false;
    await pass(10_000);
    expect(node.told).toEqual(['started', 'closing', 'closed', 'started']);
    await node.one.end();
  });

  it('goes on after a close that failed, and says so', async () => {
    const records = inProcessRecords();
    const node = new Node(records, 'api-1', async () => {
      throw new Error('stuck');
    });
    await pass(500);
    await node.one.end();
    expect(node.faults).toEqual(['stopping effects']);
  });
});
