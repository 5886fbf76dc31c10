import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionAnswer } from '#contracts/people/profile';
import type { Portal } from '#portal/portal';
import { Client, signedInAs } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';

const path = '/api/customer/preferences';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => portal.close());

const preferencesOf = async (client: Client, position = '') =>
  (
    (await client.get('/api/session', position ? { 'laycan-min-position': position } : {}))
      .body as SessionAnswer
  ).preferences;

describe('preferences', () => {
  it('are there on the next machine where the same person signs in, and for nobody else', async () => {
    const ana = await signedInAs(portal.address, 'Ana');
    expect(await preferencesOf(ana)).toEqual({ theme: 'system', lists: {} });
    expect((await ana.put(`${path}/theme`, { theme: 'dark' })).status).toBe(204);
    const arranged = await ana.put(`${path}/lists/declarations`, { widths: { code: 140 } });
    expect(arranged.status).toBe(204);
    const position = arranged.headers.get('laycan-position') ?? '';
    const elsewhere = await signedInAs(portal.address, 'Ana');
    expect(await preferencesOf(elsewhere, position)).toEqual({
      theme: 'dark',
      lists: { declarations: { widths: { code: 140 } } },
    });
    const marta = await signedInAs(portal.address, 'Marta');
    expect(await preferencesOf(marta, position)).toEqual({ theme: 'system', lists: {} });
  });

  it('are nobody’s where nobody is signed in', async () => {
    const stranger = new Client(portal.address);
    expect(await preferencesOf(stranger)).toBeNull();
    expect((await stranger.put(`${path}/theme`, { theme: 'dark' })).status).toBe(401);
  });

  it('name the field that makes no sense', async () => {
    const lars = await signedInAs(portal.address, 'Lars');
    const refused = async (to: string, body: object) => {
      const { status, body: answer } = await lars.put(`${path}/${to}`, body);
      return { status, fields: Object.keys((answer as { errors?: object }).errors ?? {}) };
    };
    expect(await refused('theme', { theme: 'pink' })).toEqual({ status: 422, fields: ['theme'] });
    for (const widths of [
      null,
      [120],
      { code: 35 },
      { code: 801 },
      { code: 120.5 },
      { code: '120' },
      { 'a b': 120 },
      { code: { $gt: 1 } },
      Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`c${index}`, 120])),
    ])
      expect(await refused('lists/outbox', { widths })).toEqual({ status: 422, fields: ['widths'] });
    expect((await refused('lists/a%20b', { widths: {} })).status).toBe(404);
  });

  it('are changed two hundred times an hour, and no more', async () => {
    const sam = await signedInAs(portal.address, 'Sam');
    const statuses = new Set<number>();
    for (let change = 0; change < 200; change += 1)
      statuses.add((await sam.put(`${path}/theme`, { theme: change % 2 ? 'light' : 'dark' })).status);
    expect([...statuses]).toEqual([204]);
    const refused = await sam.put(`${path}/theme`, { theme: 'dark' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  });
});
