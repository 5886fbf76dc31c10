import { organisationAudience, staffAudience, userAudience } from '#contracts/live/audiences';
import { type AmendmentEvent, type FieldAmendment, amendedFields } from '#domain/booking/amendment';
import type { BookingEvent } from '#domain/booking/events';
import { highestOrdinal } from '#domain/booking/evolve';
import { withTerm } from '#domain/booking/terms';
import { sourceOfField } from '#domain/shared/change-source';
import type { Recorded, Side } from '#domain/shared/envelope';
import { isEvent } from '#domain/stored-events';
import type { EventNamed } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { derivedFrom } from './derived.ts';
import { ashore, informed, nominated, owing, released } from './nominated.ts';
import { bookingsModel } from './read-model.ts';
import type { BookingDocument, RecordedChange, RecordedDeclaration, RecordedHand } from './read-model.ts';
import {
  isTransferError,
  notTransferred,
  transferConfirmed,
  transferRefused,
  transferRequested,
  withdrawalConfirmed,
  withdrawalRefused,
  withdrawalRequested,
  withStanding,
} from './transfers.ts';

type Happened = Recorded<BookingEvent>;

type Declared = EventNamed<'BookingDeclared' | 'ContinuationDeclared'>;

const declared = (event: Recorded<Declared>, continuationOfId: string | null): BookingDocument => {
  const { bookingId, organisation, template, bookingNo, letterIndex, replaces, terms, side } = event.data;
  return {
    ...derivedFrom(terms, bookingNo, null),
    firstId: continuationOfId ?? bookingId,
    organisation,
    organisationId: organisation.id,
    organisationName: organisation.name,
    template,
    broker: null,
    brokerId: null,
    lastOrdinal: highestOrdinal(terms),
    bookingNo,
    letterIndex,
    continuationOfId,
    continuedById: null,
    replaces,
    cancelled: false,
    ...ashore,
    cancellation: null,
    vesselRequest: null,
    declaredAt: event.recordedAt,
    declaration: declarationBy(event),
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
};

/** Who edited what an event carries. */
const authorsOf = ({ metadata }: Happened): readonly string[] => metadata.authors ?? [metadata.actor];

/** Who set what an event carries, in a version of the booking. */
const handBehind = (
  { metadata, recordedAt: at, revision }: Happened,
  version: number,
): Omit<RecordedHand, 'source'> => {
  const { actor, side, authors, correlationId: decidedBy } = metadata;
  return { actor, ...(authors && { authors }), side, at, revision, version, decidedBy };
};

const declarationBy = (event: Recorded<Declared>): RecordedDeclaration => {
  const { source } = event.metadata;
  return { ...handBehind(event, 1), ...(source && { source }) };
};

/** One field as an event set it. */
const recordedChange = (
  { version }: BookingDocument,
  event: Happened,
  { field, from, to }: FieldAmendment,
): RecordedChange => {
  const { source } = event.metadata;
  const hand = handBehind(event, version);
  return { field, from, to, ...hand, ...(source && { source: sourceOfField(source, field) }) };
};

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

const amended = (before: BookingDocument, event: Recorded<AmendmentEvent>): BookingDocument => {
  const document = versioned(before, event);
  const { side } = event.metadata;
  const changes = amendedFields(event).map((change) => recordedChange(document, event, change));
  const terms = changes.reduce((all, { field, to }) => withTerm(all, field, to), document.terms);
  return withStanding({
    ...document,
    ...owing(document, event.revision),
    ...derivedFrom(terms, document.bookingNo, document.aboard?.vesselVoyage ?? null),
    // What was asked for is there; whoever clears the voyage later has not asked again.
    vesselRequest: terms.vesselVoyage === null ? document.vesselRequest : null,
    heldBefore: heldAfter(document.heldBefore, side, changes),
    lastOrdinal: Math.max(document.lastOrdinal, highestOrdinal(terms)),
    updatedAt: event.recordedAt,
    declaredBy: { ...document.declaredBy, [side]: event.recordedAt },
    changes: [...document.changes, ...changes],
    provenance: {
      ...document.provenance,
      ...Object.fromEntries(changes.map((change) => [change.field, change])),
    },
  });
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

type Cancelled = EventNamed<'BookingCancelled'>;

const cancelled = (before: BookingDocument, event: Recorded<Cancelled>): BookingDocument => {
  const { message } = event.data;
  const document = versioned(before, event);
  const terms = message === null ? document.terms : { ...document.terms, comment: message };
  const comment = recordedChange(document, event, {
    field: 'comment',
    from: document.terms.comment,
    to: message,
  });
  return withStanding({
    ...document,
    ...derivedFrom(terms, document.bookingNo, document.aboard?.vesselVoyage ?? null),
    ...owing(document, event.revision),
    cancelled: true,
    status: 'cancelled',
    cancellation: { actor: event.metadata.actor, side: event.metadata.side, at: event.recordedAt },
    updatedAt: event.recordedAt,
    provenance: message === null ? document.provenance : { ...document.provenance, comment },
  });
};

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
export const bookingsProjection = projection<BookingDocument, BookingEvent>({
  model: bookingsModel,
  version: 11,
  // The first of a pair knows its continuation, so that neither is shown, or cancelled, as if it stood alone.
  idsOf: (event) =>
    isEvent(event, 'ContinuationDeclared')
      ? [event.data.bookingId, event.data.continuationOfId]
      : [event.data.bookingId],
  folds: {
    BookingDeclared: { begins: (_none, event) => declared(event, null) },
    ContinuationDeclared: {
      begins: (document, event) =>
        document?.continuationOfId === null
          ? { ...document, continuedById: event.data.bookingId }
          : declared(event, event.data.continuationOfId),
    },
    VesselRequested: (document, event) => ({
      ...versioned(document, event),
      vesselRequest: { actor: event.metadata.actor, side: event.metadata.side, at: event.recordedAt },
    }),
    BookingCodeChanged: amended,
    VesselTypeAmended: amended,
    TradeAmended: amended,
    MonthAmended: amended,
    CommodityAmended: amended,
    VesselVoyageAmended: amended,
    LaycanAmended: amended,
    LoadPortAmended: amended,
    LoadQuantityAmended: amended,
    DischargeLineAmended: amended,
    CommentAmended: amended,
    CompanyAmended: amended,
    MasterBookingAmended: amended,
    ContractLinkAmended: amended,
    BookingCancelled: cancelled,
    BrokerAssigned: (document, event) =>
      withStanding({
        ...versioned(document, event),
        ...owing(document, event.revision),
        broker: event.data.to,
        brokerId: event.data.to?.id ?? null,
        updatedAt: event.recordedAt,
      }),
    BookingTransferRequested: transferRequested,
    BookingTransferConfirmed: transferConfirmed,
    BookingTransferRefused: transferRefused,
    TransferWithdrawalRequested: withdrawalRequested,
    TransferWithdrawalConfirmed: withdrawalConfirmed,
    TransferWithdrawalRefused: withdrawalRefused,
    BookingNominated: nominated,
    BookingReleased: released,
    NominationInformed: informed,
  },
  audiencesOf,
  versionOf: ({ lastCommand }) => lastCommand,
});
