import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { limitSilence } from './silent-connections.ts';
import { listeningPort } from '../../../tests/support/listening-port.ts';

let server: Server;
let sockets: Socket[];

beforeEach(() => {
  sockets = [];
  server = createServer((_, response) => response.end('ok'));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const listen = async (): Promise<void> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

const open = async (): Promise<Socket> => {
  const socket = connect(listeningPort(server), '127.0.0.1');
  sockets.push(socket);
  const taken = once(server, 'connection');
  await Promise.all([once(socket, 'connect'), taken]);
  return socket;
};

const answered = async (socket: Socket): Promise<string> => {
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString().slice(0, 15);
};

describe('connections that ask nothing', () => {
  it('give way to new ones, the longest silent first; those that have asked stay', async () => {
    limitSilence(server, { maxSilent: 2, longestMs: 60_000, maxInAll: 100 });
    await listen();
    const speaker = await open();
    expect(await answered(speaker)).toBe('HTTP/1.1 200 OK');
    const first = await open();
    const second = await open();
    const gone = once(first, 'close');
    const third = await open();
    await gone;
    expect(await Promise.all([answered(second), answered(third), answered(speaker)])).toEqual(
      Array.from({ length: 3 }, () => 'HTTP/1.1 200 OK'),
    );
  });

  it('are cut after a while, and neither are those who began and never end their headers kept', async () => {
    limitSilence(server, { maxSilent: 10, longestMs: 20, maxInAll: 100 });
    await listen();
    const silent = await open();
    await once(silent, 'close');
    expect(server.headersTimeout).toBe(20);
  });
});
