import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { customer } from '../../tests/support/fake-access.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';

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
