import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Sessions } from '#api/sessions/sessions';
import type { Portal } from '#portal/portal';
import { demoPassword } from '#portal/seed/world/people';
import { Client } from '../../../tests/support/client.ts';
import { startPortal } from '../../../tests/support/portal.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

const ana = 'ana.prado@atlantica-celulose.example';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const clock = new TestClock('2026-11-02T08:00:00Z');

let portal: Portal;
let client: Client;
beforeAll(async () => {
  portal = await startPortal({ clocks: clock });
});
afterAll(async () => portal.close());
beforeEach(() => {
  client = new Client(portal.address);
});

const isSignedIn = async (): Promise<boolean> => (await client.get('/api/customer/profile')).status === 200;

describe('a session', () => {
  it('ends after two hours without a request, which every request puts off', async () => {
    await client.signIn(ana);
    for (let n = 0; n < 4; n += 1) {
      clock.advance(2 * hour - minute);
      expect(await isSignedIn()).toBe(true);
    }
    clock.advance(2 * hour);
    expect(await isSignedIn()).toBe(false);
  });

  it('ends after twelve hours, however busy', async () => {
    await client.signIn(ana);
    for (let n = 0; n < 11; n += 1) {
      clock.advance(hour);
      expect(await isSignedIn()).toBe(true);
    }
    clock.advance(hour);
    expect(await isSignedIn()).toBe(false);
  });

  it('that is remembered ends after two weeks of silence, or thirty days', async () => {
    await client.signIn(ana, demoPassword, true);
    clock.advance(13 * day);
    expect(await isSignedIn()).toBe(true);
    clock.advance(13 * day);
    expect(await isSignedIn()).toBe(true);
    clock.advance(5 * day);
    expect(await isSignedIn()).toBe(false);
  });

  it.each([
    ['here', (id: string) => portal.app.get(Sessions, { strict: false }).end(id)],
    ['on another node', (id: string) => portal.engine.vault.remove('session', id)],
  ])('that ended %s is not brought back by a request that was under way', async (_where, end) => {
    await client.signIn(ana);
    const sessions = portal.app.get(Sessions, { strict: false });
    const token = client.cookies.get('laycan_session');
    const id = (await sessions.find(token))?.id ?? '';
    clock.advance(10 * minute);
    const underWay = sessions.find(token);
    await end(id);
    expect(await underWay).toBeUndefined();
    expect(await portal.engine.vault.get('session', id)).toBeUndefined();
    expect(await isSignedIn()).toBe(false);
  });

  it('is swept from the vault once it is over', async () => {
    await client.signIn(ana);
    clock.advance(13 * hour);
    await portal.app.get(Sessions, { strict: false }).sweep();
    expect(await portal.engine.vault.ids('session')).toEqual([]);
  });

  it('is one of twenty at most: the one that was seen longest ago ends', async () => {
    await client.signIn(ana);
    const clients: Client[] = [];
    for (let n = 0; n < 20; n += 1) {
      clock.advance(minute);
      clients.push(await new Client(portal.address).signIn(ana));
    }
    expect(await isSignedIn()).toBe(false);
    const statuses = await Promise.all(
      clients.map(async (one) => (await one.get('/api/customer/profile')).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
