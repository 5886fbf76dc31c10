import { describe, expect, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { readVoyage, settleBookings, takeDeclaration } from './decide-told.ts';
import { nominationDecider } from './evolve.ts';
import { calledFor, nominated, offer, santosFacts } from './nomination.specification.ts';
import { isDue } from './state.ts';

const given = specify(nominationDecider);
const history = [nominated(), calledFor(santosFacts)];
const settling = {
  upTo: 1,
  answers: [{ bookingId: 'b1', facts: santosFacts }],
  messageIds: { internal: 'message-i', external: 'message-e' },
  approveBy: null,
};

describe('what bookings answered', () => {
  it('is aboard, and nothing is left to tell', () => {
    const settled = given(history).when((state) => settleBookings(state, settling));
    const { nomination } = settled.state();
    expect(nomination?.lines['b1']).toMatchObject({ isAboard: true });
    expect(nomination && isDue(nomination)).toBe(false);
    given([...history, ...settled.events()])
      .when((state) => settleBookings(state, settling))
      .thenNothing();
  });

  it('or refused: the line leaves, an update by the side that called for it, and the booking is told', () => {
    const refused = { ...settling, answers: [{ bookingId: 'b1', refused: 'booking_elsewhere' as const }] };
    const settled = given(history).when((state) => settleBookings(state, refused));
    expect(settled.events()).toMatchObject([
      { type: 'BookingsTold', data: { upTo: 1, aboard: [] } },
      { type: 'BookingTakenOff', data: { reason: 'booking_elsewhere', side: 'internal', version: 2 } },
    ]);
    const { nomination } = settled.state();
    expect(nomination).toMatchObject({ lines: {}, released: { b1: { firstId: 'b1' } } });
    expect(nomination && isDue(nomination)).toBe(true);
  });

  it('never takes facts of a lower revision for newer ones', () => {
    const newer = { ...santosFacts, revision: 5, total: 9_000 };
    const taken = given(history).when((state) =>
      takeDeclaration(state, {
        side: 'external',
        messageId: 'message-5',
        approveBy: null,
        lines: [{ facts: newer, changes: [], cancelled: false }],
      }),
    );
    const settled = given([...history, ...taken.events()]).when((state) => settleBookings(state, settling));
    expect(settled.state().nomination?.lines['b1']).toMatchObject({ facts: newer, isAboard: true });
  });
});

describe('what was declared anew', () => {
  const taking = {
    side: 'external',
    messageId: 'message-5',
    approveBy: null,
    lines: [
      {
        facts: { ...santosFacts, revision: 2, total: 11_000 },
        changes: [{ field: 'code', from: 'AC-118', to: 'AC-120' }],
        cancelled: false,
      },
    ],
  } as const;

  it('is an update of its side, once, and only of what is aboard', () => {
    const taken = given(history).when((state) => takeDeclaration(state, taking));
    expect(taken.state().nomination).toMatchObject({ awaitsOperator: true, version: 2 });
    given([...history, ...taken.events()])
      .when((state) => takeDeclaration(state, taking))
      .thenNothing();
    given([nominated()])
      .when((state) => takeDeclaration(state, taking))
      .thenNothing();
  });

  it('asks nobody where only a comment or the broker is another one', () => {
    const [first] = taking.lines;
    const comment = { field: 'comment', from: null, to: 'Under deck' } as const;
    for (const [changes, version] of [
      [[], 1],
      [[comment], 2],
    ] as const) {
      const taken = given(history).when((state) =>
        takeDeclaration(state, { ...taking, lines: [{ ...first, changes }] }),
      );
      expect(taken.state().nomination).toMatchObject({ awaitsOperator: false, version });
    }
  });

  it('that was cancelled leaves the ship', () => {
    const [first] = taking.lines;
    const cancelled = { ...taking, lines: [{ ...first, cancelled: true }] };
    const taken = given(history).when((state) => takeDeclaration(state, cancelled));
    expect(taken.state().nomination?.lines).toEqual({});
  });
});

describe('what the voyage tells', () => {
  const reading = {
    call: { callId: 'v-1107~1', eta: offer.eta, revision: 9 },
    vesselVoyage: offer.vesselVoyage,
    standing: 'expected',
    dayOf: (moment: string) => moment.slice(0, 10),
    newsHours: 24,
    messageId: 'message-7',
    approveBy: null,
  } as const;
  const eta = (moment: string) => ({ ...reading, call: { ...reading.call, eta: moment } });

  it('of an ETA is kept, and news only a day from the one spoken of last', () => {
    const few = given(history).when((state) => readVoyage(state, eta('2027-03-12T12:00:00.000Z')));
    expect(few.events()).toMatchObject([{ type: 'EtaRevised', data: { news: null } }]);
    expect(few.state().nomination).toMatchObject({ version: 1, spokenEta: offer.eta });
    const more = given([...history, ...few.events()]).when((state) =>
      readVoyage(state, {
        ...eta('2027-03-13T15:00:00.000Z'),
        call: { ...reading.call, eta: '2027-03-13T15:00:00.000Z', revision: 10 },
      }),
    );
    expect(more.events()).toMatchObject([{ data: { news: { messageId: 'message-7', version: 2 } } }]);
    expect(more.state().nomination).toMatchObject({ awaitsCustomer: true, isApproved: false });
  });

  it('of an ETA that leaves the laycan is news, however near', () => {
    const late = [nominated({ terms: { ...offer, eta: '2027-03-19T23:00:00.000Z' } })];
    const told = given(late).when((state) => readVoyage(state, eta('2027-03-20T01:00:00.000Z')));
    expect(told.events()).toMatchObject([{ type: 'EtaRevised', data: { news: { version: 2 } } }]);
  });

  it('leaves an ETA that somebody typed until it tells another one', () => {
    const typed = [nominated({ terms: { ...offer, eta: '2027-03-15T00:00:00.000Z' } })];
    given(typed)
      .when((state) => readVoyage(state, reading))
      .thenNothing();
  });

  it('is passed over where it is not newer, of another voyage, or after the vessel was deleted', () => {
    const old = {
      ...eta('2027-03-18T00:00:00.000Z'),
      call: { ...reading.call, eta: '2027-03-18T00:00:00.000Z', revision: 4 },
    };
    given(history)
      .when((state) => readVoyage(state, old))
      .thenNothing();
    given(history)
      .when((state) =>
        readVoyage(state, { ...eta('2027-03-18T00:00:00.000Z'), vesselVoyage: { id: 'v-2', name: 'Other' } }),
      )
      .thenNothing();
  });

  it('of a substituted vessel asks, in one command with its ETA', () => {
    const substituted = {
      ...eta('2027-03-16T00:00:00.000Z'),
      vesselVoyage: { ...offer.vesselVoyage, name: 'Nordic Wren 1107' },
    };
    const told = given(history).when((state) => readVoyage(state, substituted));
    expect(told.events()).toMatchObject([
      { type: 'NominatedVesselChanged', data: { by: 'voyage', version: 2 } },
      { type: 'EtaRevised', data: { news: { version: 2 } } },
    ]);
  });

  it('of an omitted call speaks, and asks nobody', () => {
    const told = given([nominated({ side: 'external' })]).when((state) =>
      readVoyage(state, { ...reading, standing: 'omitted' }),
    );
    expect(told.events()).toMatchObject([
      { type: 'LoadCallChanged', data: { from: 'expected', to: 'omitted' } },
    ]);
    expect(told.state().nomination).toMatchObject({ awaitsCustomer: false, loadCall: 'omitted' });
  });
});
