import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { voyageFeedTopics } from '#contracts/voyage-feed/messages';
import { daysLater } from '#domain/shared/days';
import { parkedTopic } from '#platform/topics/port';
import type { Portal } from '#portal/portal';
import { bookingsModel } from '#projections/bookings/read-model';
import { AcceptedTransfers } from '#voyage-exchange/simulator/accepted-transfers';
import { everything } from '#voyage-exchange/simulator/world/chronicle';
import { World } from '#voyage-exchange/simulator/world/world';
import { WorldPublisher } from '#voyage-exchange/simulator/world-publisher';
import { startPortal } from '../support/portal.ts';
import { untilSo } from '../support/until.ts';

/** The simulator goes on from the log where the seed of the demo ended: what both tell of a voyage must be the same. */

/** When that which an event tells of came about in the simulated world. */
const occurredAt = ({ data }: { readonly data: string }): unknown => {
  const told: unknown = JSON.parse(data);
  return typeof told === 'object' && told !== null && 'occurredAt' in told ? told.occurredAt : undefined;
};

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ seed: 'demo' });
});
afterAll(() => portal.close());

it('parks nothing of what the simulator tells of a fresh demo, though bookings of it were withdrawn, and has no news of days ago', async () => {
  const { topics, topicRecords, documents, events, clocks } = portal.engine;
  if (!topics || !topicRecords) throw new Error('The embedded portal has topics');
  expect(await documents.count(bookingsModel, { transferStanding: 'withdrawn' })).toBeGreaterThan(0);

  const [seeded, day] = [await events.head(), daysLater(clocks.trade.now(), -2).toISOString()];
  const published: string[] = [];
  const publisher = new WorldPublisher({
    world: new World(),
    topics: {
      publish: async (topic, messages) => {
        published.push(...messages.map(({ id }) => id));
        await topics.publish(topic, messages);
      },
    },
    clock: clocks.trade,
    accepted: new AcceptedTransfers(documents, events),
    faults: new Set(),
    papers: undefined,
    telling: { ...everything, reports: null },
  });
  await publisher.round();

  const topic = voyageFeedTopics.statements;
  const states = await untilSo(
    () => topicRecords.states(),
    (all) => all.find((one) => one.topic === topic)?.groups[0]?.lag === 0,
  );
  expect(states.find((one) => one.topic === topic)?.messages).toBe(published.length);
  expect(states.find((one) => one.topic === parkedTopic(topic))).toBeUndefined();
  // Who agreed to a vessel the day before would be asked about it again.
  const news = await events.readAll(seeded, 10_000);
  expect(news.map(occurredAt).filter((at) => typeof at === 'string' && at < day)).toEqual([]);
}, 60_000);
