import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { customer } from '../../tests/support/fake-access.ts';
import { draftChannel } from '#contracts/live/channels';
import type { LiveTopic } from '#projections/runtime/presenting/live-source';
import { LiveWorld } from '../../tests/support/live-world.ts';
import { until } from '../../tests/support/until.ts';

const list = 'private-organisation.suzano.declaration.list.external';

describe('Announcing to pusher-js', () => {
  let world: LiveWorld;

  beforeEach(async () => {
    world = await LiveWorld.start();
    world.access.principals.set('ana', customer('ana', ['suzano']));
  });

  afterEach(() => world.close());

  const connect = (user: string) => world.client(user);

  it('pushes what a list shows, with the names joined and the cursor to resume from', async () => {
    world.names.set('u1', 'A. Prado');
    const ear = await connect('ana').joined(list);
    const position = await world.change(['b1'], { channels: [list], text: 'Santos "≥ 5" \\', by: 'u1' });
    const pushed = await ear.hears('declaration.changed');
    expect(pushed).toEqual({
      documents: [{ id: 'b1', text: 'Santos "≥ 5" \\', by: 'A. Prado', cursor: `log.cargo@1#1.${position}` }],
      gone: [],
      cursor: `log.cargo@1#1.${position}`,
    });
    expect(ear.documents()).toHaveLength(1);
  });
});

const draft = (id: string): string => `private-organisation.suzano.draft.${id}`;
const topic: LiveTopic = {
  ofId: (id) => id.split('/')[0] ?? '',
  ofChannel: (channel) => draftChannel.read(channel)?.draftId,
};
const rows = (of: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, n) => `${of}/${n}`);

describe('Announcing documents whose ids tell their channels', () => {
  let world: LiveWorld;

  beforeEach(async () => {
    world = await LiveWorld.start({ topic });
    world.access.principals.set('ana', customer('ana', ['suzano']));
    for (const id of ['mine', 'other'])
      world.drafts.owners.set(id, { preparedBy: 'suzano', side: 'external' });
  });

  afterEach(() => world.close());

  it('reads none that nobody listens to, and makes nobody wait for them', async () => {
    const ear = await world.client('ana').joined(draft('mine'));
    await world.change(rows('other', 10_000), { channels: [draft('other')] });
    const position = await world.change(['mine/1'], { channels: [draft('mine')], text: 'typed' });
    expect(await ear.hears('declaration.changed')).toMatchObject({
      documents: [{ id: 'mine/1', text: 'typed' }],
      cursor: expect.stringContaining(position),
    });
    expect(world.documents.asked).toEqual(['mine/1']);
  });

  it('reads none of so many that they are told as one, and says that they are stale', async () => {
    const ear = await world.client('ana').joined(draft('mine'));
    const position = await world.change(rows('mine', 101), { channels: [draft('mine')] });
    expect(await ear.hears('stale')).toEqual({ cursor: expect.stringContaining(position) });
    expect([world.documents.asked, ear.documents()]).toEqual([[], []]);
  });

  it('tells who joins while others are read', async () => {
    const first = await world.client('ana').joined(draft('mine'));
    const cursor = first.cursor;
    const reading = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    world.documents.beforeRead = () => {
      reading.resolve();
      return answer.promise;
    };
    world.append(['mine/1'], { channels: [draft('mine')] });
    const position = world.append(['other/1'], { channels: [draft('other')], text: 'in time' });
    world.control.advance(position);
    await reading.promise;
    const joined = world.client('ana').joined(draft('other'), cursor);
    await until(async () => expect(world.live.hears(draft('other'))).toBe(true));
    answer.resolve();
    const second = await joined;
    await second.until(() => second.documents().length > 0);
    expect(second.documents()).toMatchObject([{ id: 'other/1', text: 'in time' }]);
  });
});
