/** As much of the live protocol as screens need: subscriptions, pushes, and what was missed since the cursor that was authorised. */
import type { Server } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import type { BookingView } from '#contracts/booking/booking-view';
import { nextCursor } from './bookings.ts';

export interface AskedFor {
  readonly channel_name: string;
  readonly cursor?: string;
}

const isOfBookings = (channel: string) => channel.includes('declaration.list');

export class FixtureLive {
  readonly #bookings: ReadonlyMap<string, BookingView>;
  readonly #server: WebSocketServer;
  readonly #channels = new Map<WebSocket, Set<string>>();
  readonly #cursors = new Map<string, string>();

  constructor(server: Server, bookings: ReadonlyMap<string, BookingView>) {
    this.#bookings = bookings;
    this.#server = new WebSocketServer({ server });
    this.#server.on('connection', (socket) => this.#greet(socket));
  }

  /** Everybody may listen; `cursor` says from where on. */
  authorise({ channel_name: channel, cursor }: AskedFor): { readonly auth: string } {
    if (cursor !== undefined) this.#cursors.set(channel, cursor);
    return { auth: 'laycan:0' };
  }

  push(booking: BookingView): void {
    for (const [socket, channels] of this.#channels) {
      for (const channel of channels) this.#tell(socket, channel, [booking]);
    }
  }

  close(): void {
    for (const socket of this.#channels.keys()) socket.terminate();
    this.#server.close();
  }

  #greet(socket: WebSocket): void {
    this.#channels.set(socket, new Set());
    this.#say(socket, 'pusher:connection_established', { socket_id: '1.1', activity_timeout: 30 });
    socket.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: { channel: string } };
      if (event === 'pusher:ping') this.#say(socket, 'pusher:pong', {});
      if (event === 'pusher:subscribe') this.#subscribe(socket, data.channel);
    });
    socket.on('close', () => this.#channels.delete(socket));
  }

  #subscribe(socket: WebSocket, channel: string): void {
    this.#channels.get(socket)?.add(channel);
    const cursor = this.#cursors.get(channel);
    this.#say(socket, 'pusher_internal:subscription_succeeded', { cursor: nextCursor() }, channel);
    if (cursor === undefined) return;
    const missed = [...this.#bookings.values()].filter((booking) => booking.cursor > cursor);
    if (missed.length > 0) this.#tell(socket, channel, missed);
  }

  #tell(socket: WebSocket, channel: string, documents: readonly BookingView[]): void {
    if (!isOfBookings(channel)) return;
    this.#say(
      socket,
      'declaration.changed',
      { documents, gone: [], cursor: documents.at(-1)?.cursor },
      channel,
    );
  }

  #say(socket: WebSocket, event: string, data: unknown, channel?: string): void {
    socket.send(JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) }));
  }
}
