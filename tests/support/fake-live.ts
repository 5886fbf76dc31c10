import type { WebSocketRoute } from 'playwright';
import { info, type Person } from './fake-people.ts';

interface Socket {
  readonly id: string;
  readonly person: Person;
  readonly route: WebSocketRoute;
  readonly channels: Set<string>;
  /** By channel: what its page had read when the subscription was signed. */
  readonly cursors: Map<string, string>;
}

interface Push {
  readonly channel: string;
  readonly cursor: string;
  readonly text: string;
}

/**
 * The live connection as `pusher-js` sees it, in the test's own process. As the server does, it sends what was pushed
 * between the answer that a page shows and its subscription.
 */
export class FakeLive {
  private sockets: Socket[] = [];
  private connections = 0;
  private readonly pushes: Push[] = [];
  /** What is not sent before `speak`; null while nothing is held back. */
  private unsaid: Push[] | null = null;
  private readonly waiting = new Map<string, readonly (() => void)[]>();
  private cut = false;
  /** Of this channel the next subscription is refused in band, as signed for another connection. */
  refusing: string | null = null;

  /** Cuts every line and refuses new ones until `reconnect`. */
  async disconnect(): Promise<void> {
    this.cut = true;
    const sockets = this.sockets;
    this.sockets = [];
    for (const { route } of sockets) await route.close({ code: 1012 });
  }

  reconnect(): void {
    this.cut = false;
  }

  /** Once someone is on a channel. */
  async followed(channel: string): Promise<void> {
    if (this.sockets.some(({ channels }) => channels.has(channel))) return;
    await new Promise<void>((resolve) => {
      this.waiting.set(channel, [...(this.waiting.get(channel) ?? []), resolve]);
    });
  }

  push(channel: string, cursor: string, event: string, data: unknown): void {
    const text = JSON.stringify({ event, channel, data: JSON.stringify(data) });
    const push = { channel, cursor, text };
    if (this.unsaid) this.unsaid.push(push);
    else this.send(push);
  }

  /** From now on nothing is pushed until `speak`. */
  hush(): void {
    this.unsaid ??= [];
  }

  speak(): void {
    const unsaid = this.unsaid ?? [];
    this.unsaid = null;
    for (const push of unsaid) this.send(push);
  }

  /** A page may subscribe, and goes on from this cursor. */
  sign(socketId: string, channel: string, cursor: string | undefined): void {
    const socket = this.sockets.find(({ id }) => id === socketId);
    if (cursor !== undefined) socket?.cursors.set(channel, cursor);
  }

  connect(route: WebSocketRoute, person: Person): void {
    if (this.cut) {
      void route.close({ code: 1012 });
      return;
    }
    this.connections += 1;
    const id = `1.${this.connections}`;
    const socket: Socket = { id, person, route, channels: new Set(), cursors: new Map() };
    this.sockets.push(socket);
    route.send(
      JSON.stringify({
        event: 'pusher:connection_established',
        data: JSON.stringify({ socket_id: id, activity_timeout: 30 }),
      }),
    );
    route.onMessage((message) => this.heard(socket, String(message)));
    route.onClose(() => {
      this.sockets = this.sockets.filter((other) => other !== socket);
      for (const channel of socket.channels) this.left(channel, person);
    });
  }

  private heard(socket: Socket, text: string): void {
    const { event, channel, data } = JSON.parse(text) as {
      event: string;
      channel?: string;
      data?: { channel?: string };
    };
    if (event === 'pusher:ping') socket.route.send(JSON.stringify({ event: 'pusher:pong', data: '{}' }));
    if (event === 'pusher:subscribe' && data?.channel) this.asked(socket, data.channel);
    if (event === 'pusher:unsubscribe' && data?.channel) {
      socket.channels.delete(data.channel);
      this.left(data.channel, socket.person);
    }
    if (event.startsWith('client-') && channel) {
      for (const other of this.sockets) {
        if (other === socket || !other.channels.has(channel)) continue;
        // Who whispers is the server's word, whatever the sender wrote there.
        const stamped = { ...data, user: { id: socket.person.id, ...info(socket.person) } };
        other.route.send(
          JSON.stringify({
            event,
            channel,
            data: JSON.stringify(stamped),
            user_id: socket.person.id,
          }),
        );
      }
    }
  }

  private asked(socket: Socket, channel: string): void {
    if (channel !== this.refusing) return this.joined(socket, channel);
    this.refusing = null;
    const data = JSON.stringify({ type: 'AuthError', status: 401, error: 'The signature does not hold' });
    socket.route.send(JSON.stringify({ event: 'pusher:subscription_error', channel, data }));
  }

  private joined(socket: Socket, channel: string): void {
    socket.channels.add(channel);
    for (const tell of this.waiting.get(channel) ?? []) tell();
    this.waiting.delete(channel);
    const here = this.sockets.filter(({ channels }) => channels.has(channel)).map(({ person }) => person);
    const ids = [...new Set(here.map(({ id }) => id))];
    const hash = Object.fromEntries(here.map((person) => [person.id, info(person)]));
    const data = channel.startsWith('presence-') ? { presence: { ids, hash, count: ids.length } } : {};
    socket.route.send(
      JSON.stringify({
        event: 'pusher_internal:subscription_succeeded',
        channel,
        data: JSON.stringify(data),
      }),
    );
    this.catchUp(socket, channel);
    if (!channel.startsWith('presence-')) return;
    this.tellMembers(channel, 'pusher_internal:member_added', socket.person, socket);
  }

  private send(push: Push): void {
    this.pushes.push(push);
    for (const { route, channels } of this.sockets) if (channels.has(push.channel)) route.send(push.text);
  }

  private catchUp({ route, cursors }: Socket, channel: string): void {
    const from = cursors.get(channel);
    if (from === undefined) return;
    for (const push of this.pushes) if (push.channel === channel && push.cursor > from) route.send(push.text);
  }

  private left(channel: string, person: Person): void {
    if (channel.startsWith('presence-')) this.tellMembers(channel, 'pusher_internal:member_removed', person);
  }

  private tellMembers(channel: string, event: string, person: Person, except?: Socket): void {
    for (const other of this.sockets) {
      if (other === except || !other.channels.has(channel)) continue;
      const data = JSON.stringify({ user_id: person.id, user_info: info(person) });
      other.route.send(JSON.stringify({ event, channel, data }));
    }
  }
}
