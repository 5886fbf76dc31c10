import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Person } from './fake-people.ts';
import type { FakePortal } from './fake-portal.ts';

/** Who looks through a window at which portal. */
interface Seated {
  readonly portal: FakePortal;
  readonly person: Person;
}

export interface FakeFront {
  readonly url: string;
  /** By the value of the cookie `seat` that a window has. */
  readonly seats: Map<string, Seated>;
  close(): Promise<void>;
}

/** What Node says by itself of a body that it sends. */
const ofTheLine = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
]);

/** A file of the built web, as the portal serves it. */
const passOn = async (from: URL, response: ServerResponse): Promise<void> => {
  const answer = await fetch(from);
  response.writeHead(
    answer.status,
    Object.fromEntries([...answer.headers].filter(([name]) => !ofTheLine.has(name))),
  );
  response.end(Buffer.from(await answer.arrayBuffer()));
};

const ask = async (
  { portal, person }: Seated,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const sent = await buffer(request);
  const isJson = request.headers['content-type']?.includes('json') ?? false;
  const key = request.headers['idempotency-key'];
  const reply = await portal.answer(
    {
      method: request.method ?? 'GET',
      url,
      body: isJson && sent.length > 0 ? JSON.parse(sent.toString()) : null,
      key: typeof key === 'string' ? key : undefined,
    },
    person,
  );
  if (reply === null) {
    request.socket.destroy();
    return;
  }
  const headers = { 'cache-control': 'no-store', 'content-type': 'application/json', ...reply.headers };
  response.writeHead(reply.status ?? 200, headers);
  response.end(JSON.stringify(reply.body));
};

/**
 * The built web as the portal at `web` serves it, whose calls fake portals answer. By HTTP, and not by Playwright's routes: a page
 * with routes keeps nothing of what it has loaded.
 */
export const startFakeFront = async (web: string): Promise<FakeFront> => {
  const seats = new Map<string, Seated>();
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', web);
    if (!url.pathname.startsWith('/api/')) return passOn(url, response);
    const seat = /(?:^|; )seat=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
    const seated = seats.get(seat);
    if (seated) return ask(seated, url, request, response);
    // Of a page that was left just now. A browser keeps what is gone, and would answer the next page with it.
    response.writeHead(410, { 'cache-control': 'no-store' }).end();
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`${request.url}: ${String(error)}\n`);
      request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seats,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
