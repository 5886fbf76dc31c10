import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Attack, Prepared } from './attack.ts';
import type { Attacker } from './attacker.ts';

const elsewhere = '127.0.0.2';

/** Holds so many at most: past them each new one takes the place of the oldest. */
class Held<Item> {
  private readonly items: Item[] = [];
  private readonly max: number;
  private readonly drop: (item: Item) => void;

  constructor(max: number, drop: (item: Item) => void) {
    this.max = max;
    this.drop = drop;
  }

  add(item: Item): void {
    this.items.push(item);
    if (this.items.length <= this.max) return;
    const oldest = this.items.shift();
    if (oldest !== undefined) this.drop(oldest);
  }

  end(): void {
    for (const item of this.items.splice(0)) this.drop(item);
  }
}

interface Frame {
  readonly event: string;
  readonly data: string;
}

/** The code with which it is closed, by whom ever. */
const closingOf = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('close', (code: number) => resolve(`closed ${code}`)));

const messageOn = (socket: WebSocket): Promise<Frame> =>
  new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(frameOf(data))));

const frameOf = (data: Buffer): Frame => JSON.parse(data.toString()) as Frame;

/** A connection of the attacker's that has been welcomed; undefined where it was not. */
const welcomed = async (attacker: Attacker): Promise<{ socket: WebSocket; id: string } | undefined> => {
  const url = `${attacker.address.replace('http', 'ws')}/app/laycan?protocol=7`;
  const socket = new WebSocket(url, { localAddress: elsewhere, perMessageDeflate: false });
  socket.on('error', () => socket.terminate());
  const first = await Promise.race([messageOn(socket), closingOf(socket)]);
  if (typeof first === 'string') return undefined;
  return { socket, id: (JSON.parse(first.data) as { readonly socket_id: string }).socket_id };
};

const listOf = (attacker: Attacker): string =>
  `private-organisation.${attacker.organisation}.declaration.list.external`;

const signed = async (attacker: Attacker, id: string): Promise<object | undefined> => {
  const answer = await attacker.client.post('/broadcasting/auth', {
    socket_id: id,
    channel_name: listOf(attacker),
  });
  return answer.status === 200 ? (answer.body as object) : undefined;
};

/** Joins the list's channel; answers with what the connection was told. */
const join = async (
  attacker: Attacker,
  { socket, id }: { socket: WebSocket; id: string },
): Promise<string> => {
  const signature = await signed(attacker, id);
  if (!signature) return '429 too_many_requests';
  const heard = messageOn(socket).then(({ event }) => event);
  const closed = closingOf(socket);
  socket.send(
    JSON.stringify({ event: 'pusher:subscribe', data: { ...signature, channel: listOf(attacker) } }),
  );
  return Promise.race([heard, closed]);
};

/** Connections of one account, each on a channel, more and more of them. */
export const connectionsOfOne: Attack = {
  name: 'thousands of live connections of one account',
  by: 'Ana',
  atOnce: 8,
  answers:
    /^(pusher_internal:subscription_succeeded|declaration\.\w+|closed 4(004|100)|429 too_many_requests|not welcome|over quota)$/,
  refusal: /^over quota$/,
  prepare: async (attacker, { connections }) => {
    const held = new Held<WebSocket>(connections, (socket) => socket.terminate());
    let dismissed = 0;
    const strike = async (): Promise<string> => {
      if (dismissed > 0) {
        dismissed -= 1;
        return 'over quota';
      }
      const connection = await welcomed(attacker);
      if (!connection) return 'not welcome';
      connection.socket.once('close', (code: number) => {
        if (code === 4004) dismissed += 1;
      });
      held.add(connection.socket);
      return join(attacker, connection);
    };
    return { strike, end: () => held.end() };
  },
};

const floodOf = async (attacker: Attacker, frames: readonly string[]): Promise<string> => {
  const connection = await welcomed(attacker);
  if (!connection) return 'not welcome';
  const { socket } = connection;
  const closed = closingOf(socket);
  for (const frame of frames) socket.send(frame);
  return closed;
};

/** As many frames as a connection takes, and then on another one. */
export const floodsOfFrames: Attack = {
  name: 'floods of frames',
  by: 'Ana',
  atOnce: 6,
  answers: /^(closed (4100|1006|1005)|not welcome)$/,
  refusal: /^closed 4100$/,
  prepare: async (attacker) => {
    const channel = listOf(attacker);
    const frames = Array.from({ length: 1_000 }, (_, n) =>
      JSON.stringify(
        n % 2 === 0
          ? { event: 'pusher:ping', data: {} }
          : { event: 'pusher:subscribe', data: { channel, auth: 'laycan:00', channel_data: '{}' } },
      ),
    );
    return { strike: () => floodOf(attacker, frames) };
  },
};

/** Joins a channel, leaves it, and joins it again, as often as a connection may. */
export const joinsInLoops: Attack = {
  name: 'joins in loops',
  by: 'Ana',
  atOnce: 6,
  answers: /^(closed 4(004|100)|closed 100[56]|429 too_many_requests|not welcome)$/,
  refusal: /^closed 4100$/,
  prepare: async (attacker) => ({ strike: () => joinAgainAndAgain(attacker) }),
};

const joinAgainAndAgain = async (attacker: Attacker): Promise<string> => {
  const connection = await welcomed(attacker);
  if (!connection) return 'not welcome';
  const { socket, id } = connection;
  const closed = closingOf(socket);
  const signature = await signed(attacker, id);
  if (!signature) {
    socket.terminate();
    return '429 too_many_requests';
  }
  const channel = listOf(attacker);
  const on = JSON.stringify({ event: 'pusher:subscribe', data: { ...signature, channel } });
  const off = JSON.stringify({ event: 'pusher:unsubscribe', data: { channel } });
  for (let n = 0; n < 300; n += 1) {
    socket.send(on);
    socket.send(off);
  }
  return closed;
};

/** Connections over which nothing ever comes. */
export const silentConnections: Attack = {
  name: 'silent connections',
  by: 'Ana',
  atOnce: 16,
  answers: /^(connected|refused)$/,
  prepare: async (attacker, { connections }): Promise<Prepared> => {
    const { hostname, port } = new URL(attacker.address);
    const held = new Held<Socket>(connections, (socket) => socket.destroy());
    const strike = async (): Promise<string> => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: elsewhere });
      const failed = once(socket, 'error').then(() => 'refused');
      const answer = await Promise.race([once(socket, 'connect').then(() => 'connected'), failed]);
      // Closed by the portal, which is its right.
      socket.on('error', () => socket.destroy());
      held.add(socket);
      return answer;
    };
    return { strike, end: () => held.end() };
  },
};

const endless =
  'POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n';

/** Bodies that are refused at once, of senders who do not read that and go on. */
export const bodiesWithoutEnd: Attack = {
  name: 'bodies without end',
  by: 'Ana',
  atOnce: 8,
  answers: /^cut$/,
  prepare: async (attacker): Promise<Prepared> => {
    const { hostname, port } = new URL(attacker.address);
    const piece = Buffer.alloc(1_000_000, 'x');
    const strike = async (): Promise<string> => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: elsewhere });
      socket.on('error', () => socket.destroy());
      const send = (error?: Error | null): void => {
        if (!error) socket.write(piece, send);
      };
      socket.write(endless, send);
      await new Promise<void>((resolve) => socket.once('close', () => resolve()));
      return 'cut';
    };
    return { strike };
  },
};
