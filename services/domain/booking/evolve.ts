import type { Decider } from '../shared/decider.ts';
import { amendedFields } from './amendment.ts';
import type { BookingEvent } from './events.ts';
import { nominationTold, owing } from './evolve-nomination.ts';
import { transferred } from './evolve-transfer.ts';
import { withdrawn } from './evolve-withdrawal.ts';
import { initialState, type BookingPart, type BookingState } from './state.ts';
import { withTerm, type BookingTerms } from './terms.ts';

export const evolve = (state: BookingState, event: BookingEvent): BookingState =>
  happened({ ...state, revision: state.revision + 1 }, event);

const happened = (state: BookingState, event: BookingEvent): BookingState => {
  switch (event.type) {
    case 'BookingDeclared': {
      const { organisation, bookingNo, template } = event.data;
      return { ...state, organisation, bookingNo, template, first: declaredPart(event.data, state.revision) };
    }
    case 'ContinuationDeclared':
      return { ...state, continuation: declaredPart(event.data, state.revision) };
    case 'BookingCancelled':
      return withPart(state, event.data.bookingId, (part) =>
        owing({ ...part, cancelled: true }, state.revision),
      );
    case 'VesselRequested':
      return withPart(state, event.data.bookingId, (part) => part);
    case 'BrokerAssigned':
      return withPart({ ...state, broker: event.data.to }, event.data.bookingId, (part) =>
        owing(part, state.revision),
      );
    case 'BookingNominated':
    case 'BookingReleased':
    case 'NominationInformed':
      return withSamePart(state, event.data.bookingId, (part) => nominationTold(part, event, state.revision));
    case 'BookingTransferRequested':
    case 'BookingTransferConfirmed':
    case 'BookingTransferRefused':
      return transferred(state, event);
    case 'TransferWithdrawalRequested':
    case 'TransferWithdrawalConfirmed':
    case 'TransferWithdrawalRefused':
      return withdrawn(state, event);
    case 'BookingCodeChanged':
    case 'VesselTypeAmended':
    case 'TradeAmended':
    case 'MonthAmended':
    case 'CommodityAmended':
    case 'VesselVoyageAmended':
    case 'LoadPortAmended':
    case 'LoadQuantityAmended':
    case 'CommentAmended':
    case 'CompanyAmended':
    case 'MasterBookingAmended':
    case 'ContractLinkAmended':
    case 'LaycanAmended':
    case 'DischargeLineAmended':
      return withPart(state, event.data.bookingId, (part) => owing(amended(part, event), state.revision));
  }
};

/** The highest ordinal of a discharge line, 0 where there is none. */
export const highestOrdinal = (terms: BookingTerms): number =>
  Math.max(0, ...Object.keys(terms.discharge).map(Number));

const declaredPart = (
  data: { bookingId: string; letterIndex: string; terms: BookingTerms },
  versionRevision: number,
): BookingPart => ({
  id: data.bookingId,
  letterIndex: data.letterIndex,
  terms: data.terms,
  lastOrdinal: highestOrdinal(data.terms),
  cancelled: false,
  versionRevision,
  aboard: null,
  heard: {},
  owes: null,
});

/** A new version of one of the two documents. */
const withPart = (
  state: BookingState,
  bookingId: string,
  change: (part: BookingPart) => BookingPart,
): BookingState => {
  const { revision: versionRevision } = state;
  return withSamePart(state, bookingId, (part) => ({ ...change(part), versionRevision }));
};

/** One of the two documents otherwise, which is no version of it. */
const withSamePart = (
  state: BookingState,
  bookingId: string,
  next: (part: BookingPart) => BookingPart,
): BookingState => {
  if (state.first?.id === bookingId) return { ...state, first: next(state.first) };
  if (state.continuation?.id === bookingId) return { ...state, continuation: next(state.continuation) };
  return state;
};

const amended = (part: BookingPart, event: BookingEvent): BookingPart => {
  const terms = amendedFields(event).reduce((all, { field, to }) => withTerm(all, field, to), part.terms);
  return { ...part, terms, lastOrdinal: Math.max(part.lastOrdinal, highestOrdinal(terms)) };
};

export const bookingDecider: Decider<BookingState, BookingEvent> = { initialState, evolve };
