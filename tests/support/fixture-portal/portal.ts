/**
 * A portal of fixtures, for looking at screens and testing them without a server: it serves the built web, answers the
 * calls from memory, and speaks enough of the live protocol for unmodified `pusher-js`.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { BookingView } from '#contracts/booking/booking-view';
import {
  filtersOf,
  historyOf,
  listOf,
  organisationOfStaff,
  organisationsOf,
  sessionOf,
  type Who,
} from './answers.ts';
import { nextCursor, someBookings } from './bookings.ts';
import { type AskedFor, FixtureLive } from './live.ts';
import { outboxOf, parkedMessages, projections, unknownPorts } from './operations.ts';
import { companiesOf, settings } from './settings.ts';

export interface FixturePortal {
  readonly url: string;
  readonly bookings: Map<string, BookingView>;
  /** Who is signed in; null: nobody. */
  who: Who | null;
  /** Answers of one path, over the fixtures' own. */
  readonly overrides: Map<string, { readonly status: number; readonly body: unknown }>;
  /** Changes a booking and announces it on every channel that somebody listens to. */
  change(id: string, change: Partial<BookingView>): void;
  /** As it was at first, for the next test. */
  reset(): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const csp =
  "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; font-src 'self'";

const send = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? '' : JSON.stringify(body));
};

const fault = (status: number, code: string) => ({ status, body: { code, message: code } });

const answer = (portal: FixturePortal, method: string, url: URL): { status: number; body: unknown } => {
  const path = url.pathname.replace('/api', '');
  const override = portal.overrides.get(`${method} ${path}`);
  if (override) return override;
  if (path === '/login') {
    portal.who ??= 'customer';
    return { status: 204, body: undefined };
  }
  if (path === '/csrf') return { status: 204, body: undefined };
  if (path === '/session') return { status: 200, body: sessionOf(portal.who) };
  if (!portal.who) return fault(401, 'unauthenticated');
  if (path === '/logout') {
    portal.who = null;
    return { status: 204, body: undefined };
  }
  if (path === '/operations/projections') return { status: 200, body: projections() };
  if (path === '/operations/parked-messages') return { status: 200, body: parkedMessages(url.searchParams) };
  if (path === '/operations/unknown-ports') return { status: 200, body: unknownPorts() };
  if (path.startsWith('/operations/outbox')) return { status: 200, body: outboxOf(url.searchParams) };
  if (path === '/customer/organisations') return { status: 200, body: organisationsOf(url.searchParams) };
  const entered = /^\/customer\/organisations\/([^/]+)$/.exec(path)?.[1];
  if (entered !== undefined) {
    const body = organisationOfStaff(entered);
    return body ? { status: 200, body } : fault(404, 'not_found');
  }
  const bookings = [...portal.bookings.values()];
  if (path === '/internal/bookings') return { status: 200, body: listOf(bookings, url.searchParams) };
  if (path.endsWith('/filters')) return { status: 200, body: filtersOf(bookings) };
  if (path.endsWith('/drafts'))
    return { status: 200, body: { drafts: [], discarded: [], cursor: nextCursor() } };
  const versions = /\/internal\/bookings\/([^/]+)\/history$/.exec(path)?.[1];
  if (versions) {
    const all = historyOf(bookings, new URLSearchParams({ per_page: '60' })).data;
    return { status: 200, body: { data: all.filter(({ id }) => id === versions) } };
  }
  if (path.endsWith('/history')) return { status: 200, body: historyOf(bookings, url.searchParams) };
  if (path.endsWith('/cargo-declarations')) return { status: 200, body: listOf(bookings, url.searchParams) };
  if (path.endsWith('/companies-v2')) return { status: 200, body: companiesOf(url.searchParams) };
  if (path.endsWith('/settings')) return { status: 200, body: settings() };
  const cancelled = /([^/]+)\/cancel$/.exec(path)?.[1];
  if (cancelled) {
    portal.change(cancelled, { status: 'cancelled', cancelled: true, errors: [] });
    return { status: 200, body: { cancelled: [cancelled] } };
  }
  const one = portal.bookings.get(path.split('/').at(-1) ?? '');
  return one ? { status: 200, body: one } : fault(404, 'not_found');
};

const serveFile = async (root: string, path: string, response: ServerResponse) => {
  const file = extname(path) === '' ? '/index.html' : path;
  const body = await readFile(join(root, file)).catch(() => undefined);
  if (!body) return send(response, 404, { code: 'not_found', message: 'not found' });
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': csp,
    // As the portal says of what the build gave a name of its content.
    'cache-control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(body);
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const handle = async (
  portal: FixturePortal,
  live: FixtureLive,
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const url = new URL(request.url ?? '/', 'http://fixture');
  const asked = await bodyOf(request);
  if (!url.pathname.startsWith('/api/')) return serveFile(root, url.pathname, response);
  response.setHeader('set-cookie', 'laycan_csrf=fixture; Path=/');
  if (url.pathname === '/api/broadcasting/auth' && portal.who) {
    return send(response, 200, live.authorise(JSON.parse(asked) as AskedFor));
  }
  const { status, body } = answer(portal, request.method ?? 'GET', url);
  return send(response, status, body);
};

/** Starts on a free port of the loopback; `root` is the built web. */
export const startFixturePortal = async (root: string): Promise<FixturePortal> => {
  const bookings = new Map<string, BookingView>();
  const server: Server = createServer((request, response) => {
    handle(portal, live, root, request, response).catch((error: unknown) =>
      send(response, 500, { code: 'fixture', message: String(error) }),
    );
  });
  const live = new FixtureLive(server, bookings);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const portal: FixturePortal = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bookings,
    who: 'customer',
    overrides: new Map(),
    change: (id, change) => {
      const held = bookings.get(id);
      if (!held) throw new Error(`No booking ${id}`);
      const next = { ...held, ...change, revision: held.revision + 1, cursor: nextCursor() };
      bookings.set(id, next);
      live.push(next);
    },
    reset: () => {
      bookings.clear();
      for (const booking of someBookings()) bookings.set(booking.id, booking);
      portal.who = 'customer';
      portal.overrides.clear();
    },
    close: async () => {
      live.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  portal.reset();
  return portal;
};
