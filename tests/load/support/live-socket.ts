import { once } from 'node:events';
import { WebSocket } from 'ws';
import { call, type Session } from './portal.ts';

interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data?: string;
}

/** One connection that speaks the least of the Pusher protocol, for loads of very many. */
export class LiveSocket {
  readonly socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** Connected, and subscribed to each channel. */
  static async open(address: string, session: Session, channels: readonly string[]): Promise<LiveSocket> {
    const live = new LiveSocket(
      new WebSocket(
        `${address.replace('http', 'ws')}/app/laycan?protocol=7&client=js&version=8.6.0&flash=false`,
        {
          headers: { cookie: session.cookie },
          perMessageDeflate: false,
        },
      ),
    );
    const { data = '{}' } = await live.#heard('pusher:connection_established');
    const { socket_id } = JSON.parse(data) as { readonly socket_id: string };
    for (const channel of channels) await live.#join(address, session, socket_id, channel);
    return live;
  }

  close(): void {
    this.socket.terminate();
  }

  async #join(address: string, session: Session, socket_id: string, channel: string): Promise<void> {
    const body = { socket_id, channel_name: channel };
    const signed = await call<{ readonly auth: string; readonly channel_data?: string }>(
      address,
      session,
      'POST',
      '/broadcasting/auth',
      body,
    );
    const joined = this.#heard('pusher_internal:subscription_succeeded');
    this.socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { ...signed, channel } }));
    await joined;
  }

  async #heard(event: string): Promise<Frame> {
    for (;;) {
      const [data] = (await once(this.socket, 'message')) as [Buffer];
      const frame = JSON.parse(data.toString()) as Frame;
      if (frame.event === event) return frame;
      if (frame.event === 'pusher:error' || frame.event === 'pusher:subscription_error') {
        throw new Error(data.toString());
      }
    }
  }
}
