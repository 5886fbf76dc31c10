import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { ids } from '#portal/seed/world/people';
import { startPortal } from '../support/portal.ts';
import { TestClock } from '../support/test-clock.ts';

const today = '2027-03-01';
let clock: TestClock;
let portal: Portal;
let ana: Declarant;
let marta: Declarant;
let tom: Declarant;

beforeAll(async () => {
  clock = new TestClock(`${today}T09:00:00.000Z`);
  portal = await startPortal({ clocks: clock });
  ana = await Declarant.as(portal.address, 'Ana');
  marta = await Declarant.as(portal.address, 'Marta');
  tom = await Declarant.as(portal.address, 'Tom', ana.organisation);
});
afterAll(async () => portal.close());

const cancel = (who: Declarant, id: string, revision: number): Promise<{ cancelled: readonly string[] }> =>
  who.call('POST', `cargo-declarations/${id}/cancel`, { revision });

const declared = async (code: string): Promise<{ id: string; revision: number }> => {
  const [id = ''] = await ana.declare(cargo(today, { code }));
  return ana.booking(id);
};

describe('cancelling a booking', () => {
  it('tells the second of two at once who was first, and when', async () => {
    const { id, revision } = await declared('C-1');
    marta.after(ana);
    const both = await Promise.allSettled([cancel(ana, id, revision), cancel(marta, id, revision)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = await refusal(cancel(tom, id, revision));
    expect([refused.status, refused.code]).toEqual([409, 'booking_cancelled']);
    const { by, at, bookings } = refused.details as { by: string; at: string; bookings: string[] };
    expect(by).toMatch(/^(A|M)\. \w/);
    expect(at).toContain(today);
    expect(bookings).toEqual([expect.stringMatching(/^\d+A$/)]);
    expect(JSON.stringify(refused.answer.body)).toContain(`${by} cancelled this booking on 1 Mar 2027 at`);
  });

  it('names no one of the staff to a customer', async () => {
    const { id, revision } = await declared('C-2');
    await cancel(tom.after(ana), id, revision);
    const refused = await refusal(cancel(ana.after(tom), id, revision));
    expect(refused.details).toMatchObject({ by: 'G2O' });
  });

  it('is refused of a version that is no longer the one that was shown', async () => {
    const { id, revision } = await declared('C-3');
    const { importId } = await tom.after(ana).edit();
    await tom.type(importId, id, 'comment', null, 'On its way');
    await tom.submitAll(importId);
    const refused = await refusal(cancel(ana, id, revision));
    expect([refused.status, refused.code, refused.details]).toEqual([
      409,
      'booking_changed',
      { bookings: [id] },
    ]);
    const { cancelled } = await cancel(ana, id, (await ana.after(tom).booking(id)).revision);
    expect(cancelled).toEqual([id]);
  });

  it('needs to say what was shown', async () => {
    const { id } = await declared('C-4');
    const refused = await refusal(ana.call('POST', `cargo-declarations/${id}/cancel`, {}));
    expect([refused.status, Object.keys(refused.errors as object)]).toEqual([422, ['revision']]);
  });

  it('keeps broker and message where a new booking takes its place', async () => {
    const { id } = await declared('C-5');
    await ana.assign(id, ids.meridian);
    const { revision } = await ana.booking(id);
    const booking = {
      code: 'C-6',
      type: { id: 'open-hatch', name: 'Open hatch' },
      trade: { id: 'EU', name: 'EU' },
      commodity: { id: 'wood-pulp', name: 'Wood pulp' },
      laycanStart: '2027-04-10',
      laycanFinish: '2027-04-16',
      loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 20_000 },
      dischargePorts: [{ id: 'NLRTM', name: 'Rotterdam', qty: 20_000 }],
    };
    const replace = (shown: number) =>
      ana.create({
        bookings: [booking],
        cancelledBookingId: id,
        cancelledBookingRevision: shown,
        cancelMessage: 'Smaller parcel',
        confirmWarnings: true,
      });
    expect((await refusal(replace(0))).code).toBe('booking_changed');
    expect(await replace(revision)).toMatchObject({ declared: 1 });
    expect(await ana.booking(id)).toMatchObject({ cancelled: true, comment: 'Smaller parcel' });
    const { data } = await ana.list('&search=C-6');
    expect(data).toMatchObject([{ broker: { id: ids.meridian }, comment: null }]);
    expect((await refusal(replace(revision))).code).toBe('booking_cancelled');
  });

  it('is over with the laycan', async () => {
    const { id } = await declared('C-7');
    clock.set('2027-12-01T09:00:00.000Z');
    const later = await Declarant.as(portal.address, 'Ana');
    const { revision } = await later.booking(id);
    const refused = await refusal(cancel(later, id, revision));
    expect([refused.status, refused.code]).toEqual([409, 'booking_completed']);
  });
});
