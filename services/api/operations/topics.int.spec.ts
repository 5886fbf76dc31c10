import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { TopicMessagesAnswer, TopicView } from '#contracts/operations/topics';
import type { Topics } from '#platform/topics/port';
import type { Portal } from '#portal/portal';
import { signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';
import { ListTopicsHandler } from './list-topics.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => portal.close());

const path = '/api/operations/topics';
const topic = 'operations.test';
const kept = (): Topics => {
  const { topics } = portal.engine;
  if (!topics) throw new Error('The engine has no topics');
  return topics;
};

const handled = (count: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let left = count;
    kept()
      .consume({
        group: 'reader',
        topics: [topic],
        failed: reject,
        handle: async () => {
          left -= 1;
          if (left === 0) setImmediate(resolve);
        },
      })
      .catch(reject);
  });

describe('the topics', () => {
  const messages = Array.from({ length: 12 }, (_, n) => ({
    id: randomUUID(),
    key: 'b-1',
    value: `{"n":${n}}`,
    headers: { type: 'Counted' },
  }));

  it('show staff what was published, page by page', async () => {
    await kept().publish(topic, messages);
    const tom = await signedInAs(portal.address, 'Tom');
    const page = async (query: string): Promise<TopicMessagesAnswer> => {
      const { status, body } = await tom.get(`${path}/${topic}/messages${query}`);
      expect(status).toBe(200);
      return body as TopicMessagesAnswer;
    };
    const first = await page('');
    expect(first.messages).toHaveLength(10);
    expect(first.messages[0]).toEqual({
      ...messages[0],
      partition: expect.any(Number),
      offset: expect.stringMatching(/^\d+$/),
      publishedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const second = await page(`?after=${first.next}&per_page=10`);
    expect([...first.messages, ...second.messages].map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    expect(second.next).toBeNull();
    expect((await tom.get(`${path}/nothing.here/messages`)).body).toEqual({ messages: [], next: null });
    expect((await tom.get(`${path}/${topic}/messages?after=-1`)).status).toBe(422);
    expect((await tom.get(`${path}/${topic}/messages?per_page=11`)).status).toBe(422);
  });

  it('show how far a group is', async () => {
    const tom = await signedInAs(portal.address, 'Tom');
    const view = async (): Promise<TopicView | undefined> =>
      ((await tom.get(path)).body as readonly TopicView[]).find((one) => one.topic === topic);
    expect(await view()).toMatchObject({ messages: 12, groups: [] });
    await handled(12);
    const after = await view();
    expect(after).toMatchObject({ groups: [{ group: 'reader', lag: 0 }] });
    expect(after?.groups[0]?.handled).toEqual(after?.partitions);
  });

  it('are for staff with the permission', async () => {
    for (const address of [path, `${path}/${topic}/messages`]) {
      expect((await (await signedInAs(portal.address, 'Julia')).get(address)).status).toBe(403);
      expect((await (await signedInAs(portal.address, 'Marta')).get(address)).status).toBe(404);
      expect((await fetch(`${portal.address}${address}`)).status).toBe(401);
    }
  });

  it('are read by tools of the broker where one keeps them', async () => {
    await expect(new ListTopicsHandler(null).execute()).rejects.toThrow('kept by a broker');
  });
});
