import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { PeopleKeys } from '#platform/people-keys/people-keys';
import { Client, signedInAs } from '../../../../tests/support/client.ts';
import { startPortal } from '../../../../tests/support/portal.ts';
import { TestClock } from '../../../../tests/support/test-clock.ts';
import { until } from '../../../../tests/support/until.ts';
import { LapsedRegistrations } from './lapsed-registrations.ts';

let portal: Portal;
let clocks: TestClock;
beforeAll(async () => {
  clocks = new TestClock('2027-03-01T08:00:00.000Z');
  portal = await startPortal({ clocks });
});
afterAll(async () => portal.close());

const part = <Part>(type: new (...dependencies: never[]) => Part): Part =>
  portal.app.get<Part>(type as never, { strict: false });

const claimOf = async (email: string) => portal.engine.vault.get('email', part(PeopleKeys).emailId(email));

const register = async (email: string): Promise<void> => {
  const { status } = await new Client(portal.address).post('/api/registration/register', {
    email,
    password: 'Ballast-and-bunkers-7',
    tradelanes: ['EU'],
    first_name: 'Selma',
    last_name: 'Berg',
    organisation: 'Bergen Pulp',
    business_type: 'cargo_owner',
    terms: true,
  });
  expect(status).toBe(204);
  await until(async () => expect(await portal.engine.vault.ids('registration_request')).toEqual([]));
  expect(await claimOf(email)).toBeDefined();
};

const newAddress = (): string => `${randomUUID().slice(0, 8)}@bergen-pulp.example`;
const hours = (count: number): number => count * 3_600_000;

/** Until the read models have all of it. */
const sweep = async (): Promise<void> => {
  const { engine } = portal;
  await engine.watcher.passed(await engine.events.head(), 20_000);
  await part(LapsedRegistrations).sweep();
};

describe('an address that nobody confirmed', () => {
  it('is forgotten a week after its last link, unless somebody invited it', async () => {
    const [alone, again, invited] = [newAddress(), newAddress(), newAddress()];
    for (const email of [alone, again, invited]) await register(email);
    const marta = await signedInAs(portal.address, 'Marta');
    const invite = { email: invited, role: 'declarer' };
    expect((await marta.post(`/api/customer/organisations/${ids.atlantica}/users-v2`, invite)).status).toBe(
      201,
    );
    clocks.advance(hours(72 + 7 * 24 - 1));
    await register(again);
    await sweep();
    for (const email of [alone, again, invited]) expect(await claimOf(email)).toBeDefined();
    clocks.advance(hours(2));
    const { user = '' } = (await claimOf(alone)) ?? {};
    await sweep();
    expect(await claimOf(alone)).toBeUndefined();
    expect(await portal.engine.vault.get('key', user)).toBeUndefined();
    for (const email of [again, invited]) expect(await claimOf(email)).toBeDefined();
    // Nobody is held to have been somebody: the address is free again.
    await register(alone);
  });
});
