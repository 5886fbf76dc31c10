import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeclarationFilters, DeclarationList, BookingView } from '#contracts/booking/booking-view';
import type { Paginated } from '#contracts/lists/paginated';
import {
  declarationListChannel,
  liveEvents,
  nominationChannel,
  nominationListChannel,
} from '#contracts/live/channels';
import type { NominationMessages } from '#contracts/nomination/message-view';
import type { NominationAnswered, VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { NominationAsOf, NominationListAsOf } from '#contracts/nomination/as-of';
import type {
  NominationDetails,
  NominationFilters,
  NominationList,
} from '#contracts/nomination/nomination-view';
import { ids } from '#portal/seed/world/people';
import { antwerp, cargo, Declarant, refusal, rotterdam } from '../support/declarant.ts';
import { nominatedBy, vesselFor, voyageToRotterdam } from '../support/nominated-vessel.ts';
import { takenIn } from '../support/nomination-walks.ts';
import { type PortCallWorld, startPortCallWorld } from '../support/port-call-world.ts';
import { closeLives, PortalLive } from '../support/portal-live.ts';
import { untilSo } from '../support/until.ts';

const today = '2027-03-10';

const vessel = (bookings: readonly string[], voyageId = 'v-2200') =>
  vesselFor(bookings, voyageId, { eta: '2027-04-20T08:00:00Z' });
const nominate = (who: Declarant, bookings: readonly string[], voyageId?: string): Promise<string> =>
  nominatedBy(who, vessel(bookings, voyageId));

const at = (id: string, more = ''): string => `cargo-nominations/${id}${more}`;
const one = (who: Declarant, id: string): Promise<NominationDetails> => who.call('GET', at(id));
const thread = (who: Declarant, id: string): Promise<NominationMessages> =>
  who.call('GET', at(id, '/messages'));

describe('a vessel nominated for a booking', () => {
  let world: PortCallWorld;
  let ana: Declarant;
  let tom: Declarant;

  beforeAll(async () => {
    world = await startPortCallWorld();
    const { address } = world.portal;
    [ana, tom] = await Promise.all([
      Declarant.as(address, 'Ana'),
      Declarant.as(address, 'Tom', ids.atlantica),
    ]);
    await world.system.tell(voyageToRotterdam(1, '2027-04-20'), voyageToRotterdam(1, '2027-04-22', 'v-2300'));
  });
  afterAll(async () => {
    closeLives();
    await world.portal.close();
  });

  const declared = async (code: string): Promise<string> => {
    const [id = ''] = await ana.declare(cargo(today, { code }));
    tom.after(ana);
    return id;
  };

  const bookingIs = (id: string, status: string) =>
    untilSo(
      () => ana.booking(id),
      (booking) => booking.status === status,
    );

  it('is told to the booking, approved as it was shown, and follows what is declared anew', async () => {
    const booking = await declared('SZ-71');
    const id = await nominate(tom, [booking]);
    const shown = await bookingIs(booking, 'vessel_nominated');
    expect(shown.nomination).toMatchObject({ id, eta: '2027-04-20T05:00:00-03:00' });
    // Lists show, find and filter the ship that it is on.
    const found = await ana.call<Paginated<BookingView>>(
      'GET',
      `cargo-declarations?per_page=10&search=${encodeURIComponent(shown.nomination?.vesselVoyage.name ?? '')}&vessels[]=v-2200`,
    );
    expect(found.data.map((row) => row.id)).toContain(booking);
    const { vessels } = await ana.call<DeclarationFilters>('GET', 'cargo-declarations/filters');
    expect(vessels.map((option) => option.id)).toContain('v-2200');
    const offered = await one(ana, id);
    expect(offered).toMatchObject({
      status: 'pending_customer_review',
      approved: false,
      declared: 20_000,
      bookings: [{ id: booking, code: 'SZ-71', isAboard: true }],
    });
    const line = (qty: number) => ({ port: rotterdam, qty });
    const cells = [
      { field: 'nominated', from: 40_000, to: 39_000 },
      { field: 'discharge.1', from: line(40_000), to: line(39_000) },
    ];
    await tom.call<NominationAnswered>('PUT', at(id), { cells });
    const { version } = offered;
    const refused = await refusal(ana.after(tom).call('PUT', at(id, '/action/approve'), { version }));
    expect(refused).toMatchObject({
      status: 409,
      code: 'nomination_changed',
      details: { version: version + 1, nomination: { id, version: version + 1, nominated: 39_000 } },
    });
    await ana.call('POST', at(id, '/action/approve'), { version: version + 1 });
    await bookingIs(booking, 'approved');

    const { importId } = await ana.edit();
    await ana.type(importId, booking, 'code', 'SZ-71', 'SZ-72');
    await ana.submitAll(importId);
    await bookingIs(booking, 'under_discussion');
    const changed = await untilSo(
      () => one(tom, id),
      ({ bookings }) => bookings[0]?.code === 'SZ-72',
    );
    expect(changed).toMatchObject({ status: 'pending_g2o_review', approved: true });
    await tom.call('PUT', at(id, '/action/confirm-updates'), { version: changed.version });
    await bookingIs(booking, 'approved');

    const { data } = await thread(tom, id);
    expect(data.map(({ type, user }) => [type, user?.isStaff ?? null])).toEqual([
      ['new', true],
      ['updated', true],
      ['approved', false],
      ['declaration_updated', false],
      ['confirmed_updates', true],
    ]);
    expect(data[3]?.body.changes).toMatchObject([{ type: 'code', from: 'SZ-71', to: 'SZ-72' }]);
  });

  it('is nominated once under an id of its own, whatever key it is sent under', async () => {
    const booking = await declared('SZ-74');
    const sent = { ...vessel([booking]), id: randomUUID() };
    const send = async (body: object) => {
      const { vessels } = await tom.call<VesselsNominated>('POST', 'cargo-nominations', { vessels: [body] });
      return vessels[0];
    };
    const first = await send(sent);
    expect(first).toMatchObject({ id: expect.any(String), leftAshore: [] });
    expect(await send(sent)).toEqual(first);
    expect(await send({ ...sent, comment: 'Changed after an answer that was lost' })).toMatchObject({
      refused: 'nomination_exists',
      message: expect.stringContaining('was nominated already'),
    });
    const { data } = await tom.call<NominationList>('GET', 'cargo-nominations?per_page=60');
    const ofBooking = data.filter(({ bookings }) => bookings.some(({ id }) => id === booking));
    expect(ofBooking).toHaveLength(1);
    expect((await refusal(send({ ...sent, id: 'none' }))).status).toBe(422);
  });

  it('is edited once under one key, also where a booking was cancelled since', async () => {
    const booking = await declared('SZ-76');
    const nomination = at(await nominate(tom, []));
    const key = randomUUID();
    const add = () => tom.call('PUT', nomination, { cells: [], add: [booking] }, key);
    await add();
    await tom.call('PUT', nomination, { cells: [], remove: [booking] });
    await ana.after(tom).cancel(booking);
    tom.after(ana);
    expect(await add()).toMatchObject({ nomination: { bookings: [] } });
    const anew = tom.call('PUT', nomination, { cells: [], add: [booking] });
    expect(await refusal(anew)).toMatchObject({ status: 422, errors: { 'add.0': expect.anything() } });
  });

  it('follows its voyage: an ETA far from the one that was spoken of asks the customer again', async () => {
    const booking = await declared('SZ-73');
    const id = await nominate(tom, [booking]);
    await bookingIs(booking, 'vessel_nominated');
    const { version } = await one(ana.after(tom), id);
    await ana.call('PUT', at(id, '/action/approve'), { version });
    await world.system.tell(voyageToRotterdam(2, '2027-04-24'));
    const told = await untilSo(
      () => one(ana, id),
      ({ approved }) => !approved,
    );
    expect(told).toMatchObject({ status: 'pending_customer_review', setBy: { eta: { isVoyages: true } } });
    expect(told.sinceApproved.map(({ field }) => field)).toContain('eta');
  });

  it('cannot be had twice: the second ship lets the booking go, and what is deleted frees it', async () => {
    const booking = await declared('SZ-74');
    const first = await nominate(tom, [booking]);
    await bookingIs(booking, 'vessel_nominated');
    const second = await nominate(tom, [booking], 'v-2300');
    const refused = await untilSo(
      () => one(tom, second),
      ({ noOfBookings }) => noOfBookings === 0,
    );
    const { data } = await thread(tom, second);
    expect(data.at(-1)?.body.changes).toMatchObject([{ type: 'codeRemoved', code: 'SZ-74' }]);
    expect(refused.declared).toBe(0);
    const { version } = await one(tom, first);
    await tom.call('DELETE', at(first, `?version=${version}`));
    const free = await bookingIs(booking, 'declared');
    expect(free.nomination).toBeNull();
    expect(await one(tom, first)).toMatchObject({ cancelled: true, status: 'cancelled' });
    const cells = [{ field: 'nominated', from: 40_000, to: 1 }];
    expect(await refusal(tom.call('PUT', at(first), { cells }))).toMatchObject({
      status: 409,
      code: 'nomination_withdrawn',
    });
  });

  it('leaves a cancelled booking behind, and hears of it once', async () => {
    const booking = await declared('SZ-75');
    const id = await nominate(tom, [booking]);
    await bookingIs(booking, 'vessel_nominated');
    await ana.after(tom).cancel(booking);
    await takenIn(world.portal, id);
    expect(await one(tom.after(ana), id)).toMatchObject({ noOfBookings: 0 });
    const { data } = await thread(tom, id);
    expect(data.filter(({ type }) => type === 'declaration_updated')).toHaveLength(1);
    // Whoever was filling in a vessel with it meanwhile is told which one it is.
    const message = 'SZ-75 was cancelled. Leave it out.';
    const { vessels } = await tom.call<VesselsNominated>('POST', 'cargo-nominations', {
      vessels: [vessel([booking])],
    });
    expect(vessels).toMatchObject([{ message }]);
    const added = await refusal(tom.call('PUT', at(id), { cells: [], add: [booking], remove: [] }));
    expect(added).toMatchObject({ status: 422, errors: { 'add.0': [message] } });
  });

  it('names the bookings that the vessel cannot carry, and adds none of them', async () => {
    const elsewhere = await declared('SZ-78');
    const antwerpOnly = await ana
      .declare(cargo(today, { code: 'SZ-79', 'discharge.1': { port: antwerp, qty: 20_000 } }))
      .then(([id = '']) => id);
    const body = { vessels: [vessel([elsewhere, antwerpOnly])] };
    const { vessels } = await tom.after(ana).call<VesselsNominated>('POST', 'cargo-nominations', body);
    const [nominated] = vessels;
    expect(nominated).toMatchObject({ leftAshore: [antwerpOnly] });
    const id = nominated && 'id' in nominated ? nominated.id : '';
    const added = { cells: [], add: [antwerpOnly] };
    expect(await refusal(tom.call('PUT', at(id), added))).toMatchObject({
      status: 422,
      code: 'discharge_ports_withing_bookings',
    });
    expect((await one(tom, id)).bookings.map((booking) => booking.id)).toEqual([elsewhere]);
  });

  it('is in the sight of a broker for as long as all of its bookings are, and no longer', async () => {
    const claire = await Declarant.as(world.portal.address, 'Claire');
    const booking = await declared('SZ-80');
    await ana.assign(booking, ids.meridian);
    const id = await nominate(tom.after(ana), [booking]);
    await untilSo(
      () => one(tom, id),
      ({ broker }) => broker?.id === ids.meridian,
    );
    claire.after(tom);
    const list = await claire.call<NominationList>('GET', 'cargo-nominations?per_page=60');
    expect(list.data.map((row) => row.id)).toContain(id);
    expect((await thread(claire, id)).data.map(({ type }) => type)).toEqual(['new']);
    const live = new PortalLive(claire.client);
    const channel = nominationListChannel.name({ organisationId: ids.meridian, side: 'external' });
    const ear = await live.join(channel, list.cursor);
    const denied = { vessels: [vessel([booking])] };
    expect((await refusal(claire.call('POST', 'cargo-nominations', denied))).status).toBe(403);
    expect((await refusal(claire.call('PUT', at(id), { remove: [booking] }))).status).toBe(403);
    await claire.call('POST', at(id, '/messages'), { message: 'Terms are fine with us.' });
    await ana.after(claire).assign(booking, null);
    expect((await refusal(claire.after(ana).call('GET', at(id, '/messages')))).status).toBe(404);
    await takenIn(world.portal, id);
    await ear.until(() => ear.gone().includes(id));
    const said = await tom
      .after(ana)
      .call<{ id: string }>('POST', at(id, '/messages'), { message: 'Not for you.' });
    const told = await ana.after(tom).call<NominationMessages>('GET', at(id, '/messages'));
    expect(told.data.map((message) => message.id)).toContain(said.id);
    expect(ear.heard.filter(({ data }) => JSON.stringify(data ?? null).includes('Not for you.'))).toEqual([]);
    const listed = await claire.call<NominationList>('GET', 'cargo-nominations?per_page=60');
    expect(listed.data.map((row) => row.id)).not.toContain(id);
  });

  it('is shown as it was, with what differs now', async () => {
    const booking = await declared('SZ-81');
    const id = await nominate(tom, [booking]);
    await bookingIs(booking, 'vessel_nominated');
    const { nominatedAt } = await one(tom, id);
    const before = new Date(Date.parse(nominatedAt) - 1).toISOString();
    world.clock.trade.set('2027-03-10T12:00:00.000Z');
    const line = (qty: number) => ({ port: rotterdam, qty });
    const cells = [
      { field: 'nominated', from: 40_000, to: 38_000 },
      { field: 'discharge.1', from: line(40_000), to: line(38_000) },
    ];
    await tom.call('PUT', at(id), { cells });
    const moment = '2027-03-10T11:00:00Z';
    const past = await ana.after(tom).call<NominationAsOf>('GET', at(id, `?asOf=${moment}`));
    expect(past).toMatchObject({ nominated: 40_000, version: 1, errors: [] });
    expect(past.since).toMatchObject([
      { field: 'nominated', from: 40_000, to: 38_000 },
      { field: 'dischargePorts.0.qty', port: 'Rotterdam', from: 40_000, to: 38_000 },
    ]);
    const listOf = (asOf: string) =>
      ana.call<NominationListAsOf>('GET', `cargo-nominations?per_page=60&asOf=${asOf}`);
    const list = await listOf(moment);
    expect(list.data.find((row) => row.id === id)).toEqual(past);
    expect(list).toMatchObject({ nominatedSince: 0 });
    expect((await refusal(ana.call('GET', at(id, '?asOf=2027-03-09')))).status).toBe(404);
    expect((await listOf(before)).data.map((row) => row.id)).not.toContain(id);
    const { vessels } = await ana.call<NominationFilters>('GET', 'cargo-nominations/filters?asOf=2027-03-09');
    expect(vessels).toEqual([]);
  });

  it('is the ship of its booking in the list of bookings: by push, and as of each moment', async () => {
    const booking = await declared('SZ-83');
    const list = await ana.call<DeclarationList>('GET', 'cargo-declarations?per_page=60&search=SZ-83');
    const live = new PortalLive(ana.client);
    const channel = declarationListChannel.name({ organisationId: ids.atlantica, side: 'external' });
    const ear = await live.join(channel, list.cursor);
    const ship = (of: BookingView | undefined) => of?.nomination?.vesselVoyage.id ?? null;
    const shownAt = async (asOf = ''): Promise<string | null> => {
      const { data } = await ana
        .after(tom)
        .call<Paginated<BookingView>>('GET', `cargo-declarations?per_page=60&search=SZ-83${asOf}`);
      return ship(data.find((row) => row.id === booking));
    };
    const comesTo = async (to: string | null) => {
      await ear.comesToShow<BookingView>(liveEvents.declarationChanged, booking, (of) => ship(of) === to);
      expect(await shownAt()).toBe(to);
    };
    const hour = (at: number): void => world.clock.trade.set(`2027-03-10T${at}:00:00.000Z`);
    hour(13);
    const id = await nominate(tom, [booking]);
    await comesTo('v-2200');
    hour(14);
    const [from, to] = ['v-2200', 'v-2300'].map((voyageId) => ({ id: voyageId, name: '' }));
    await tom.call('PUT', at(id), { cells: [{ field: 'vesselVoyage', from, to }] });
    await comesTo('v-2300');
    hour(15);
    const { version } = await one(tom, id);
    await tom.call('DELETE', at(id, `?version=${version}`));
    await comesTo(null);
    const moments = ['12:59', '13:30', '14:30'].map((time) => shownAt(`&asOf=2027-03-10T${time}:00Z`));
    expect(await Promise.all(moments)).toEqual([null, 'v-2200', 'v-2300']);
  });

  it('shows a broker nothing of a past in which it carried what was never his', async () => {
    const claire = await Declarant.as(world.portal.address, 'Claire');
    const [own, others] = [await declared('SZ-82'), await declared('SZ-83')];
    await ana.assign(own, ids.meridian);
    const id = await nominate(tom.after(ana), [own, others]);
    await bookingIs(others, 'vessel_nominated');
    world.clock.trade.advance(3_600_000);
    await tom.call('PUT', at(id), { remove: [others] });
    await untilSo(
      () => claire.after(tom).call<NominationList>('GET', 'cargo-nominations?per_page=60'),
      ({ data }) => data.some((row) => row.id === id),
    );
    const then = new Date(world.clock.trade.now().getTime() - 60_000).toISOString();
    expect((await refusal(claire.call('GET', at(id, `?asOf=${then}`)))).status).toBe(404);
    const past = await claire.call<NominationListAsOf>('GET', `cargo-nominations?per_page=60&asOf=${then}`);
    expect(past.data.map((row) => row.id)).not.toContain(id);
    expect((await ana.call<NominationAsOf>('GET', at(id, `?asOf=${then}`))).noOfBookings).toBe(2);
    // Nor does he take a booking off the ship by its ports.
    const cells = [
      { field: 'discharge.1', from: { port: rotterdam, qty: 40_000 }, to: { port: antwerp, qty: 40_000 } },
    ];
    const edit = await refusal(claire.call('PUT', at(id), { cells }));
    expect([edit.status, edit.code]).toEqual([422, 'discharge_ports_withing_bookings']);
  });

  it("is nobody else's, in calls and on channels", async () => {
    const booking = await declared('SZ-77');
    const id = await nominate(tom, [booking]);
    const { address } = world.portal;
    const elsewhere = await Declarant.as(address, 'Tom', ids.nordfjord);
    for (const path of [at(id), at(id, '/messages')])
      expect((await refusal(elsewhere.call('GET', path))).status).toBe(404);
    expect((await refusal(elsewhere.call('POST', at(id, '/messages'), { message: 'Hello' }))).status).toBe(
      404,
    );
    expect(
      (await refusal(ana.after(tom).call('PUT', at(id, '/action/confirm-updates'), { version: 1 }))).status,
    ).toBe(403);
    const channel = nominationChannel.name({
      organisationId: ids.nordfjord,
      nominationId: id,
      side: 'internal',
    });
    const { status } = await elsewhere.client.post('/broadcasting/auth', {
      socket_id: '1.1',
      channel_name: channel,
    });
    expect(status).toBe(403);
  });
});
