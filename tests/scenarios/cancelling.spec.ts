import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingsAssignOutcomes } from '#contracts/booking/many-bookings';
import type { Portal } from '#portal/portal';
import { cargo, Declarant, refusal } from '../support/declarant.ts';
import { ids } from '#portal/seed/world/people';
import { form } from '../support/form-booking.ts';
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

/** A booking and its continuation. */
const declaredPair = async (code: string): Promise<readonly string[]> => {
  const booking = {
    code,
    type: { id: 'open-hatch', name: 'Open hatch' },
    trade: { id: 'EU', name: 'EU' },
    commodity: { id: 'wood-pulp', name: 'Wood pulp' },
    laycanStart: '2027-04-10',
    laycanFinish: '2027-04-16',
    loadingPort: { id: 'BRSSZ', name: 'Santos', qty: 20_000 },
    dischargePorts: [{ id: 'NLRTM', name: 'Rotterdam', qty: 20_000 }],
  };
  await ana.create({ bookings: [booking, { ...booking, continuationOfId: '+0' }], confirmWarnings: true });
  const { data } = await ana.list(`&search=${code}`);
  return data.toSorted((a, b) => a.letterIndex.localeCompare(b.letterIndex)).map(({ id }) => id);
};

describe('cancel and create anew', () => {
  const statusOf = async (code: string) => {
    const { data } = await ana.list(`&search=${code}`);
    return data.find((one) => one.code === code)?.status;
  };

  it('cancels first, then declares what takes its place', async () => {
    const [old = ''] = await ana.declare(cargo(today, { code: 'H-1' }));
    await ana.create({ bookings: [form('H-2')], cancelledBookingId: old, confirmWarnings: true });
    expect(await ana.booking(old)).toMatchObject({ status: 'cancelled', cancelled: true });
    expect(await statusOf('H-2')).toBe('declared');
  });

  it('counts what is cancelled already as done', async () => {
    const [old = ''] = await ana.declare(cargo(today, { code: 'H-3' }));
    await ana.cancel(old);
    await ana.create({ bookings: [form('H-4')], cancelledBookingId: old, confirmWarnings: true });
    expect(await statusOf('H-4')).toBe('declared');
  });

  it('cancels nothing where the new booking has errors, nor what one does not see', async () => {
    const [old = ''] = await ana.declare(cargo(today, { code: 'H-5' }));
    const broken = form('H-6', { trade: null });
    await refusal(ana.create({ bookings: [broken], cancelledBookingId: old, confirmWarnings: true }));
    expect(await ana.booking(old)).toMatchObject({ cancelled: false });
    const lars = await Declarant.as(portal.address, 'Lars');
    const refused = await refusal(
      lars.create({ bookings: [form('H-7')], cancelledBookingId: old, confirmWarnings: true }),
    );
    expect([refused.status, Object.keys(refused.errors as object)]).toEqual([422, ['cancelledBookingId']]);
    expect(await ana.booking(old)).toMatchObject({ cancelled: false });
  });
});

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

  it('of many at once says of each what came of it, and again under the same key', async () => {
    const [first = '', second = '', third = '', changed = ''] = await ana.declare(
      ...['M-1', 'M-2', 'M-3', 'M-4'].map((code) => cargo(today, { code })),
    );
    const pair = await declaredPair('M-5');
    const shown = await Promise.all([first, second, third, changed, ...pair].map((id) => ana.booking(id)));
    await ana.cancel(third);
    const { importId } = await ana.edit();
    await ana.type(importId, changed, 'comment', null, 'On its way');
    await ana.submitAll(importId);
    const foreign = { id: randomUUID(), revision: 0 };
    const key = randomUUID();
    const { outcomes } = await ana.cancelMany([...shown, foreign], 'By mistake', key);
    const came = outcomes.map(({ id, outcome, refusal }) => [id, refusal?.code ?? outcome]);
    expect(came).toEqual([
      [first, 'cancelled'],
      [second, 'cancelled'],
      [third, 'already_cancelled'],
      [changed, 'booking_changed'],
      ...pair.map((id) => [id, 'cancelled']),
      [foreign.id, 'not_found'],
    ]);
    expect(await ana.cancelMany([...shown, foreign], 'By mistake', key)).toEqual({ outcomes });
    const [versions, later] = await Promise.all([ana.versions(pair[0] ?? ''), ana.booking(pair[1] ?? '')]);
    expect([versions.length, later.cancelled, later.comment]).toEqual([2, true, 'By mistake']);
    const other = await refusal(ana.cancelMany(shown.slice(0, 1), 'Otherwise', key));
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('of many takes 1 to 500, each as it was shown', async () => {
    const many = Array.from({ length: 501 }, () => ({ id: randomUUID(), revision: 0 }));
    const call = (bookings: unknown) => refusal(ana.call('POST', 'cargo-declarations/cancel', { bookings }));
    for (const bookings of [many, [], [{ id: randomUUID() }], ['x']]) {
      const refused = await call(bookings);
      expect([refused.status, Object.keys(refused.errors as object)]).toEqual([422, ['bookings']]);
    }
    const { outcomes } = await ana.cancelMany(many.slice(0, 500));
    expect(new Set(outcomes.map(({ refusal: why }) => why?.code))).toEqual(new Set(['not_found']));
  });

  it('of many gives them to a broker but for those that are cancelled, and out of his hands', async () => {
    const [one = '', two = ''] = await ana.declare(
      cargo(today, { code: 'A-1' }),
      cargo(today, { code: 'A-2' }),
    );
    await ana.cancel(two);
    const assign = async (brokerId: string | null) => {
      const body = { ids: [one, two], brokerId };
      const answer = await ana.call<BookingsAssignOutcomes>('POST', 'cargo-declarations/assign-broker', body);
      return answer.outcomes.map(({ outcome, refusal: why }) => why?.code ?? outcome);
    };
    expect(await assign(ids.meridian)).toEqual(['assigned', 'booking_cancelled']);
    expect(await assign(ids.meridian)).toEqual(['unchanged', 'booking_cancelled']);
    expect((await ana.booking(one)).broker?.id).toBe(ids.meridian);
    expect(await assign(null)).toEqual(['assigned', 'booking_cancelled']);
    expect((await refusal(assign(ids.nordfjord))).errors).toEqual({ brokerId: ['This is no broker.'] });
  });

  it('by mistake is offered for an hour as a draft of new bookings in their places', async () => {
    const [single = '', standing = ''] = await ana.declare(
      cargo(today, { code: 'R-1', comment: 'Mind the draught' }),
      cargo(today, { code: 'R-2' }),
    );
    const pair = await declaredPair('R-3');
    await ana.assign(single, ids.meridian);
    const shown = await Promise.all([single, ...pair].map((id) => ana.booking(id)));
    await ana.cancelMany(shown, 'Gone');
    const key = randomUUID();
    const named = [single, pair[1] ?? '', standing];
    const answer = await ana.declareAgain(named, key);
    expect(answer).toMatchObject({
      rows: 3,
      leftOut: [{ id: standing, refusal: { code: 'not_cancelled' } }],
    });
    expect(await ana.submitAll(answer.importId)).toMatchObject({ declared: 3, created: 3, reopened: 0 });
    const { data } = await ana.list('&search=R-1');
    const anew = data.find(({ cancelled }) => !cancelled);
    expect(anew).toMatchObject({ comment: 'Mind the draught', broker: { id: ids.meridian } });
    expect((await ana.booking(single)).cancelled).toBe(true);
    expect(await ana.declareAgain(named, key)).toEqual(answer);
    const replaced = await refusal(ana.declareAgain([single]));
    expect([replaced.code, replaced.details]).toMatchObject([
      'nothing_to_declare_again',
      { leftOut: [{ id: single, refusal: { code: 'booking_replaced' } }] },
    ]);
    await ana.cancel(standing);
    clock.set(`${today}T10:00:01.000Z`);
    const late = await refusal(ana.declareAgain([standing]));
    expect(late.details).toMatchObject({ leftOut: [{ refusal: { code: 'cancelled_before' } }] });
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
