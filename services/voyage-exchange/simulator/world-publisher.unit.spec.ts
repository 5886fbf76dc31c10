import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentMessage } from '#contracts/voyage-feed/messages';
import { tradeClockOn } from '#platform/clock/port';
import type { TopicMessage } from '#platform/topics/port';
import { fleet } from './master-data/fleet.ts';
import { dayMs, hourMs } from './world/moments.ts';
import { type AcceptedTransfer, World } from './world/world.ts';
import { transferOf } from './world/world.specification.ts';
import { WorldPublisher } from './world-publisher.ts';

const begins = Date.UTC(2027, 2, 1, 9);
const vessels = fleet.filter(({ services }) => services.includes('brazil-EU')).slice(0, 2);

let now: number;
let published: TopicMessage[];
let recorded: AcceptedTransfer[];
let isAway: boolean;
let papers: string;

beforeEach(async () => {
  now = begins;
  published = [];
  recorded = [];
  isAway = false;
  papers = await mkdtemp(join(tmpdir(), 'laycan-papers-'));
});
afterEach(async () => rm(papers, { recursive: true, force: true }));

const publisherOf = (): WorldPublisher =>
  new WorldPublisher({
    world: new World(vessels),
    topics: {
      publish: async (_topic, messages) => {
        if (isAway) throw new Error('The topics are away');
        published.push(...messages);
      },
    },
    clock: tradeClockOn({ kind: 'machine', now: () => new Date(now) }),
    accepted: { read: async () => recorded.splice(0) },
    faults: new Set(),
    papers,
  });
const idsOf = (): ReadonlySet<string> => new Set(published.map(({ id }) => id));
const typesOf = (): ReadonlySet<string | undefined> =>
  new Set(published.map(({ headers }) => headers['type']));

describe('the publisher of the simulated world', () => {
  it('begins with all that is open, and goes on with what becomes known', async () => {
    const publisher = publisherOf();
    await publisher.round();
    expect(typesOf()).toEqual(
      new Set(['contact', 'vessel', 'voyage', 'cargo', 'document', 'position', 'fuel']),
    );
    const before = idsOf();
    published = [];
    now += 2 * hourMs;
    await publisher.round();
    expect(published.length).toBeGreaterThan(0);
    expect([...idsOf()].some((id) => before.has(id))).toBe(false);
    published = [];
    await publisher.round();
    expect(published).toEqual([]);
  });

  it('tells the last day again after a stop, each message as it was', async () => {
    const first = publisherOf();
    await first.round();
    now += 6 * hourMs;
    await first.round();
    const told = new Map(published.map(({ id, value }) => [id, value]));
    published = [];
    await publisherOf().round();
    const others = published.filter(({ id, value }) => told.has(id) && told.get(id) !== value);
    expect(others).toEqual([]);
    const ids = idsOf();
    const ofRounds = [...told].filter(([, value]) => {
      const { statedAt } = JSON.parse(value) as { statedAt: string };
      return Date.parse(statedAt) > now - dayMs;
    });
    expect(ofRounds.length).toBeGreaterThan(0);
    expect(ofRounds.filter(([id]) => !ids.has(id))).toEqual([]);
  });

  it('tells a round again that the topics did not take', async () => {
    const publisher = publisherOf();
    await publisher.round();
    published = [];
    now += 6 * hourMs;
    isAway = true;
    await expect(publisher.round()).rejects.toThrow('away');
    isAway = false;
    await publisher.round();
    expect(published.length).toBeGreaterThan(0);
  });

  it('tells of a booking that another process took on, as of when it did', async () => {
    const publisher = publisherOf();
    await publisher.round();
    const takenOn = now;
    now += hourMs;
    await publisher.round();
    published = [];
    recorded = [{ message: transferOf({ start: '2027-04-10', finish: '2027-04-18' }), at: takenOn }];
    await publisher.round();
    const messages = published.map(({ value }) => JSON.parse(value) as Record<string, unknown>);
    expect(messages.find(({ cargoRef }) => cargoRef === 'SIM-10481A')).toMatchObject({
      type: 'cargo',
      bookingId: 'b-1',
      statedAt: new Date(takenOn).toISOString(),
    });
  });

  it('keeps the papers that it tells of as files of their size and hash', async () => {
    await publisherOf().round();
    const documents = published
      .filter(({ headers }) => headers['type'] === 'document')
      .map(({ value }) => JSON.parse(value) as DocumentMessage);
    expect(new Set(documents.map(({ mediaType }) => mediaType.split('/')[1]?.split('.')[0]))).toEqual(
      new Set(['pdf', 'png', 'vnd']),
    );
    for (const { path, size, sha256 } of documents) {
      expect(existsSync(join(papers, path))).toBe(true);
      const bytes = await readFile(join(papers, path));
      expect([bytes.length, hash('sha256', bytes)]).toEqual([size, sha256]);
    }
  });
});
