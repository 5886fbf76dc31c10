import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parkedHeaders, parkedTopic, PoisonMessage, type Topics } from './port.ts';
import { consumeInto, fresh, messageOf } from './topics.specification.ts';

/** How a suite gets at an engine. `reopen` closes the topics and opens the same ones again. */
export interface TopicsRig {
  open(): Promise<Topics>;
  reopen(topics: Topics): Promise<Topics>;
}

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/** The port, as a suite. */
export const topicsContract = (name: string, rig: TopicsRig): void => {
  describe(`topics: ${name}`, () => {
    let topics: Topics;
    let topic: string;
    beforeEach(async () => {
      topics = await rig.open();
      topic = fresh('bookings');
    });
    afterEach(async () => topics.close());

    describe('publishing', () => {
      it('delivers messages as they were published', async () => {
        const message = messageOf(
          'b-1',
          { port: 'Paranaguá', note: '"quoted"\n\u{1F6A2}' },
          { headers: { type: 'BookingTransferred', trace: 'é' } },
        );
        await topics.publish(topic, [message]);
        const { received } = await consumeInto(topics, { topics: [topic] });
        const [first] = await received.count(1);
        expect(first).toMatchObject({ ...message, topic });
        expect(first?.offset).toMatch(/^\d+$/);
      });

      it('delivers to a consumer that was there before the topic', async () => {
        const { received } = await consumeInto(topics, { topics: [topic] });
        await topics.publish(topic, [messageOf('b-1', 1)]);
        await received.count(1);
        expect(received.values).toEqual([1]);
      });

      it('keeps the order of each key, within a call and over calls', async () => {
        const keys = upTo(7).map((key) => `b-${key}`);
        for (const round of upTo(4)) {
          await topics.publish(
            topic,
            upTo(25).flatMap((n) => keys.map((key) => messageOf(key, round * 25 + n))),
          );
        }
        const { received } = await consumeInto(topics, { topics: [topic] });
        await received.count(700);
        for (const key of keys) expect(received.of(key)).toEqual(upTo(100));
      });

      it('loses nothing of many calls at once', async () => {
        await Promise.all(upTo(50).map((n) => topics.publish(topic, [messageOf(`b-${n}`, n)])));
        const { received } = await consumeInto(topics, { topics: [topic] });
        await received.count(50);
        expect(new Set(received.values)).toEqual(new Set(upTo(50)));
      });

      it('takes a message again, which comes again with the same id', async () => {
        const [first, second] = [messageOf('b-1', 1), messageOf('b-1', 2)];
        await topics.publish(topic, [first]);
        await topics.publish(topic, [first, second]);
        const { received } = await consumeInto(topics, { topics: [topic] });
        await received.until(() => received.messages.some(({ id }) => id === second.id));
        const ids = received.messages.map(({ id }) => id);
        expect(ids.filter((id) => id !== first.id)).toEqual([second.id]);
        expect(ids.indexOf(first.id)).toBe(0);
      });

      it('publishes nothing, and refuses what is no message', async () => {
        await topics.publish(topic, []);
        const unfit = [
          messageOf('', 1),
          messageOf('b-1', 1, { id: '' }),
          messageOf('b-1', 1, { headers: { id: 'another' } }),
          messageOf('b-1', 'x'.repeat(1_000_000)),
        ];
        for (const message of unfit) {
          await expect(topics.publish(topic, [messageOf('b-1', 0), message])).rejects.toThrow(TypeError);
        }
        await expect(topics.publish('no such/name', [messageOf('b-1', 1)])).rejects.toThrow(TypeError);
        await topics.publish(topic, [messageOf('b-1', 'fits')]);
        const { received } = await consumeInto(topics, { topics: [topic] });
        await received.count(1);
        expect(received.values).toEqual(['fits']);
      });
    });

    describe('groups', () => {
      it('each get everything, a new one from the beginning', async () => {
        await topics.publish(
          topic,
          upTo(10).map((n) => messageOf('b-1', n)),
        );
        const early = await consumeInto(topics, { topics: [topic] });
        await early.received.count(10);
        await topics.publish(topic, [messageOf('b-1', 10)]);
        const late = await consumeInto(topics, { topics: [topic] });
        await Promise.all([early.received.count(11), late.received.count(11)]);
        expect(early.received.values).toEqual(upTo(11));
        expect(late.received.values).toEqual(upTo(11));
      });

      it('may read several topics', async () => {
        const other = fresh('voyages');
        const { received } = await consumeInto(topics, { topics: [topic, other] });
        await topics.publish(topic, [messageOf('k', 'booking')]);
        await topics.publish(other, [messageOf('k', 'voyage')]);
        await received.count(2);
        const values = new Map(
          received.messages.map((message) => [message.topic, JSON.parse(message.value)]),
        );
        expect(values).toEqual(
          new Map([
            [topic, 'booking'],
            [other, 'voyage'],
          ]),
        );
      });

      it('share the messages among their consumers, and go on when one of them stops', async () => {
        const group = fresh('group');
        const first = await consumeInto(topics, { topics: [topic], group });
        const second = await consumeInto(topics, { topics: [topic], group });
        const ids = new Set<string>();
        const all = (): Set<string> => {
          for (const { received } of [first, second]) for (const { id } of received.messages) ids.add(id);
          return ids;
        };
        await topics.publish(
          topic,
          upTo(100).map((n) => messageOf(`b-${n}`, n)),
        );
        const seen = (count: number) =>
          Promise.race([first, second].map(({ received }) => received.until(() => all().size >= count)));
        await seen(100);
        await first.consumer.stop();
        const before = first.received.messages.length;
        await topics.publish(
          topic,
          upTo(100).map((n) => messageOf(`b-${n}`, n)),
        );
        await seen(200);
        expect(all().size).toBe(200);
        expect(first.received.messages).toHaveLength(before);
      });
    });

    describe('handling', () => {
      it('tries again what failed, before anything else of its key', async () => {
        let failures = 0;
        const { received } = await consumeInto(topics, {
          topics: [topic],
          handle: async ({ value }) => {
            if (value !== '1' || failures === 3) return;
            failures += 1;
            throw new Error(`failure ${failures}`);
          },
        });
        await topics.publish(
          topic,
          upTo(4).map((n) => messageOf('b-1', n)),
        );
        await received.count(4);
        expect(received.values).toEqual(upTo(4));
        expect(received.failures.map(({ error, message }) => [String(error), message?.value])).toEqual([
          ['Error: failure 1', '1'],
          ['Error: failure 2', '1'],
          ['Error: failure 3', '1'],
        ]);
      });

      it('parks poison at once, with the reason, and goes on with the rest', async () => {
        const group = fresh('group');
        const poison = messageOf('b-1', 'poison', { headers: { type: 'Strange' } });
        const { received } = await consumeInto(topics, {
          topics: [topic],
          group,
          handle: async ({ id }) => {
            if (id === poison.id) throw new PoisonMessage('no such booking');
          },
        });
        await topics.publish(topic, [messageOf('b-1', 0), poison, messageOf('b-1', 2)]);
        await received.count(2);
        expect(received.values).toEqual([0, 2]);
        expect(received.failures).toHaveLength(1);
        const parked = await consumeInto(topics, { topics: [parkedTopic(topic)] });
        const [message] = await parked.received.count(1);
        const failed = received.failures[0]?.message;
        expect(message).toMatchObject({ id: poison.id, key: poison.key, value: poison.value });
        expect(message?.headers).toEqual({
          type: 'Strange',
          [parkedHeaders.reason]: 'PoisonMessage: no such booking',
          [parkedHeaders.group]: group,
          [parkedHeaders.topic]: topic,
          [parkedHeaders.partition]: String(failed?.partition),
          [parkedHeaders.offset]: failed?.offset,
        });
      });

      it('parks what has failed too often', async () => {
        const { received } = await consumeInto(topics, {
          topics: [topic],
          retrying: { firstMs: 1, longestMs: 2, maxTries: 4 },
          handle: async ({ value }) => {
            if (value === '0') throw new TypeError('a fault in the handler');
          },
        });
        await topics.publish(topic, [messageOf('b-1', 0), messageOf('b-1', 1)]);
        await received.count(1);
        expect(received.values).toEqual([1]);
        expect(received.failures).toHaveLength(4);
        const parked = await consumeInto(topics, { topics: [parkedTopic(topic)] });
        const [message] = await parked.received.count(1);
        expect(message?.headers[parkedHeaders.reason]).toBe('TypeError: a fault in the handler');
      });

      it('waits out what is not the message’s fault, which counts as no try', async () => {
        let away = 7;
        const { received } = await consumeInto(topics, {
          topics: [topic],
          retrying: { firstMs: 1, longestMs: 2, maxTries: 3 },
          waitsOut: (error) => error instanceof RangeError,
          handle: async ({ value }) => {
            if (away-- > 0) throw new RangeError('away');
            if (value === '0') throw new TypeError('a fault in the handler');
          },
        });
        await topics.publish(topic, [messageOf('b-1', 0), messageOf('b-1', 1)]);
        await received.count(1);
        expect(received.values).toEqual([1]);
        expect(received.failures.map(({ error }) => (error as Error).name)).toEqual([
          ...Array.from({ length: 7 }, () => 'RangeError'),
          ...Array.from({ length: 3 }, () => 'TypeError'),
        ]);
      });

      it('hands out one message at a time for each partition, and the next when that is done', async () => {
        const underWay = new Map<number, number>();
        const counts: number[] = [];
        const { received } = await consumeInto(topics, {
          topics: [topic],
          handle: async ({ partition }) => {
            underWay.set(partition, (underWay.get(partition) ?? 0) + 1);
            counts.push(underWay.get(partition) ?? 0);
            await new Promise((resolve) => setImmediate(resolve));
            underWay.set(partition, (underWay.get(partition) ?? 0) - 1);
          },
        });
        await topics.publish(
          topic,
          upTo(300).map((n) => messageOf(`b-${n}`, n)),
        );
        await received.count(300);
        expect(Math.max(...counts)).toBe(1);
      });
    });

    it('gives a message by its place, and nothing where there is none', async () => {
      await topics.publish(
        topic,
        upTo(3).map((n) => messageOf('b-1', n)),
      );
      const { received } = await consumeInto(topics, { topics: [topic] });
      const [, second, last] = await received.count(3);
      if (!second || !last) throw new Error('Three were published');
      expect(await topics.at(topic, second)).toEqual(second);
      const { partition } = last;
      expect(await topics.at(topic, { partition, offset: String(Number(last.offset) + 1) })).toBeUndefined();
      expect(await topics.at(topic, { partition: 99, offset: '0' })).toBeUndefined();
      expect(await topics.at(fresh('nothing'), { partition, offset: '1' })).toBeUndefined();
    });

    describe('stopping', () => {
      it('finishes what is under way, notes it, and hands out nothing more', async () => {
        const group = fresh('group');
        const begun = Promise.withResolvers<void>();
        const finish = Promise.withResolvers<void>();
        const { received, consumer } = await consumeInto(topics, {
          topics: [topic],
          group,
          handle: async () => {
            begun.resolve();
            await finish.promise;
          },
        });
        await topics.publish(
          topic,
          upTo(3).map((n) => messageOf('b-1', n)),
        );
        await begun.promise;
        let stopped = false;
        const stopping = consumer.stop().then(() => {
          stopped = true;
        });
        await new Promise((resolve) => setImmediate(resolve));
        expect(stopped).toBe(false);
        finish.resolve();
        await stopping;
        expect(received.values).toEqual([0]);
        const next = await consumeInto(topics, { topics: [topic], group });
        await next.received.count(2);
        expect(next.received.values).toEqual([1, 2]);
      });

      it('does not wait for the next try, which the next consumer makes', async () => {
        const group = fresh('group');
        const { received, consumer } = await consumeInto(topics, {
          topics: [topic],
          group,
          retrying: { firstMs: 3_600_000, longestMs: 3_600_000 },
          handle: () => Promise.reject(new Error('not today')),
        });
        await topics.publish(topic, [messageOf('b-1', 0)]);
        await received.failed(1);
        await consumer.stop();
        const next = await consumeInto(topics, { topics: [topic], group });
        await next.received.count(1);
        expect(next.received.values).toEqual([0]);
      });

      it('may be asked for twice', async () => {
        const { consumer } = await consumeInto(topics, { topics: [topic] });
        await Promise.all([consumer.stop(), consumer.stop()]);
        await expect(consumer.stop()).resolves.toBeUndefined();
      });
    });

    it('keeps messages, and where groups stand, over a restart', async () => {
      const group = fresh('group');
      await topics.publish(
        topic,
        upTo(5).map((n) => messageOf('b-1', n)),
      );
      const before = await consumeInto(topics, { topics: [topic], group });
      await before.received.count(5);
      topics = await rig.reopen(topics);
      await topics.publish(topic, [messageOf('b-1', 5)]);
      const [same, other] = [
        await consumeInto(topics, { topics: [topic], group }),
        await consumeInto(topics, { topics: [topic] }),
      ];
      await Promise.all([same.received.count(1), other.received.count(6)]);
      expect(same.received.values).toEqual([5]);
      expect(other.received.values).toEqual(upTo(6));
    });
  });
};
