import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import type { Aboard } from './aboard.ts';
import { cancelling, charterer, declared, line, ref } from './booking.specification.ts';
import { amendBooking, cancelBooking } from './decide.ts';
import { informNomination, nominateBooking, releaseBooking } from './decide-nomination.ts';
import { bookingDecider } from './evolve.ts';

const given = specify(bookingDecider);

const ship = (nominationId: string): Aboard => ({
  nominationId,
  vesselVoyage: ref('v-1107', 'Nordic Tern 1107'),
  eta: '2027-03-12T09:00:00.000Z',
  standing: 'vessel_nominated',
});

const told = (at: number, nominationId = 'n1') => ({
  bookingId: 'b1',
  nominationId,
  at,
  to: ship(nominationId),
  known: 0,
  isCalledAnew: false,
});
const aboard = [
  declared,
  ...given([declared])
    .when((state) => nominateBooking(state, told(3)))
    .events(),
];

describe('a booking and its ship', () => {
  it('is on one at most, and passes over what it heard', () => {
    given(aboard)
      .when((state) => nominateBooking(state, told(8, 'n2')))
      .thenRejected('booking_elsewhere', { nominationId: 'n1' });
    given(aboard)
      .when((state) => nominateBooking(state, { ...told(2), to: { ...ship('n1'), eta: null } }))
      .thenNothing();
  });

  it('is let go for good: a late word of before puts it onto no ship', () => {
    const released = given(aboard).when((state) =>
      releaseBooking(state, { bookingId: 'b1', nominationId: 'n1', at: 5 }),
    );
    expect(released.state().first).toMatchObject({ aboard: null, heard: { n1: 5 } });
    given([...aboard, ...released.events()])
      .when((state) => nominateBooking(state, told(4)))
      .thenNothing();
    const before = given([declared]).when((state) =>
      releaseBooking(state, { bookingId: 'b1', nominationId: 'n1', at: 5 }),
    );
    expect(before.events()).toMatchObject([{ type: 'BookingReleased', data: { from: null } }]);
  });

  it('called for anew while it is aboard hears of that, so that a late word of before lets nobody go', () => {
    given(aboard)
      .when((state) => nominateBooking(state, told(7)))
      .thenNothing();
    const again = given(aboard).when((state) => nominateBooking(state, { ...told(7), isCalledAnew: true }));
    given([...aboard, ...again.events()])
      .when((state) => releaseBooking(state, { bookingId: 'b1', nominationId: 'n1', at: 6 }))
      .thenNothing();
  });

  it('is no other version of it', () => {
    expect(
      given(aboard)
        .when(() => [])
        .state().first,
    ).toMatchObject({ versionRevision: 0, owes: null });
  });

  it('owes the nomination each amendment until it was taken in', () => {
    const cells = [
      { field: 'discharge.1', base: line('ITLIV', 7_000), value: line('ITLIV', 6_000) },
    ] as const;
    const amended = given(aboard).when((state) =>
      amendBooking(state, { by: charterer, parts: [{ bookingId: 'b1', cells }] }),
    );
    expect(amended.state().first?.owes).toEqual({ nominationId: 'n1', revision: 2 });
    const inform = { bookingId: 'b1', nominationId: 'n1', upTo: 2 };
    const history = [...aboard, ...amended.events()];
    given(history)
      .when((state) => informNomination(state, { ...inform, upTo: 1 }))
      .thenNothing();
    const informed = given(history).when((state) => informNomination(state, inform));
    expect(informed.state().first?.owes).toBeNull();
    given([...history, ...informed.events()])
      .when((state) => informNomination(state, inform))
      .thenNothing();
  });

  it('owes the nomination what was amended after that had called for it, and before it was told', () => {
    const cells = [{ field: 'code', base: 'AC-118', value: 'AC-120' }] as const;
    const amended = given([declared])
      .when((state) => amendBooking(state, { by: charterer, parts: [{ bookingId: 'b1', cells }] }))
      .events();
    const late = given([declared, ...amended]).when((state) => nominateBooking(state, told(3)));
    expect(late.state().first?.owes).toEqual({ nominationId: 'n1', revision: 2 });
    const knows = given([declared, ...amended]).when((state) =>
      nominateBooking(state, { ...told(3), known: 1 }),
    );
    expect(knows.state().first?.owes).toBeNull();
    // Called for anew by an older version, and aboard as before.
    const again = given([declared, ...amended, ...knows.events()]);
    expect(again.when((state) => nominateBooking(state, told(5))).state().first?.owes).toEqual({
      nominationId: 'n1',
      revision: 3,
    });
    again.when((state) => nominateBooking(state, { ...told(5), known: 1 })).thenNothing();
  });

  it('leaves it in the append that cancels it, and still owes that to its nomination', () => {
    const cancelled = given(aboard).when((state) => cancelBooking(state, cancelling));
    expect(cancelled.events()).toMatchObject([
      { type: 'BookingCancelled' },
      { type: 'BookingReleased', data: { nominationId: 'n1', at: 3 } },
    ]);
    expect(cancelled.state().first).toMatchObject({
      aboard: null,
      owes: { nominationId: 'n1', revision: 2 },
    });
    given([...aboard, ...cancelled.events()])
      .when((state) => nominateBooking(state, told(9)))
      .thenRejected('booking_cancelled');
  });
});
