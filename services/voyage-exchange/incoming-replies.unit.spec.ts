import { expect, it } from '@jest/globals';
import type { ConsumeOptions, ReceivedMessage } from '#platform/topics/port';
import { IncomingReplies } from './incoming-replies.ts';

it('a reply that failed is told of by no more of its id and key than a line of the log holds', async () => {
  const lines: string[] = [];
  let options: ConsumeOptions | undefined;
  const replies = new IncomingReplies({
    topics: {
      consume: async (given) => {
        options = given;
        return { stop: async () => undefined };
      },
    },
    execute: async () => {
      throw new Error('nothing is carried out here');
    },
    failed: (_error, message) => lines.push(JSON.stringify(message)),
  });
  await replies.begin();
  const message: ReceivedMessage = {
    id: 'i'.repeat(900_000),
    key: 'k'.repeat(900_000),
    value: 'v'.repeat(900_000),
    headers: {},
    topic: 't',
    partition: 0,
    offset: '0',
  };
  options?.failed(new Error('no reply'), message);
  options?.failed(new Error('no broker'));
  await replies.end();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^\{"id":"iii/);
  expect(lines[0]?.length).toBeLessThan(500);
});
