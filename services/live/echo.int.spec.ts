import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { customer } from '../../tests/support/fake-access.ts';
import { resumingOptions } from '../../tests/support/live-client.ts';
import { LiveWorld } from '../../tests/support/live-world.ts';

const specified = [
  '.updated',
  '.deleted',
  '.organisation.created',
  '.organisation.updated',
  '.organisation.deleted',
  '.transfer.error',
  '.maintenance',
  '.nomination.message.created',
  '.declaration.changed',
  '.draft.changed',
  '.projection.progress',
  '.reload',
  '.stale',
];

describe('laravel-echo', () => {
  let world: LiveWorld;
  let echo: Echo<'pusher'>;

  beforeEach(async () => {
    world = await LiveWorld.start();
    world.access.principals.set('ana', customer('ana', ['suzano']));
    world.access.principals.set('ben', customer('ben', ['suzano']));
    world.drafts.owners.set('d1', { preparedBy: 'suzano', side: 'external' });
  });

  afterEach(async () => {
    echo.disconnect();
    await world.close();
  });

  const connect = (user: string, cursorOf: (channel: string) => string | undefined = () => undefined) =>
    new Echo<'pusher'>({
      broadcaster: 'pusher',
      key: 'laycan',
      Pusher,
      ...resumingOptions(world.port, world.port, user, cursorOf),
    });

  const subscribed = (channel: { subscribed(callback: () => void): unknown }) =>
    new Promise<void>((resolve) => {
      channel.subscribed(resolve);
    });

  it('authorises by its own default: a form with a Bearer token, at /broadcasting/auth', async () => {
    echo = new Echo({
      broadcaster: 'pusher',
      key: 'laycan',
      Pusher,
      cluster: '',
      wsHost: '127.0.0.1',
      wsPort: world.port,
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      authEndpoint: `http://127.0.0.1:${world.port}/broadcasting/auth`,
      bearerToken: 'ana',
    });
    await subscribed(echo.private('user.ana'));
    const refused = await new Promise<{ status: number }>((resolve) => {
      echo.private('user.ben').error(resolve);
    });
    expect(refused.status).toBe(403);
  });

  it('hears every event of the specification under its dotted name', async () => {
    echo = connect('ana');
    const channel = echo.private('user.ana');
    const heard = new Map<string, unknown>();
    const all = new Promise<void>((resolve) => {
      for (const event of specified) {
        channel.listen(event, (payload: unknown) => {
          heard.set(event, payload);
          if (heard.size === specified.length) resolve();
        });
      }
    });
    await subscribed(channel);
    const awkward = { text: 'Atlântica „≥ 5” \\ "quoted" \u2028 🚢', nested: { list: [1, null, ''] } };
    for (const event of specified) world.live.publish('private-user.ana', event.slice(1), awkward);
    await all;
    for (const event of specified) expect([event, heard.get(event)]).toEqual([event, awkward]);
  });

  it('hears a notification', async () => {
    echo = connect('ana');
    const channel = echo.private('user.ana');
    const heard = new Promise((resolve) => {
      channel.notification(resolve);
    });
    await subscribed(channel);
    world.live.publish(
      'private-user.ana',
      String.raw`Illuminate\Notifications\Events\BroadcastNotificationCreated`,
      { id: 'n1', type: 'BookingDeclared' },
    );
    expect(await heard).toEqual({ id: 'n1', type: 'BookingDeclared' });
  });

  it('meets others on a presence channel and whispers to them', async () => {
    echo = connect('ana');
    const other = connect('ben');
    const room = echo.join('organisation.suzano.draft.d1');
    const here = new Promise<{ id: string }[]>((resolve) => {
      room.here(resolve);
    });
    const joining = new Promise<{ id: string }>((resolve) => {
      room.joining(resolve);
    });
    const whisper = new Promise((resolve) => {
      room.listenForWhisper('typing', resolve);
    });
    expect((await here).map(({ id }) => id)).toEqual(['ana']);
    const theirs = other.join('organisation.suzano.draft.d1');
    expect((await joining).id).toBe('ben');
    await subscribed(theirs);
    theirs.whisper('typing', { isTyping: true });
    expect(await whisper).toEqual({ isTyping: true, user: { id: 'ben', name: '' } });
    other.disconnect();
  });

  it('leaves with its private and presence variants', async () => {
    echo = connect('ana');
    await subscribed(echo.private('organisation.suzano.draft.d1'));
    await subscribed(echo.join('organisation.suzano.draft.d1'));
    echo.leave('organisation.suzano.draft.d1');
    await subscribed(echo.private('user.ana'));
    expect(world.live.hears('private-organisation.suzano.draft.d1')).toBe(false);
    expect(world.live.hears('presence-organisation.suzano.draft.d1')).toBe(false);
  });

  it('resumes by the same options as pusher-js', async () => {
    const list = 'private-organisation.suzano.declaration.list.external';
    await world.change(['seen'], { channels: [list] });
    const from = `log.cargo@1#1.${await world.log.head()}`;
    await world.change(['missed'], { channels: [list] });
    echo = connect('ana', () => from);
    const heard = await new Promise<{ documents: { id: string }[] }>((resolve) => {
      echo.private(list.replace('private-', '')).listen('.declaration.changed', resolve);
    });
    expect(heard.documents.map(({ id }) => id)).toEqual(['missed']);
  });
});
