import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import type { NominationInput, VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { NominationDetails } from '#contracts/nomination/nomination-view';
import { bookingDecider } from '#domain/booking/evolve';
import { partsOf } from '#domain/booking/state';
import { nominationDecider } from '#domain/nomination/evolve';
import { isDue, standingOf } from '#domain/nomination/state';
import { isEvent } from '#domain/stored-events';
import { bookingStream, nominationStream } from '#domain/streams';
import type { StoredEvent } from '#platform/event-store/port';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { antwerp, cargo, rotterdam, santos } from '../../support/declarant.ts';
import { toldCall, toldVoyage } from '../../support/voyage-system.ts';
import type { MortalPortals } from './mortal-portals.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A voyage from Santos to Rotterdam and Antwerp in six weeks. */
export const voyageOfSixWeeks = () =>
  toldVoyage('v-mortal', {
    statedAt: new Date().toISOString(),
    calls: [
      toldCall('a', { locode: 'BRSSZ', name: 'Santos', day: inDays(42) }),
      toldCall('b', { locode: 'NLRTM', name: 'Rotterdam', type: 'D', day: inDays(64) }),
      toldCall('c', { locode: 'BEANR', name: 'Antwerp', type: 'D', day: inDays(66) }),
    ],
  });

/** What somebody does once, whoever answers: the same key however often it is sent. */
const once = () => randomUUID();

/**
 * Three bookings are declared, a vessel is nominated for them; one is amended, one cancelled, the port of the third dropped; then the
 * vessel is approved and deleted. Each step waits until both sides know of the one before. Answers with the nomination's id.
 */
export const nominateAndDelete = async (portals: MortalPortals, code: string): Promise<string> => {
  const today = new Date();
  const bookings = await portals.over(({ ana }) =>
    ana.declare(
      cargo(today, { code: `${code}-A` }),
      cargo(today, { code: `${code}-B` }),
      cargo(today, { code: `${code}-C`, 'discharge.1': { port: antwerp, qty: 20_000 } }),
    ),
  );
  const [amended = '', cancelled = '', dropped = ''] = bookings;
  const line = (port: typeof rotterdam, qty: number) => ({ port: { id: port.id, name: '' }, qty });
  const vessel: NominationInput = {
    id: randomUUID(),
    vesselVoyage: { id: 'v-mortal', name: '' },
    type: null,
    trade: { id: 'EU', name: '' },
    eta: `${inDays(42)}T12:00:00Z`,
    laycanStart: inDays(40),
    laycanFinish: inDays(46),
    loadingPort: { id: santos.id, name: '' },
    nominated: 60_000,
    comment: null,
    dischargePorts: [line(rotterdam, 40_000), line(antwerp, 20_000)],
    bookings,
  };
  const { vessels } = await portals.over(async ({ tom }) =>
    tom.call<VesselsNominated>('POST', 'cargo-nominations', { vessels: [vessel] }),
  );
  const id = vessels[0] && 'id' in vessels[0] ? vessels[0].id : '';
  const nomination = `cargo-nominations/${id}`;
  const one = () => portals.over(({ tom }) => tom.call<NominationDetails>('GET', nomination));
  const bookingSays = (booking: string, status: string) =>
    portals.until(
      ({ ana }) => ana.booking(booking),
      (view) => view.status === status,
    );
  for (const booking of bookings) await bookingSays(booking, 'vessel_nominated');

  const keys = { cancel: once(), drop: once(), approve: once(), confirm: once() };
  await portals.over(({ ana }) => ana.amendContract(amended, { contractLink: { from: null, to: 'COA 7' } }));
  await portals.over(({ ana }) => ana.cancel(cancelled, undefined, keys.cancel).catch(alreadyCancelled));
  await portals.over(({ tom }) =>
    tom.call(
      'PUT',
      nomination,
      {
        cells: [
          { field: 'nominated', from: 60_000, to: 40_000 },
          { field: 'discharge.2', from: { port: antwerp, qty: 20_000 }, to: null },
        ],
      },
      keys.drop,
    ),
  );
  await bookingSays(dropped, 'declared');
  await bookingSays(cancelled, 'cancelled');
  const settled = await portals.until(
    one,
    ({ bookings: aboard, status }) => aboard.length === 1 && status === 'pending_g2o_review',
  );
  await portals.over(({ ana }) =>
    ana.call('POST', `${nomination}/action/approve`, { version: settled.version }, keys.approve),
  );
  await portals.over(({ tom }) =>
    tom.call('POST', `${nomination}/action/confirm-updates`, { version: settled.version }, keys.confirm),
  );
  await bookingSays(amended, 'approved');
  await portals.over(({ tom }) => tom.call('DELETE', `${nomination}?version=${settled.version}`));
  await bookingSays(amended, 'declared');
  return id;
};

/** Its answer was lost with the portal. */
const alreadyCancelled = (error: unknown): undefined => {
  if (error instanceof Error && error.message.includes('booking_cancelled')) return undefined;
  throw error;
};

/** Nobody has anything left to tell, both say the same, and each change is told once, in the name of whoever made it. */
export const expectAgreed = (log: readonly StoredEvent[], nominationId: string): void => {
  const streamOf = (name: string) => log.filter(({ stream }) => stream === name);
  const events = streamOf(nominationStream(nominationId)).map(recordedBy(nominationDecider));
  const { nomination } = events.reduce(nominationDecider.evolve, nominationDecider.initialState);
  if (!nomination) throw new Error(`${nominationId} is not in the log`);
  expect(isDue(nomination)).toBe(false);
  const called = events.flatMap((event) => (isEvent(event, 'BookingCalledFor') ? [event.data.facts] : []));
  for (const { bookingId, firstId } of called) {
    const state = streamOf(bookingStream(firstId))
      .map(recordedBy(bookingDecider))
      .reduce(bookingDecider.evolve, bookingDecider.initialState);
    const part = partsOf(state).find(({ id }) => id === bookingId);
    const line = nomination.lines[bookingId];
    const isAboard = part?.aboard?.nominationId === nominationId;
    expect({ owes: part?.owes, isAboard }).toEqual({ owes: null, isAboard: line?.isAboard ?? false });
    if (line) expect(part?.aboard?.standing).toBe(standingOf(nomination));
  }
  const taken = events.flatMap((event) =>
    isEvent(event, 'DeclarationTaken')
      ? event.data.lines.map(({ facts }) => `${facts.bookingId} ${facts.revision} ${event.metadata.actor}`)
      : [],
  );
  expect(new Set(taken).size).toBe(taken.length);
  const types = events.map(({ type }) => type);
  const countOf = (type: string): number => types.filter((one) => one === type).length;
  // Who is cancelled before the nomination knows that it is aboard refuses, and is not declared anew.
  expect({
    approved: countOf('VesselApproved'),
    confirmed: countOf('UpdatesConfirmed'),
    withdrawn: countOf('NominationWithdrawn'),
    changed: countOf('BookingTakenOff') + taken.length,
  }).toEqual({ approved: 1, confirmed: 1, withdrawn: 1, changed: 3 });
};
