import type { ChangedPayload } from '#contracts/live/channels';

export interface FakeRow {
  readonly id: string;
  readonly text: string;
}

/** As the page calls `fetch`. */
export interface Asked {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Headers;
}

interface Frame {
  readonly event: string;
  readonly data: { readonly channel: string; readonly auth: string; readonly channel_data?: string };
}

export const cursorAt = (position: number): string => `log.rows@1#1.${String(position).padStart(20, '0')}`;

const positionOf = (cursor: string): number => Number(cursor.split('.')[2]);

/** A server of one kind of channel and the network before it, as a page sees both. */
export class FakeChannels {
  readonly rows = new Map<string, { readonly text: string; readonly position: number }>();
  /** Requests and connections that are held until the test lets them go on. */
  readonly held: (() => void)[] = [];
  readonly sockets: FakeWebSocket[] = [];
  isReachable = true;
  /** Where false, a proxy lets requests through and no websocket. */
  takesSockets = true;
  isSlow = false;
  /** What an authorisation is answered with. */
  answers = 200;
  /** Where true, what is pushed is lost on the way. */
  lost = false;
  position = 0;
  asked = 0;
  /** What was last asked to resume from. */
  resumedFrom: string | undefined;
  private opened = 0;

  readonly WebSocket: new (url: string) => object = ((server: FakeChannels) =>
    class extends FakeWebSocket {
      constructor(url: string) {
        super(server, url);
      }
    })(this);

  readonly fetch = async (path: string, asked: Asked = {}): Promise<Response> => {
    this.asked += 1;
    await this.passed();
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    if (this.answers !== 200) return Response.json({ code: 'down', message: '' }, { status: this.answers });
    return path.endsWith('/broadcasting/auth') ? this.authorise(asked) : this.answer(path, asked);
  };

  /** Anything but the right to a channel. */
  protected answer(path: string, asked: Asked): Response | Promise<Response> {
    throw new Error(`Nothing is asked for here, and yet ${asked.method} ${path}`);
  }

  private authorise({ body = '' }: Asked): Response {
    const { socket_id, channel_name, cursor } = JSON.parse(body) as Record<string, string>;
    this.resumedFrom = cursor;
    const auth = `laycan:${socket_id}/${channel_name}`;
    return Response.json({ auth, channel_data: JSON.stringify({ user_id: 'ana', cursor }) });
  }

  get texts(): ReadonlyMap<string, string> {
    return new Map([...this.rows].map(([id, { text }]) => [id, text]));
  }

  change(id: string, text: string): void {
    this.position += 1;
    this.rows.set(id, { text, position: this.position });
    this.announce();
  }

  /** What the last position brought is told on every channel that shows it. */
  protected announce(): void {
    if (this.lost) return;
    for (const socket of this.sockets) socket.push(this.position - 1);
  }

  /** Every connection is reset. */
  cut(): void {
    for (const socket of this.sockets.splice(0)) socket.drop();
  }

  nextId(): string {
    this.opened += 1;
    return `${this.opened}.1`;
  }

  /** What a channel shows that is newer. */
  since(_channel: string, position: number): ChangedPayload<unknown> {
    const documents = [...this.rows]
      .filter(([, row]) => row.position > position)
      .map(([id, { text }]) => ({ id, text }));
    return { documents, gone: [], cursor: cursorAt(this.position) };
  }

  /** At once, or when the test says so. */
  async passed(): Promise<void> {
    if (this.isSlow) await new Promise<void>((resolve) => this.held.push(resolve));
    else await new Promise<void>((resolve) => void setTimeout(resolve, 1));
  }
}

/** The browser's end of a live connection, and the gateway's. */
class FakeWebSocket {
  onopen: (() => void) | undefined;
  onmessage: ((message: { readonly data: string }) => void) | undefined;
  onclose: ((event: { readonly code: number; readonly wasClean: boolean }) => void) | undefined;
  onerror: ((error: Error) => void) | undefined;
  private readonly id: string;
  private readonly joined = new Set<string>();

  constructor(
    private readonly server: FakeChannels,
    private readonly url: string,
  ) {
    this.id = server.nextId();
    void this.open();
  }

  close(): void {
    this.drop(1000);
  }

  send(text: string): void {
    const { event, data } = JSON.parse(text) as Frame;
    if (!this.isOpen) return;
    if (event === 'pusher:ping') this.say('pusher:pong', {});
    if (event === 'pusher:unsubscribe') this.joined.delete(data.channel);
    if (event === 'pusher:subscribe') this.subscribe(data);
  }

  push(after: number): void {
    for (const channel of this.joined) {
      const payload = this.server.since(channel, after);
      if (payload.documents.length + payload.gone.length > 0) this.say('rows.changed', payload, channel);
    }
  }

  /** A word without documents, on every channel that carries any. */
  tell(event: string): void {
    const cursor = cursorAt(this.server.position);
    for (const channel of this.joined)
      if (!channel.startsWith('presence-')) this.say(event, { cursor }, channel);
  }

  drop(code = 1006): void {
    this.server.sockets.splice(
      0,
      this.server.sockets.length,
      ...this.server.sockets.filter((one) => one !== this),
    );
    this.onclose?.({ code, wasClean: code === 1000 });
  }

  private get isOpen(): boolean {
    return this.server.sockets.includes(this);
  }

  private async open(): Promise<void> {
    await this.server.passed();
    // Nobody speaks TLS here.
    if (!this.server.isReachable || !this.server.takesSockets || this.url.startsWith('wss:')) {
      this.drop();
      return;
    }
    this.server.sockets.push(this);
    this.onopen?.();
    this.say('pusher:connection_established', { socket_id: this.id, activity_timeout: 30 });
  }

  private subscribe({ channel, auth, channel_data }: Frame['data']): void {
    if (auth !== `laycan:${this.id}/${channel}`) {
      this.say('pusher:subscription_error', { type: 'AuthError', status: 401 }, channel);
      return;
    }
    const { cursor } = JSON.parse(channel_data ?? '{}') as { readonly cursor?: string };
    this.joined.add(channel);
    if (channel.startsWith('presence-')) {
      const presence = { count: 0, ids: [], hash: {} };
      this.say('pusher_internal:subscription_succeeded', { presence }, channel);
      return;
    }
    if (cursor && positionOf(cursor) < this.server.position)
      this.say('rows.changed', this.server.since(channel, positionOf(cursor)), channel);
    this.say('pusher_internal:subscription_succeeded', { cursor: cursorAt(this.server.position) }, channel);
  }

  private say(event: string, data: unknown, channel?: string): void {
    this.onmessage?.({
      data: JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }),
    });
  }
}
