import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TransferRequested } from '#contracts/booking/transfer-view';
import type { Lease } from '#platform/coordination/port';
import { answerExpectedWithinMs } from '#domain/booking/transfer';
import type { Portal } from '#portal/portal';
import { ids } from '#portal/seed/world/people';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

const machineNow = '2026-11-02T09:00:00.000Z';
const aYearAhead = '2027-11-02T09:00:00.000Z';

/** Whoever runs the trade's clock a year ahead moves the trade, and nothing that the machine's clock is for. */
let portal: Portal;
let clock: TestClock;
let ana: Declarant;
let tom: Declarant;
let lease: Lease;

const changeTheme = async (): Promise<number> =>
  (await ana.client.put('/api/customer/preferences/theme', { theme: 'dark' })).status;
const transfer = (booking: string): Promise<TransferRequested> =>
  tom.call('POST', `cargo-declarations/${booking}/transfer`);

beforeAll(async () => {
  clock = new TestClock(machineNow);
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  tom = await Declarant.as(portal.address, 'Tom', ids.atlantica);
  const held = Promise.withResolvers<void>();
  lease = portal.engine.coordination.lease('of-this-test', { holder: 'one', onHeld: () => held.resolve() });
  await held.promise;
});
afterAll(async () => {
  await lease.release();
  await portal.close();
});

describe('a trade that is a year ahead', () => {
  it('dates what is recorded, and leaves sign-in, rate limits, leases and waiting transfers as they are', async () => {
    const [booking = ''] = await ana.declare(cargo(machineNow, { code: 'CL-1' }));
    await transfer(booking);
    while ((await changeTheme()) === 204);
    const expiry = async (): Promise<readonly string[]> => {
      const { vault } = portal.engine;
      const sessions = await Promise.all((await vault.ids('session')).map((id) => vault.get('session', id)));
      return sessions.map((session) => session?.expiresAt ?? '');
    };
    const ending = await expiry();

    clock.trade.set(aYearAhead);

    expect((await ana.client.get('/api/customer/profile')).status).toBe(200);
    expect(await expiry()).toEqual(ending);
    expect(await changeTheme()).toBe(429);
    expect(lease.held).toBe(true);
    const refused = await refusal(transfer(booking));
    expect([refused.status, refused.code]).toEqual([409, 'transfer_under_way']);
    clock.machine.advance(answerExpectedWithinMs);
    await transfer(booking);
    const requests = (await portal.engine.events.readStream(`booking-${booking}`)).filter(
      ({ type }) => type === 'BookingTransferRequested',
    );
    expect(
      requests.map(({ recordedAt, data }) => [
        recordedAt,
        (JSON.parse(data) as { requestedAt: string }).requestedAt,
      ]),
    ).toEqual([
      [machineNow, machineNow],
      [aYearAhead, '2026-11-02T09:15:00.000Z'],
    ]);
  });

  it('takes its own day for today: what is declared for this December lies in the past', async () => {
    const late = await refusal(ana.declare(cargo(machineNow, { code: 'CL-2' })));
    expect([late.status, late.errors]).toEqual([
      422,
      {
        'bookings.0.laycanStart': [expect.stringContaining('12 Dec 2026 is before today')],
        'bookings.0.laycanFinish': [expect.stringContaining('enter 2 Nov 2027 or later')],
      },
    ]);
  });
});
