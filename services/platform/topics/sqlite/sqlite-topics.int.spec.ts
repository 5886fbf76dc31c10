import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PublishOutcomeUnknown } from '../port.ts';
import { topicsContract } from '../topics.contract.ts';
import { consumeInto, messageOf } from '../topics.specification.ts';
import { openSqliteTopics } from './open-sqlite-topics.ts';
import { partitionOf, partitions } from './partition-of.ts';
import { TestClock } from '../../../../tests/support/test-clock.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'laycan-topics-'));
  folders.push(folder);
  return folder;
};

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

topicsContract('SQLite', {
  open: async () => openSqliteTopics(newFolder()),
  reopen: async (topics) => {
    await topics.close();
    return openSqliteTopics(folders.at(-1) ?? '');
  },
});

describe('topics on SQLite', () => {
  it('tell operations what was published, and where groups stand', async () => {
    const { machine: clock } = new TestClock('2026-03-01T08:00:00.000Z');
    const topics = openSqliteTopics(newFolder(), clock);
    expect(await topics.states()).toEqual([]);
    const messages = [1, 2, 3].map((n) => messageOf('b-1', n, { headers: { type: 'Kept' } }));
    await topics.publish('bookings', messages);
    await topics.publish('voyages', [messageOf('v-1', 1)]);
    const { received, consumer } = await consumeInto(topics, {
      topics: ['bookings'],
      group: 'exchange',
      handle: async ({ value }) => {
        if (value === '3') throw new Error('later');
      },
    });
    await received.count(2);
    await received.failed(1);
    await consumer.stop();
    const partition = partitionOf('b-1');
    expect(await topics.states()).toEqual([
      {
        topic: 'bookings',
        messages: 3,
        partitions: [{ partition, offset: '3' }],
        groups: [{ group: 'exchange', lag: 1, handled: [{ partition, offset: '2' }] }],
      },
      {
        topic: 'voyages',
        messages: 1,
        partitions: [{ partition: partitionOf('v-1'), offset: '4' }],
        groups: [],
      },
    ]);
    const publishedAt = '2026-03-01T08:00:00.000Z';
    expect(await topics.messages('bookings', { after: '1', limit: 1 })).toEqual([
      { ...messages[1], partition, offset: '2', publishedAt },
    ]);
    expect(await topics.messages('nothing', { after: '0', limit: 10 })).toEqual([]);
    await topics.close();
  });

  it('say that an outcome is unknown once they are closed', async () => {
    const topics = openSqliteTopics(newFolder());
    await topics.close();
    await expect(topics.publish('bookings', [messageOf('b-1', 1)])).rejects.toThrow(PublishOutcomeUnknown);
    await expect(consumeInto(topics, { topics: ['bookings'] })).rejects.toThrow('closed');
  });

  it('publish before they close what was asked for before', async () => {
    const folder = newFolder();
    const topics = openSqliteTopics(folder);
    const published = topics.publish('bookings', [messageOf('b-1', 1)]);
    await Promise.all([published, topics.close()]);
    const again = openSqliteTopics(folder);
    expect(await again.messages('bookings', { after: '0', limit: 10 })).toHaveLength(1);
    await again.close();
  });

  it('spread keys over their partitions', () => {
    const counts = new Map<number, number>();
    for (let n = 0; n < 4_000; n += 1) {
      const partition = partitionOf(`booking-${n}`);
      counts.set(partition, (counts.get(partition) ?? 0) + 1);
    }
    expect(counts.size).toBe(partitions);
    for (const count of counts.values()) expect(count).toBeGreaterThan(700);
  });
});
