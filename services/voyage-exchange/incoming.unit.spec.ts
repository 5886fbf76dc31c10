import { expect, it } from '@jest/globals';
import { ReadModelsLate } from '#api/platform/caught-up';
import { AppendOutcomeUnknown } from '#platform/event-store/port';
import { StoreUnavailable } from '#platform/store-unavailable';
import { type ConsumeOptions, PoisonMessage, type ReceivedMessage } from '#platform/topics/port';
import { Incoming } from './incoming.ts';

const begun = async (failed: (error: unknown, message?: unknown) => void = () => undefined) => {
  const given: ConsumeOptions[] = [];
  const incoming = new Incoming({
    topics: {
      consume: async (options) => {
        given.push(options);
        return { stop: async () => undefined };
      },
    },
    group: async () => 'group.of-the-log',
    from: ['t'],
    handle: async () => undefined,
    failed,
  });
  await incoming.begin();
  await incoming.end();
  const [options] = given;
  if (!options) throw new Error('Nothing is consumed');
  return options;
};

it('a message that failed is told of by no more of its id and key than a line of the log holds', async () => {
  const lines: string[] = [];
  const options = await begun((_error, message) => lines.push(JSON.stringify(message)));
  const message: ReceivedMessage = {
    id: 'i'.repeat(900_000),
    key: 'k'.repeat(900_000),
    value: 'v'.repeat(900_000),
    headers: {},
    topic: 't',
    partition: 0,
    offset: '0',
  };
  options.failed(new Error('no message of ours'), message);
  options.failed(new Error('no broker'));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\{"id":"iii/);
  expect(lines[0]?.length).toBeLessThan(500);
});

it('a store that is away is waited for; a fault of our own is not, nor is poison', async () => {
  const { waitsOut, retrying, group } = await begun();
  const away = [
    new AppendOutcomeUnknown('no answer'),
    new StoreUnavailable('MongoDB', 'no answer'),
    new ReadModelsLate('not within 10 s'),
    Object.assign(new Error('disk full'), { errcode: 13 }),
  ];
  expect(away.map((error) => waitsOut?.(error))).toEqual(away.map(() => true));
  const ours = [new TypeError('x is undefined'), new PoisonMessage('no booking'), 'nothing', undefined];
  expect(ours.map((error) => waitsOut?.(error))).toEqual(ours.map(() => false));
  expect(retrying?.maxTries).toBeUndefined();
  expect(group).toBe('group.of-the-log');
});
