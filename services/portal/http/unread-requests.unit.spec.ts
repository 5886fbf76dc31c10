import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { LingeringClose } from './lingering-close.ts';
import { UnreadRequests } from './unread-requests.ts';
import { listeningPort } from '../../../tests/support/listening-port.ts';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const listen = async (handle: (response: ServerResponse) => void): Promise<Socket> => {
  const unread = new UnreadRequests({ 'x-frame-options': 'DENY' }, new LingeringClose());
  server = createServer((_, response) => handle(response));
  server.on('clientError', (error, socket: Socket) => unread.answer(error, socket));
  unread.watch(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return connect(listeningPort(server), '127.0.0.1');
};

const chunked = 'POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n';

describe('a connection on which nonsense comes', () => {
  it('carries no second answer where the first has begun', async () => {
    const socket = await listen((response) => response.write('half of '));
    socket.write(chunked);
    const [begun] = (await once(socket, 'data')) as [Buffer];
    socket.write('nonsense\r\n');
    expect(begun.toString() + (await text(socket))).not.toContain('bad_request');
  });

  it('carries none where somebody else is still to be answered', async () => {
    const socket = await listen(() => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
    await once(server, 'request');
    socket.write('nonsense\r\n\r\n');
    expect(await text(socket)).toBe('');
  });

  it('carries one where the request itself goes wrong before its answer has begun', async () => {
    const socket = await listen(() => undefined);
    socket.write(chunked);
    await once(server, 'request');
    socket.write('nonsense\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-frame-options: DENY\r\n/);
    expect(answer).toContain('"code":"bad_request"');
  });
});
