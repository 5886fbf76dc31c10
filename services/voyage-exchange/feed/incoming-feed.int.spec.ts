import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { maxMessageBytes, voyageFeedTopics } from '#contracts/voyage-feed/messages';
import {
  cargoMessage,
  contactMessage,
  positionMessage,
  voyageMessage,
} from '#contracts/voyage-feed/messages.specification';
import { AppendOutcomeUnknown } from '#platform/event-store/port';
import { activeRequests } from '#platform/fairness/active-requests';
import { parkedTopic } from '#platform/topics/port';
import { openSqliteTopics } from '#platform/topics/sqlite/open-sqlite-topics';
import { consumeInto, messageOf, type Received } from '#platform/topics/topics.specification';
import { isStoreAway } from '../incoming.ts';
import { FeedWorld } from './feed.specification.ts';
import { noteParked } from './note-parked.ts';
import { takeMessage } from './take-message.ts';

const { statements, reports } = voyageFeedTopics;
const parkedTopics = [parkedTopic(statements), parkedTopic(reports)];
const next = { ...voyageMessage, sequence: 9, statedAt: '2027-03-10T08:00:00.000Z' };

let folder: string;
let world: FeedWorld;
let topics: ReturnType<typeof openSqliteTopics>;
let taken: Received;
let noted: Received;
const failing: { times: number; error: unknown } = { times: 0, error: undefined };

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-feed-'));
  world = new FeedWorld();
  topics = openSqliteTopics(folder);
  failing.times = 0;
  const { intake } = world;
  const take = takeMessage(
    {
      ...intake,
      execute: (execution) => {
        if (failing.times-- > 0) throw failing.error;
        return intake.execute(execution);
      },
    },
    world.clock.trade,
    () => undefined,
  );
  ({ received: taken } = await consumeInto(topics, {
    topics: [statements, reports],
    handle: take,
    waitsOut: isStoreAway,
  }));
  ({ received: noted } = await consumeInto(topics, {
    topics: parkedTopics,
    handle: noteParked(world.execute),
  }));
});
afterEach(async () => {
  await topics.close();
  await world.store.close();
  rmSync(folder, { recursive: true, force: true });
});

const told = async (message: unknown, { id = randomUUID() as string, topic = statements as string } = {}) =>
  topics.publish(topic, [messageOf('v-1107', message, { id })]);

/** What was recorded of messages that are parked. */
const parked = async (count = 1) => {
  await noted.count(count);
  const events = await world.events();
  return events.filter(({ type }) => type === 'MessageParked').map(({ data }) => JSON.parse(data));
};

describe('the consumer of the voyage feed', () => {
  it('lets a short request of somebody go first', async () => {
    // No time goes by: it is the end of the request that lets it take the message in.
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const answered = activeRequests.begin('ana');
    try {
      let isTaken = false;
      const take = takeMessage(world.intake, world.clock.trade, () => (isTaken = true));
      const value = JSON.stringify(voyageMessage);
      const done = take({
        ...messageOf('v-1107', voyageMessage),
        topic: statements,
        partition: 0,
        offset: '0',
        value,
      });
      await new Promise((resolve) => setImmediate(resolve));
      expect(isTaken).toBe(false);
      answered();
      await done;
      expect(isTaken).toBe(true);
    } finally {
      answered();
      clock.mockRestore();
    }
  });

  it.each<[string, unknown, string]>([
    ['is no JSON', undefined, 'The message is no JSON'],
    ['is of an unknown type', { ...voyageMessage, type: 'tug' }, 'type is none of voyage, cargo, vessel'],
    ['is of an unknown version', { ...voyageMessage, version: 2 }, 'version is not 1'],
    ['cannot be read', { ...voyageMessage, vvn: undefined }, 'vvn is missing'],
    [
      'was told ahead of time',
      { ...voyageMessage, statedAt: '2027-03-10T08:15:01.000Z' },
      'statedAt lies more than 15 minutes ahead: 2027-03-10T08:15:01.000Z',
    ],
    ['is too large', { ...voyageMessage, more: 'x'.repeat(maxMessageBytes) }, 'more than 256 kB'],
  ])('parks what %s, with the reason as a sentence, and goes on', async (_name, message, reason) => {
    const value = message === undefined ? '{' : JSON.stringify(message);
    await topics.publish(statements, [{ id: 'm-1', key: 'v-1107', value, headers: {} }]);
    await told(next);
    await taken.count(1);
    expect(await parked()).toMatchObject([
      { topic: statements, messageId: 'm-1', partition: expect.any(Number), offset: expect.any(String) },
    ]);
    expect((await parked())[0].reason).toContain(reason);
    expect(await world.types('voyage-v-1107')).toContain('VoyageStated');
  });

  it('parks what says something else under an id, or a last number, of before', async () => {
    await told(voyageMessage, { id: 'm-1' });
    await told({ ...voyageMessage, vvn: '1108' }, { id: 'm-1' });
    await told({ ...voyageMessage, vvn: '1108' }, { id: 'm-2' });
    await told(next);
    await taken.count(2);
    expect((await parked(2)).map(({ messageId, reason }) => [messageId, reason])).toEqual([
      ['m-1', 'Another message about voyage v-1107 came under this id before'],
      ['m-2', 'Statement 1 of voyage v-1107 says something else than it did before'],
    ]);
  });

  it('parks what bears an id that no event could carry, and a report among statements', async () => {
    await told(voyageMessage, { id: 'r'.repeat(100_000) });
    await told(positionMessage, { id: 'p-1' });
    await told(positionMessage, { id: 'p-1', topic: reports });
    await taken.count(1);
    expect((await parked(2)).map(({ reason }) => reason)).toEqual([
      'Its id is longer than 500 characters',
      'type is none of voyage, cargo, vessel, contact, document',
    ]);
    expect(await world.types('vessel-9700011-2027-03-10')).toEqual(['PositionReported']);
  });

  it('waits for a store without end', async () => {
    Object.assign(failing, { times: 50, error: new AppendOutcomeUnknown('no answer') });
    await told(voyageMessage);
    await taken.count(1);
    expect(taken.failures).toHaveLength(50);
    expect(await parked(0)).toEqual([]);
  });

  it('parks what our own code fails at 20 times, and tells nothing of what it says', async () => {
    Object.assign(failing, { times: 20, error: new TypeError('Ana Prado is not a function') });
    await told({ ...contactMessage, contactId: 'a' }, { id: 'm-1' });
    await told({ ...contactMessage, contactId: 'b' });
    await taken.count(1);
    expect(taken.failures).toHaveLength(20);
    expect((await parked()).map(({ reason }) => reason)).toEqual([
      'The portal failed 20 times to take it in (TypeError)',
    ]);
    expect(JSON.stringify(await world.events())).not.toContain('Prado');
  });

  it('takes duplicates, overtaken and late statements, in any order of subjects', async () => {
    const statement = { ...voyageMessage, sequence: 2, statedAt: '2027-03-10T07:00:00.000Z' };
    await told(cargoMessage, { id: 'c-1' });
    await told(statement, { id: 'v-2' });
    await told({ ...voyageMessage, statedAt: '2027-03-10T06:00:00.000Z' }, { id: 'v-1' });
    await told(statement, { id: 'v-2' });
    await told(cargoMessage, { id: 'c-1' });
    await taken.count(5);
    expect(await world.types('voyage-v-1107')).toEqual([
      'CargoBooked',
      'CargoOperationRecorded',
      'BillOfLadingIssued',
      'VoyageStated',
      'VoyageScheduled',
      'VesselArrived',
      'VoyageCommenced',
      'VoyageStated',
      'LateStatementKept',
    ]);
    expect(await parked(0)).toEqual([]);
  });

  it('hears again what an exchange died over between append and commit, and a restored log all that is kept', async () => {
    const dead = await consumeInto(topics, {
      topics: [statements],
      group: 'shared',
      retrying: { firstMs: 3_600_000, longestMs: 3_600_000 },
      handle: async (message) => {
        await takeMessage(world.besides().intake, world.clock.trade, () => undefined)(message);
        throw new Error('killed before its offset was stored');
      },
    });
    await told(voyageMessage, { id: 'v-1' });
    await dead.received.failed(1);
    await dead.consumer.stop();
    const repeats: boolean[] = [];
    const handled = (by: FeedWorld) =>
      takeMessage(by.intake, by.clock.trade, (_message, repeated) => repeats.push(repeated));
    const successor = await consumeInto(topics, {
      topics: [statements],
      group: 'shared',
      handle: handled(world.besides()),
    });
    await successor.received.count(1);
    expect(repeats).toEqual([true]);
    await told(next, { id: 'v-9' });
    await successor.received.count(2);
    const restored = new FeedWorld();
    const { received } = await consumeInto(topics, { topics: [statements], handle: handled(restored) });
    await received.count(2);
    expect(await restored.types('voyage-v-1107')).toEqual(await world.types('voyage-v-1107'));
    await restored.store.close();
  });

  it('tells once of what is parked, however often its topic is read', async () => {
    await told({ ...voyageMessage, version: 2 }, { id: 'm-1' });
    await parked();
    const again = await consumeInto(topics, { topics: parkedTopics, handle: noteParked(world.execute) });
    await again.received.count(1);
    expect(await parked()).toHaveLength(1);
  });
});
