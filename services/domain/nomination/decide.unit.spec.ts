import { describe, expect, it } from '@jest/globals';
import {
  atlantica,
  broker,
  charterer,
  line,
  meridian,
  staff,
  stranger,
} from '../booking/booking.specification.ts';
import { fold, specify } from '../shared/decider.specification.ts';
import {
  approveVessel,
  confirmUpdates,
  editNomination,
  nominateVessel,
  postMessage,
  withdrawNomination,
} from './decide.ts';
import type { NominationCell, NominationRules } from './commands.ts';
import type { NominationEvent } from './events.ts';
import { nominationDecider } from './evolve.ts';
import {
  brokered,
  calledFor,
  editing,
  nominated,
  nominationId,
  offer,
  offering,
  santosFacts,
} from './nomination.specification.ts';
import { statusOf, type NominationState } from './state.ts';
import { maxDischargePorts, type NominationTerms } from './terms.ts';

const given = specify(nominationDecider);
const answering = { by: charterer, messageId: 'message-9', version: 1, staffApprove: false };
const withBooking = [nominated(), calledFor(santosFacts)];

const statusAfter = (history: readonly NominationEvent[]) => {
  const { nomination } = fold(nominationDecider, history);
  if (!nomination) throw new Error('Nothing was nominated');
  return { status: statusOf(nomination), isApproved: nomination.isApproved };
};

describe('nominating a vessel', () => {
  it('by staff asks the customer, by the customer the operator, and approves nothing', () => {
    const byStaff = given([]).when((state) => nominateVessel(state, offering));
    expect(statusAfter(byStaff.events())).toEqual({ status: 'pending_customer_review', isApproved: false });
    expect(byStaff.state().nomination).toMatchObject({ approveBy: offering.approveBy, version: 1 });
    const byCustomer = given([]).when((state) => nominateVessel(state, { ...offering, by: charterer }));
    expect(statusAfter(byCustomer.events())).toEqual({ status: 'pending_g2o_review', isApproved: false });
    expect(byCustomer.state().nomination?.approveBy).toBeNull();
  });

  it('leaves ashore a booking with a port that the vessel does not call at', () => {
    const elsewhere = { ...santosFacts, discharge: { 1: line('NLRTM', 7_000) } };
    const lines = given([])
      .when((state) => nominateVessel(state, { ...offering, bookings: [elsewhere] }))
      .state().nomination?.lines;
    expect(lines).toEqual({});
  });

  it('is refused to brokers and strangers, twice, and with fractions or a laycan that ends before it starts', () => {
    for (const by of [broker, stranger])
      given([])
        .when((state) => nominateVessel(state, { ...offering, by }))
        .thenRejected('not_allowed');
    given([nominated()])
      .when((state) => nominateVessel(state, offering))
      .thenRejected('nomination_exists');
    given([])
      .when((state) => nominateVessel(state, { ...offering, terms: { ...offer, nominated: 0.5 } }))
      .thenRejected('quantity_not_whole', { field: 'nominated', value: 0.5 });
    const port = { id: 'NLRTM', name: 'Rotterdam' };
    const everywhere = Object.fromEntries(
      Array.from({ length: maxDischargePorts + 1 }, (_, at) => [String(at + 1), { port, qty: 1 }]),
    );
    given([])
      .when((state) => nominateVessel(state, { ...offering, terms: { ...offer, discharge: everywhere } }))
      .thenRejected('too_many_discharge_ports', { max: maxDischargePorts });
    given([])
      .when((state) =>
        nominateVessel(state, { ...offering, terms: { ...offer, laycanFinish: '2027-03-09' } }),
      )
      .thenRejected('start_date_after_end', {
        attribute: 'laycanStart',
        period: `${offer.laycanStart}/2027-03-09`,
      });
  });
});

describe('editing a nomination', () => {
  const cells = [{ field: 'nominated', from: 12_000, to: 11_500 }] as const;

  it('says what changed, from and to, and asks the other side', () => {
    const edited = given(withBooking).when((state) => editNomination(state, { ...editing, cells }));
    expect(edited.events()).toMatchObject([
      { type: 'NominatedQuantityChanged', data: { from: 12_000, to: 11_500, version: 2, side: 'internal' } },
    ]);
  });

  it('merges where another field was changed since, and refuses where the same one was, with both values', () => {
    const taken = given(withBooking)
      .when((state) => editNomination(state, { ...editing, cells }))
      .events();
    const other = [{ field: 'comment', from: null, to: 'Under deck' }] as const;
    given([...withBooking, ...taken])
      .when((state) => editNomination(state, { ...editing, by: charterer, cells: other }))
      .events();
    const same = [{ field: 'nominated', from: 12_000, to: 11_000 }] as const;
    given([...withBooking, ...taken])
      .when((state) => editNomination(state, { ...editing, by: charterer, cells: same }))
      .thenRejected('conflict', { conflicts: [{ field: 'nominated', mine: 11_000, theirs: 11_500 }] });
  });

  it('does nothing where every value already holds', () => {
    given(withBooking)
      .when((state) =>
        editNomination(state, { ...editing, cells: [{ field: 'nominated', from: 9, to: 12_000 }] }),
      )
      .thenNothing();
  });

  it('is held to what it changes: what was wrong before keeps nobody from changing something else', () => {
    // The voyage told an ETA that the laycan does not hold, as the rules of an installation find.
    const late: NominationTerms = { ...offer, eta: '2027-03-21T09:00:00.000Z' };
    const rules: NominationRules = ({ eta, laycanStart, laycanFinish }) =>
      eta !== null && eta.slice(0, 10) >= (laycanStart ?? '') && eta.slice(0, 10) <= (laycanFinish ?? '')
        ? []
        : [{ attribute: 'eta', code: 'date_beyond_limit', level: 'error', values: {} }];
    const changing = (cell: NominationCell, terms = late) =>
      given([nominated({ terms }), calledFor(santosFacts)]).when((state) =>
        editNomination(state, { ...editing, by: charterer, cells: [cell], rules }),
      );
    expect(changing({ field: 'comment', from: null, to: 'Under deck' }).events()).toHaveLength(1);
    expect(changing({ field: 'laycanStart', from: '2027-03-10', to: '2027-03-12' }).events()).toHaveLength(1);
    expect(changing({ field: 'eta', from: late.eta, to: '2027-03-19T09:00:00.000Z' }).events()).toHaveLength(
      1,
    );
    const refused = { attribute: 'eta' };
    changing({ field: 'eta', from: late.eta, to: '2027-03-20T09:00:00.000Z' }).thenRejected(
      'date_beyond_limit',
      refused,
    );
    changing({ field: 'laycanStart', from: '2027-03-10', to: '2027-03-13' }, offer).thenRejected(
      'date_beyond_limit',
      refused,
    );
  });

  it('lets bookings go with a port that the ship no longer calls at', () => {
    const dropped = [{ field: 'discharge.2', from: line('SIKOP', 5_000), to: null }] as const;
    const edited = given(withBooking).when((state) => editNomination(state, { ...editing, cells: dropped }));
    expect(edited.events()).toMatchObject([
      { type: 'NominatedDischargeChanged', data: { ordinal: 2, to: null } },
      { type: 'BookingTakenOff', data: { bookingId: 'b1', code: 'AC-118', reason: 'port_dropped' } },
    ]);
    expect(edited.state().nomination).toMatchObject({ lines: {}, released: { b1: { firstId: 'b1' } } });
  });

  it('of something else lets no booking go, though it was declared with another port since', () => {
    const elsewhere = { ...santosFacts, discharge: { 1: line('NLRTM', 12_000) } };
    const comment = [{ field: 'comment', from: null, to: 'Call the agent' }] as const;
    const edited = given([nominated(), calledFor(elsewhere)]).when((state) =>
      editNomination(state, { ...editing, cells: comment }),
    );
    expect(edited.events().map(({ type }) => type)).toEqual(['NominationCommentChanged']);
  });

  it('refuses a booking with a port that the ship does not call at, by its id', () => {
    const elsewhere = { ...santosFacts, bookingId: 'b9', discharge: { 1: line('NLRTM', 7_000) } };
    given(withBooking)
      .when((state) => editNomination(state, { ...editing, add: [elsewhere] }))
      .thenRejected('discharge_ports_withing_bookings', { bookingId: 'b9' });
  });

  it('never gives the ordinal of a removed line to another one', () => {
    const removed = given(withBooking)
      .when((state) =>
        editNomination(state, {
          ...editing,
          cells: [{ field: 'discharge.2', from: line('SIKOP', 5_000), to: null }],
        }),
      )
      .events();
    const edited = given([...withBooking, ...removed]).when((state) =>
      editNomination(state, {
        ...editing,
        cells: [{ field: 'discharge.2', from: null, to: line('NLRTM', 4_000) }],
      }),
    );
    expect(edited.events()).toMatchObject([{ type: 'NominatedDischargeChanged', data: { ordinal: 3 } }]);
  });

  it('of a comment asks nobody', () => {
    const comment = [{ field: 'comment', from: null, to: 'Call the agent' }] as const;
    const edited = given([nominated({ side: 'external' })]).when((state) =>
      editNomination(state, { ...editing, cells: comment }),
    );
    expect(edited.state().nomination).toMatchObject({
      version: 2,
      awaitsCustomer: false,
      awaitsOperator: true,
    });
  });

  it('is for the broker in whose hands all of it is, but bookings are not', () => {
    const brokers = { ...santosFacts, broker: meridian };
    const history = [nominated(), calledFor(brokers), brokered];
    given(history)
      .when((state) => editNomination(state, { ...editing, by: broker, cells }))
      .events();
    given(history)
      .when((state) => editNomination(state, { ...editing, by: broker, remove: ['b1'] }))
      .thenRejected('not_allowed');
    given(withBooking)
      .when((state) => editNomination(state, { ...editing, by: broker, cells }))
      .thenRejected('not_allowed');
  });

  it("does not tell a broker of another one's booking that ends its sight", () => {
    const brokers = { ...santosFacts, broker: meridian };
    const another = { ...santosFacts, bookingId: 'b9', code: 'AC-777' };
    const edited = given([nominated(), calledFor(brokers), brokered]).when((state) =>
      editNomination(state, { ...editing, add: [another] }),
    );
    expect(edited.events()).toMatchObject([
      { type: 'BookingCalledFor', data: { heardBy: [atlantica.id] } },
      { type: 'NominationBrokerChanged', data: { from: meridian, to: null } },
    ]);
  });
});

describe('answering', () => {
  it('an approval names the version that was shown', () => {
    given(withBooking)
      .when((state) => approveVessel(state, { ...answering, version: 0 }))
      .thenRejected('nomination_changed', { version: 1 });
    const approved = given(withBooking).when((state) => approveVessel(state, answering));
    expect(approved.events()).toMatchObject([
      { data: { terms: offer, bookings: [santosFacts], version: 1 } },
    ]);
    expect(approved.state().nomination).toMatchObject({ isApproved: true, awaitsCustomer: false });
  });

  it('approved, and nothing asked since: nothing to do, whatever version', () => {
    const history = given(withBooking)
      .when((state) => approveVessel(state, answering))
      .events();
    given([...withBooking, ...history])
      .when((state) => approveVessel(state, { ...answering, version: 7 }))
      .thenNothing();
  });

  it('is kept where the customer changes something later, and voided where the operator does', () => {
    const approved = [
      ...withBooking,
      ...given(withBooking)
        .when((state) => approveVessel(state, answering))
        .events(),
    ];
    const cells = [{ field: 'nominated', from: 12_000, to: 11_000 }] as const;
    const after = (by: typeof staff | typeof charterer) => [
      ...approved,
      ...given(approved)
        .when((state) => editNomination(state, { ...editing, by, cells }))
        .events(),
    ];
    expect(statusAfter(after(charterer))).toEqual({ status: 'pending_g2o_review', isApproved: true });
    expect(statusAfter(after(staff))).toEqual({ status: 'pending_customer_review', isApproved: false });
  });

  it('of staff is recorded as such, where the template has it so', () => {
    given(withBooking)
      .when((state) => approveVessel(state, { ...answering, by: staff }))
      .thenRejected('not_allowed');
    const approved = given(withBooking).when((state) =>
      approveVessel(state, { ...answering, by: staff, staffApprove: true }),
    );
    expect(approved.state().nomination?.approval?.isOnBehalf).toBe(true);
  });

  it('a confirmation is of staff, of what was shown, and only where something waits', () => {
    const byCustomer = [nominated({ side: 'external' })];
    given(byCustomer)
      .when((state) => confirmUpdates(state, answering))
      .thenRejected('not_allowed');
    given(byCustomer)
      .when((state) => confirmUpdates(state, { ...answering, by: staff, version: 4 }))
      .thenRejected('nomination_changed');
    given(withBooking)
      .when((state) => confirmUpdates(state, { ...answering, by: staff }))
      .thenNothing();
    const confirmed = given(byCustomer).when((state) => confirmUpdates(state, { ...answering, by: staff }));
    expect(confirmed.state().nomination?.awaitsOperator).toBe(false);
  });
});

describe('deleting a vessel', () => {
  const deleting = { ...answering, customersRemove: true };

  it('lets all bookings go, and is final', () => {
    const deleted = given(withBooking).when((state) => withdrawNomination(state, deleting));
    expect(deleted.state().nomination).toMatchObject({ lines: {}, released: { b1: {} }, isWithdrawn: true });
    const history = [...withBooking, ...deleted.events()];
    given(history)
      .when((state) => withdrawNomination(state, deleting))
      .thenNothing();
    given(history)
      .when((state) => editNomination(state, editing))
      .thenRejected('nomination_withdrawn');
    given(history)
      .when((state) => approveVessel(state, answering))
      .thenRejected('nomination_withdrawn');
  });

  it("is a customer's where the template has it so, and never a broker's", () => {
    given(withBooking)
      .when((state) => withdrawNomination(state, { ...deleting, customersRemove: false }))
      .thenRejected('not_allowed');
    given([...withBooking, brokered])
      .when((state) => withdrawNomination(state, { ...deleting, by: broker }))
      .thenRejected('not_allowed');
  });
});

describe('writing in the thread', () => {
  it('is for whoever sees the nomination, and changes nothing that is agreed on', () => {
    const said = {
      by: charterer,
      messageId: 'message-3',
      text: 'Any news of the ETA?',
      about: 'eta',
    } as const;
    const posted = given(withBooking).when((state) => postMessage(state, said));
    posted.thenEvents([
      {
        type: 'MessagePosted',
        data: {
          nominationId,
          messageId: 'message-3',
          side: 'external',
          heardBy: [atlantica.id],
          text: said.text,
          about: 'eta',
        },
      },
    ]);
    expect(posted.state().nomination?.version).toBe(1);
    given(withBooking)
      .when((state) => postMessage(state, { ...said, by: stranger }))
      .thenRejected('not_allowed');
  });
});

describe('a nomination that is not there', () => {
  it('refuses everything alike', () => {
    for (const decide of [
      (state: NominationState) => editNomination(state, editing),
      (state: NominationState) => approveVessel(state, answering),
      (state: NominationState) => confirmUpdates(state, { ...answering, by: staff }),
      (state: NominationState) => withdrawNomination(state, { ...answering, customersRemove: true }),
      (state: NominationState) =>
        postMessage(state, { by: charterer, messageId: 'message-3', text: 'Hello', about: null }),
    ])
      given([]).when(decide).thenRejected('nomination_unknown');
  });
});
