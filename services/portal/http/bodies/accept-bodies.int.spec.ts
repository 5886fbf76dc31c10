import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import { activeRequests } from '#platform/fairness/active-requests';
import type { Portal } from '#portal/portal';
import { demoPeople } from '#portal/seed/world/people';
import { Client } from '../../../../tests/support/client.ts';
import { startPortal } from '../../../../tests/support/portal.ts';

const ours =
  '/api/customer/organisation/0a5e0000-0000-4000-8000-000000000001/cargo-bookings/cargo-declarations';
const foreign = ours.replace('0a5e0000', 'ffffffff');

let portal: Portal;
let client: Client;
let ana: string;
beforeAll(async () => {
  portal = await startPortal();
  client = await new Client(portal.address).signIn('ana.prado@atlantica-celulose.example');
  const { cookies } = client;
  const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  ana = `X-CSRF-Token: ${cookies.get('laycan_csrf')}\r\nCookie: ${sent}\r\n`;
});
afterAll(async () => portal.close());

/** The status of a request whose body never comes. */
const withoutBody = async (who: string, path: string, length: number): Promise<number> => {
  const socket = connect(Number(new URL(portal.address).port), '127.0.0.1');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${who}\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return Number(answer.toString().slice(9, 12));
};

describe('a body', () => {
  it('is not waited for where the caller may not call', async () => {
    expect(await withoutBody('', ours, 16_000_000)).toBe(401);
    expect(await withoutBody(ana.replace(/X-CSRF-Token: .*\r\n/, ''), ours, 16_000_000)).toBe(419);
    expect(await withoutBody(ana, foreign, 16_000_000)).toBe(404);
  });

  it('is as short as its route says', async () => {
    expect(await withoutBody(ana, ours, 17 * 1024 * 1024)).toBe(413);
    expect(await withoutBody(ana, `${ours}/drafts`, 65 * 1024)).toBe(413);
    expect(await withoutBody('', '/api/login', 65 * 1024)).toBe(413);
  });

  it('that is long is read in the line of whoever sent it', async () => {
    const waits = jest.spyOn(activeRequests, 'yieldToOthers');
    try {
      // The last of its entries is refused, so no handler has it.
      const refused: unknown = JSON.parse('{"__proto__":1}');
      const bookings = [...Array.from({ length: 60_000 }, () => ({ id: 'row' })), refused];
      expect((await client.post(ours, { bookings })).status).toBe(400);
      const { id } = demoPeople.users.find(({ firstName }) => firstName === 'Ana') ?? {};
      expect(new Set(waits.mock.calls.map(([who]) => who))).toEqual(new Set([id]));
    } finally {
      waits.mockRestore();
    }
  });
});
