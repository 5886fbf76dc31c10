import type { Decider } from '../shared/decider.ts';
import type { Side } from '../shared/envelope.ts';
import type { BookingFacts, BookingLine } from './booking-line.ts';
import { asksNobody, type NominationChange, type NominationEvent } from './events.ts';
import { initialNominationState, type Nomination, type NominationState } from './state.ts';
import { withNominated, type NominationField, type NominationTerms, type NominationValue } from './terms.ts';

export const evolveNomination = (state: NominationState, event: NominationEvent): NominationState => {
  const revision = state.revision + 1;
  const { nomination } = state;
  if (event.type === 'VesselNominated') return { revision, nomination: nominated(event.data, revision) };
  if (nomination === null) return { revision, nomination };
  return { revision, nomination: happened(nomination, event, revision) };
};

type Following = Exclude<NominationEvent, { readonly type: 'VesselNominated' }>;

const happened = (nomination: Nomination, event: Following, revision: number): Nomination => {
  switch (event.type) {
    case 'EtaRevised':
      return etaRevised(nomination, event, revision);
    case 'NominatedVesselChanged':
    case 'NominatedTypeChanged':
    case 'NominatedTradeChanged':
    case 'NominatedLaycanChanged':
    case 'NominatedLoadPortChanged':
    case 'NominatedQuantityChanged':
    case 'NominatedDischargeChanged':
    case 'NominationCommentChanged':
    case 'EtaChanged':
      return changed(nomination, event, revision);
    case 'LoadCallChanged':
      return { ...nomination, loadCall: event.data.to };
    case 'BookingCalledFor':
      return asked(
        withLine(nomination, { facts: event.data.facts, isAboard: false, calledBy: event.data.side }),
        event.data,
        revision,
      );
    case 'BookingTakenOff':
      return asked(withoutLine(nomination, event.data.bookingId), event.data, revision);
    case 'BookingsTold':
      return told(nomination, event.data);
    case 'DeclarationTaken': {
      const taken = event.data.lines.reduce(
        (all, { facts, cancelled }) =>
          cancelled ? withoutLine(all, facts.bookingId) : withFacts(all, facts),
        nomination,
      );
      return asksNobody(event.data.lines)
        ? { ...taken, version: event.data.version }
        : asked(taken, event.data, revision);
    }
    case 'VesselApproved': {
      const { version, terms, bookings, side } = event.data;
      return {
        ...nomination,
        awaitsCustomer: false,
        approveBy: null,
        isApproved: true,
        approval: { version, terms, bookings, isOnBehalf: side === 'internal' },
        tellAt: revision,
      };
    }
    case 'UpdatesConfirmed':
      return { ...nomination, awaitsOperator: false, tellAt: revision };
    case 'NominationWithdrawn':
      return {
        ...Object.keys(nomination.lines).reduce(withoutLine, nomination),
        version: event.data.version,
        awaitsCustomer: false,
        awaitsOperator: false,
        approveBy: null,
        isWithdrawn: true,
        tellAt: revision,
      };
    case 'NominationBrokerChanged':
      return { ...nomination, broker: event.data.to };
    case 'MessagePosted':
      return nomination;
  }
};

type Nominated = Extract<NominationEvent, { readonly type: 'VesselNominated' }>['data'];

const nominated = (data: Nominated, revision: number): Nomination => {
  const { nominationId: id, organisation, template, terms, callId, told } = data;
  const fresh: Nomination = {
    id,
    organisation,
    template,
    terms,
    lastOrdinal: highest(terms),
    callId,
    loadCall: 'expected',
    told,
    spokenEta: terms.eta,
    lines: {},
    released: {},
    broker: null,
    version: 0,
    awaitsOperator: false,
    awaitsCustomer: false,
    approveBy: null,
    isApproved: false,
    approval: null,
    isWithdrawn: false,
    tellAt: -1,
    toldUpTo: -1,
  };
  return asked(fresh, data, revision);
};

const highest = ({ discharge }: NominationTerms): number =>
  Math.max(0, ...Object.keys(discharge).map(Number));

/** The side that changed something asks the other; whatever was asked of itself stays asked. */
const asked = (
  nomination: Nomination,
  {
    side,
    version,
    approveBy,
  }: { readonly side: Side; readonly version: number; readonly approveBy: string | null },
  revision: number,
): Nomination =>
  side === 'external'
    ? { ...nomination, version, awaitsOperator: true, tellAt: revision }
    : { ...nomination, version, awaitsCustomer: true, isApproved: false, approveBy, tellAt: revision };

const changed = (
  nomination: Nomination,
  event: Exclude<NominationChange, { readonly type: 'EtaRevised' }>,
  revision: number,
): Nomination => {
  const terms = nominatedFields(event).reduce(
    (all, { field, to }) => withNominated(all, field, to),
    nomination.terms,
  );
  const after: Nomination = {
    ...nomination,
    terms,
    lastOrdinal: Math.max(nomination.lastOrdinal, highest(terms)),
    spokenEta: terms.eta === nomination.terms.eta ? nomination.spokenEta : terms.eta,
  };
  switch (event.type) {
    case 'NominationCommentChanged':
      return { ...after, version: event.data.version };
    case 'NominatedVesselChanged': {
      const { callId, told: newlyTold } = event.data;
      return asked({ ...after, callId, told: newlyTold, loadCall: 'expected' }, event.data, revision);
    }
    case 'NominatedLoadPortChanged':
      return asked({ ...after, callId: event.data.callId }, event.data, revision);
    case 'NominatedTypeChanged':
    case 'NominatedTradeChanged':
    case 'NominatedLaycanChanged':
    case 'NominatedQuantityChanged':
    case 'NominatedDischargeChanged':
    case 'EtaChanged':
      return asked(after, event.data, revision);
  }
};

const etaRevised = (
  nomination: Nomination,
  { data }: Extract<NominationEvent, { readonly type: 'EtaRevised' }>,
  revision: number,
): Nomination => {
  const { to, voyageRevision, news } = data;
  const revised: Nomination = {
    ...nomination,
    terms: { ...nomination.terms, eta: to },
    told: { eta: to, revision: voyageRevision },
    tellAt: revision,
  };
  return news === null
    ? revised
    : asked({ ...revised, spokenEta: to }, { ...news, side: 'internal' }, revision);
};

const withLine = (nomination: Nomination, line: BookingLine): Nomination => {
  const { [line.facts.bookingId]: _known, ...released } = nomination.released;
  return {
    ...nomination,
    released,
    lines: { ...nomination.lines, [line.facts.bookingId]: line },
  };
};

const withoutLine = (nomination: Nomination, bookingId: string): Nomination => {
  const { [bookingId]: line, ...lines } = nomination.lines;
  if (line === undefined) return nomination;
  return {
    ...nomination,
    lines,
    released: { ...nomination.released, [bookingId]: { firstId: line.facts.firstId } },
  };
};

const withFacts = (nomination: Nomination, facts: BookingFacts): Nomination => {
  const line = nomination.lines[facts.bookingId];
  return line === undefined || line.facts.revision >= facts.revision
    ? nomination
    : withLine(nomination, { ...line, facts });
};

const told = (
  nomination: Nomination,
  { upTo, aboard }: { readonly upTo: number; readonly aboard: readonly BookingFacts[] },
): Nomination => {
  const settled = aboard.reduce((all, facts) => {
    const line = all.lines[facts.bookingId];
    if (line === undefined) return all;
    const latest = line.facts.revision > facts.revision ? line.facts : facts;
    return withLine(all, { ...line, facts: latest, isAboard: true });
  }, nomination);
  const toldUpTo = Math.max(nomination.toldUpTo, upTo);
  return { ...settled, toldUpTo, released: toldUpTo >= nomination.tellAt ? {} : settled.released };
};

export interface NominatedFieldChange {
  readonly field: NominationField;
  readonly from: NominationValue;
  readonly to: NominationValue;
}

/** The fields that an event sets, from and to: what folds, messages and provenance go by. */
export const nominatedFields = (event: NominationChange): readonly NominatedFieldChange[] => {
  switch (event.type) {
    case 'NominatedLaycanChanged': {
      const { from, to } = event.data;
      const days: readonly NominatedFieldChange[] = [
        { field: 'laycanStart', from: from.start, to: to.start },
        { field: 'laycanFinish', from: from.finish, to: to.finish },
      ];
      return days.filter((day) => day.from !== day.to);
    }
    case 'NominatedDischargeChanged':
      return [{ field: `discharge.${event.data.ordinal}`, from: event.data.from, to: event.data.to }];
    case 'NominatedVesselChanged':
    case 'NominatedTypeChanged':
    case 'NominatedTradeChanged':
    case 'NominatedLoadPortChanged':
    case 'NominatedQuantityChanged':
    case 'NominationCommentChanged':
    case 'EtaChanged':
    case 'EtaRevised':
      return [{ field: fieldOf[event.type], from: event.data.from, to: event.data.to }];
  }
};

const fieldOf = {
  NominatedVesselChanged: 'vesselVoyage',
  NominatedTypeChanged: 'type',
  NominatedTradeChanged: 'trade',
  NominatedLoadPortChanged: 'loadingPort',
  NominatedQuantityChanged: 'nominated',
  NominationCommentChanged: 'comment',
  EtaChanged: 'eta',
  EtaRevised: 'eta',
} as const;

export const nominationDecider: Decider<NominationState, NominationEvent> = {
  initialState: initialNominationState,
  evolve: evolveNomination,
};
