import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parkedHeaders, parkedTopic, PoisonMessage } from './port.ts';
import { prefixed } from './prefixed.ts';
import { openSqliteTopics } from './sqlite/open-sqlite-topics.ts';
import { consumeInto, messageOf } from './topics.specification.ts';

let folder: string;
let broker: ReturnType<typeof openSqliteTopics>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-prefixed-'));
  broker = openSqliteTopics(folder);
});
afterEach(async () => {
  await broker.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('two installations that share a broker', () => {
  it('have topics and groups of their own, under the same names', async () => {
    const [acme, other] = [prefixed(broker, 'acme.'), prefixed(broker, 'other.')];
    const options = { topics: ['replies'], group: 'exchange' };
    const [ofAcme, ofOther] = [await consumeInto(acme, options), await consumeInto(other, options)];
    await acme.publish('replies', [messageOf('b-1', 'for acme')]);
    await other.publish('replies', [messageOf('b-1', 'for the other')]);
    await Promise.all([ofAcme.received.count(1), ofOther.received.count(1)]);
    expect(ofAcme.received.messages).toMatchObject([{ topic: 'replies', value: '"for acme"' }]);
    expect(ofOther.received.values).toEqual(['for the other']);
    const states = await broker.states();
    expect(states.map(({ topic }) => topic).toSorted()).toEqual(['acme.replies', 'other.replies']);
  });

  it('park what they cannot handle each in a topic of its own', async () => {
    const acme = prefixed(broker, 'acme.');
    const { received } = await consumeInto(acme, {
      topics: ['replies'],
      handle: () => Promise.reject(new PoisonMessage('no')),
    });
    const parked = await consumeInto(acme, { topics: [parkedTopic('replies')] });
    await acme.publish('replies', [messageOf('b-1', 0)]);
    const [message] = await parked.received.count(1);
    expect(message?.headers[parkedHeaders.topic]).toBe('acme.replies');
    expect(received.failures).toMatchObject([{ message: { topic: 'replies' } }]);
  });
});
