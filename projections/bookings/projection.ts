import { organisationAudience, staffAudience, userAudience } from '#contracts/live/audiences';
import { type AmendmentEvent, amendedFields } from '#domain/booking/amendment';
import type { BookingEvent } from '#domain/booking/events';
import { highestOrdinal } from '#domain/booking/evolve';
import { withTerm } from '#domain/booking/terms';
import type { NamedRef } from '#domain/booking/terms';
import type { Recorded, Side } from '#domain/shared/envelope';
import type { Projection } from '../runtime/projection.ts';
import { derivedFrom } from './derived.ts';
import { bookingsModel } from './read-model.ts';
import type { BookingDocument, RecordedChange } from './read-model.ts';
import {
  amendedAfterTransfer,
  isTransferError,
  isTransferFact,
  notTransferred,
  transferred,
} from './transfers.ts';

/** A recorded event, typed by its name. */
type Happened = Recorded<BookingEvent>;

/** The event without its envelope: `type` and `data` belong together again, so that a switch narrows. */
const factOf = ({ type, data }: Happened): BookingEvent => ({ type, data }) as BookingEvent;

const declared = (
  event: Happened,
  fact: Extract<BookingEvent, { type: 'BookingDeclared' | 'ContinuationDeclared' }>,
) => {
  const { bookingId, organisation, template, bookingNo, letterIndex, replaces, terms, side } = fact.data;
  const document: BookingDocument = {
    ...derivedFrom(terms, bookingNo),
    firstId: fact.type === 'ContinuationDeclared' ? fact.data.continuationOfId : bookingId,
    organisation,
    organisationId: organisation.id,
    organisationName: organisation.name,
    template,
    broker: null,
    brokerId: null,
    lastOrdinal: highestOrdinal(terms),
    bookingNo,
    letterIndex,
    continuationOfId: fact.type === 'ContinuationDeclared' ? fact.data.continuationOfId : null,
    continuedById: null,
    replaces,
    cancelled: false,
    cancellation: null,
    declaredAt: event.recordedAt,
    updatedAt: event.recordedAt,
    declaredBy: { [side]: event.recordedAt },
    version: 1,
    lastCommand: event.metadata.commandId,
    ...decision(event),
    versionRevision: event.revision,
    changes: [],
    changedSince: null,
    ...notTransferred,
    provenance: {},
    heldBefore: {},
  };
  return document;
};

/** Who edited what an event carries. */
const authorsOf = ({ metadata }: Happened): readonly string[] => metadata.authors ?? [metadata.actor];

const decision = (event: Happened) => ({
  decidedBy: event.metadata.correlationId,
  actor: event.metadata.actor,
  actingSide: event.metadata.side,
  authors: authorsOf(event),
});

/** The document at the start of another command: a new version with nothing changed yet. */
const versioned = (document: BookingDocument, event: Happened): BookingDocument =>
  document.lastCommand === event.metadata.commandId
    ? {
        ...document,
        authors: [...new Set([...document.authors, ...authorsOf(event)])],
        versionRevision: event.revision,
      }
    : {
        ...document,
        version: document.version + 1,
        lastCommand: event.metadata.commandId,
        ...decision(event),
        versionRevision: event.revision,
        changes: [],
        changedSince: document.updatedAt,
      };

const amended = (before: BookingDocument, event: Happened, fact: AmendmentEvent): BookingDocument => {
  const document = versioned(before, event);
  const { actor, side, authors } = event.metadata;
  const changes = amendedFields(fact).map((change): RecordedChange => ({
    ...change,
    actor,
    ...(authors && { authors }),
    side,
    at: event.recordedAt,
  }));
  const terms = changes.reduce((all, { field, to }) => withTerm(all, field, to), document.terms);
  return {
    ...document,
    ...derivedFrom(terms, document.bookingNo),
    transfer: amendedAfterTransfer(document),
    heldBefore: heldAfter(document.heldBefore, side, changes),
    lastOrdinal: Math.max(document.lastOrdinal, highestOrdinal(terms)),
    updatedAt: event.recordedAt,
    declaredBy: { ...document.declaredBy, [side]: event.recordedAt },
    changes: [...document.changes, ...changes],
    provenance: {
      ...document.provenance,
      ...Object.fromEntries(changes.map((change) => [change.field, change])),
    },
  };
};

/** The side that amends knows the booking as it is now; the other one knows it as it was before. */
const heldAfter = (
  held: BookingDocument['heldBefore'],
  side: Side,
  changes: readonly RecordedChange[],
): BookingDocument['heldBefore'] => {
  const other: Side = side === 'internal' ? 'external' : 'internal';
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]));
  return { [side]: {}, [other]: { ...before, ...held[other] } };
};

const cancelled = (before: BookingDocument, event: Happened, message: string | null): BookingDocument => {
  const document = versioned(before, event);
  const terms = message === null ? document.terms : { ...document.terms, comment: message };
  return {
    ...document,
    ...derivedFrom(terms, document.bookingNo),
    cancelled: true,
    cancellation: { actor: event.metadata.actor, side: event.metadata.side, at: event.recordedAt },
    updatedAt: event.recordedAt,
  };
};

const brokered = (before: BookingDocument, event: Happened, to: NamedRef | null): BookingDocument => ({
  ...versioned(before, event),
  broker: to,
  brokerId: to?.id ?? null,
  updatedAt: event.recordedAt,
});

/** Staff, its charterer, its broker; and of a transfer that was refused, who asked for it. */
const audiencesOf = (document: BookingDocument): readonly string[] => {
  const { organisationId, brokerId, transferRequestedBy } = document;
  return [
    staffAudience.name(),
    organisationAudience.name({ organisationId }),
    ...(brokerId === null ? [] : [organisationAudience.name({ organisationId: brokerId })]),
    ...(isTransferError(document) && transferRequestedBy !== null
      ? [userAudience.name({ userId: transferRequestedBy })]
      : []),
  ];
};

/** Every booking and continuation as it is now, and with `history` as it ever was. */
export const bookingsProjection: Projection<BookingDocument, BookingEvent> = {
  model: bookingsModel,
  version: 6,
  types: [
    'BookingDeclared',
    'ContinuationDeclared',
    'BookingCodeChanged',
    'VesselTypeAmended',
    'TradeAmended',
    'MonthAmended',
    'CommodityAmended',
    'VesselVoyageAmended',
    'LaycanAmended',
    'LoadPortAmended',
    'LoadQuantityAmended',
    'DischargeLineAmended',
    'CommentAmended',
    'CompanyAmended',
    'MasterBookingAmended',
    'ContractLinkAmended',
    'BookingCancelled',
    'BrokerAssigned',
    'BookingTransferRequested',
    'BookingTransferConfirmed',
    'BookingTransferRefused',
  ],
  idsOf: (event) => {
    const fact = factOf(event);
    // The first of a pair knows its continuation, so that neither is shown, or cancelled, as if it stood alone.
    return fact.type === 'ContinuationDeclared'
      ? [fact.data.bookingId, fact.data.continuationOfId]
      : [fact.data.bookingId];
  },
  apply: (document, event) => {
    const fact = factOf(event);
    if (fact.type === 'ContinuationDeclared' && document?.continuationOfId === null)
      return { ...document, continuedById: fact.data.bookingId };
    if (fact.type === 'BookingDeclared' || fact.type === 'ContinuationDeclared') return declared(event, fact);
    if (!document) throw new Error(`${fact.type} before the booking was declared`);
    if (fact.type === 'BookingCancelled') return cancelled(document, event, fact.data.message);
    if (fact.type === 'BrokerAssigned') return brokered(document, event, fact.data.to);
    if (isTransferFact(fact)) return transferred(document, event, fact);
    // Nothing but amendments is left: an event of another kind does not compile until it has a fold of its own above.
    return amended(document, event, fact);
  },
  audiencesOf,
  versionOf: ({ lastCommand }) => lastCommand,
};
