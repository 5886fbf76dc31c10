import Pusher from 'pusher-js';
import type { Client } from './client.ts';
import { Ear } from './live-client.ts';

const open = new Set<PortalLive>();

/** For the end of a suite: a socket that a failing test left open would keep the process. */
export const closeLives = (): void => {
  for (const live of open) live.close();
};

/** An unmodified `pusher-js` of someone who is signed in to a running portal; keeps one cursor a channel. */
export class PortalLive {
  readonly pusher: Pusher;
  private readonly ears = new Map<string, Ear>();
  /** Where the first subscription of a channel is to begin. */
  private readonly from = new Map<string, string | undefined>();

  constructor(client: Client) {
    open.add(this);
    const { hostname, port } = new URL(client.address);
    this.pusher = new Pusher('laycan', {
      cluster: '',
      wsHost: hostname,
      wsPort: Number(port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, answer) => {
          const ear = this.ears.get(channelName);
          const cursor = ear ? ear.cursor : this.from.get(channelName);
          client
            .post('/broadcasting/auth', {
              socket_id: socketId,
              channel_name: channelName,
              ...(cursor ? { cursor } : {}),
            })
            .then(({ status, body }) => {
              if (status !== 200) throw new Error(`${channelName}: ${status}`);
              answer(null, body as { auth: string; channel_data: string });
            })
            .catch((error: unknown) =>
              answer(error instanceof Error ? error : new Error(String(error)), null),
            );
        },
      },
    });
  }

  /** Subscribes, from a cursor where one is given. */
  async join(channel: string, cursor?: string): Promise<Ear> {
    // Where the connection stands, it is asked for the cursor before `subscribe` is back.
    this.ears.delete(channel);
    this.from.set(channel, cursor);
    const ear = new Ear(this.pusher.subscribe(channel));
    ear.cursor = cursor;
    this.ears.set(channel, ear);
    await ear.until((heard) =>
      heard.some(({ event }) =>
        ['pusher:subscription_succeeded', 'pusher:subscription_error'].includes(event),
      ),
    );
    return ear;
  }

  /** Cuts the connection; `reconnect` takes it up again from the cursors. */
  cut(): void {
    this.pusher.disconnect();
  }

  reconnect(): void {
    this.pusher.connect();
  }

  close(): void {
    open.delete(this);
    this.pusher.disconnect();
  }
}
