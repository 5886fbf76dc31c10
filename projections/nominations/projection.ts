import { foldText } from '#contracts/cells/fold-text';
import { nominationAudience, organisationAudience } from '#contracts/live/audiences';
import type { NominationEventName } from '#contracts/nomination/nomination-view';
import type { NominationChange, NominationEvent } from '#domain/nomination/events';
import { evolveNomination, nominatedFields } from '#domain/nomination/evolve';
import { isDue, statusOf, type Nomination } from '#domain/nomination/state';
import { nominationFields } from '#domain/nomination/terms';
import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { countryOf } from '../bookings/derived.ts';
import { projection } from '../runtime/projection.ts';
import { nominationsModel, type NominationDocument, type RecordedHand } from './read-model.ts';

type Happened = Recorded<NominationEvent>;

const fold = (text: string): string => text.normalize('NFC').toLowerCase();

type Derived = Omit<
  NominationDocument,
  'nominatedAt' | 'approvedAt' | 'updatedAt' | 'setBy' | 'event' | 'changes' | 'lastCommand'
>;

/** What lists filter and sort by, from the nomination: one place, so that no copy can differ from it. */
const derivedFrom = (nomination: Nomination): Derived => {
  const { terms, lines, organisation, broker, isWithdrawn } = nomination;
  const ports = Object.values(terms.discharge).flatMap(({ port }) => (port ? [port] : []));
  const facts = Object.values(lines).map((line) => line.facts);
  const words = [
    terms.vesselVoyage.name,
    terms.loadingPort?.name,
    ...ports.map(({ name }) => name),
    ...facts.flatMap(({ code, bookingNo }) => [code, bookingNo]),
  ];
  return {
    nomination,
    organisationId: organisation.id,
    brokerId: broker?.id ?? null,
    voyageId: terms.vesselVoyage.id,
    vesselName: fold(terms.vesselVoyage.name),
    tradeId: terms.trade?.id ?? null,
    typeId: terms.type?.id ?? null,
    loadingPortId: terms.loadingPort?.id ?? null,
    loadingPortName: fold(terms.loadingPort?.name ?? ''),
    dischargePortIds: [...new Set(ports.map(({ id }) => id))],
    laycanStart: terms.laycanStart,
    laycanFinish: terms.laycanFinish,
    month: terms.laycanStart?.slice(0, 7) ?? null,
    eta: terms.eta,
    nominated: terms.nominated ?? 0,
    declared: facts.reduce((sum, { total }) => sum + total, 0),
    bookingIds: Object.keys(lines),
    commodityIds: [...new Set(facts.flatMap(({ commodity }) => commodity?.id ?? []))],
    lines: Object.values(terms.discharge).map(({ port, qty }) => ({
      country: port ? countryOf(port.id) : null,
      qty: qty ?? 0,
    })),
    status: isWithdrawn ? 'cancelled' : statusOf(nomination),
    isApproved: nomination.isApproved,
    cancelled: isWithdrawn,
    isDue: isDue(nomination),
    search: foldText(words.filter((word) => word !== null && word !== undefined).join('\n')),
  };
};

/** Another event of the stream: the domain's own fold, at the revision at which it stands there. */
const evolved = (nomination: Nomination | null, event: Happened): Nomination => {
  const { nomination: after } = evolveNomination({ nomination, revision: event.revision - 1 }, event);
  if (after === null) throw new Error(`${event.type} begins no nomination`);
  return after;
};

const handBehind = ({ metadata, recordedAt: at }: Happened, isVoyages: boolean): RecordedHand => ({
  actor: isVoyages ? null : metadata.actor,
  side: metadata.side,
  at,
});

const begun = (event: Recorded<EventNamed<'VesselNominated'>>): NominationDocument => {
  const { discharge } = event.data.terms;
  const by = handBehind(event, false);
  const fields = [
    ...nominationFields,
    ...Object.keys(discharge).map((ordinal) => `discharge.${Number(ordinal)}` as const),
  ];
  return {
    ...derivedFrom(evolved(null, event)),
    nominatedAt: event.recordedAt,
    approvedAt: null,
    updatedAt: event.recordedAt,
    setBy: Object.fromEntries(fields.map((field) => [field, by])),
    event: 'new_nomination',
    changes: [],
    lastCommand: event.metadata.commandId,
  };
};

const nameOf = (event: Happened): NominationEventName => {
  if (isEvent(event, 'VesselApproved')) return 'approved_nomination';
  if (isEvent(event, 'UpdatesConfirmed')) return 'confirmed_nomination_updates';
  return isEvent(event, 'DeclarationTaken') ? 'updated_declaration' : 'updated_nomination';
};

/** The first event of a command names it; what follows of it adds to it. */
const happened = (document: NominationDocument, event: Happened): NominationDocument => ({
  ...document,
  ...derivedFrom(evolved(document.nomination, event)),
  event: document.lastCommand === event.metadata.commandId ? document.event : nameOf(event),
  changes: document.lastCommand === event.metadata.commandId ? document.changes : [],
  lastCommand: event.metadata.commandId,
  updatedAt: event.recordedAt,
});

/** What nobody reads in the nomination: no version of it. */
const unseen = (document: NominationDocument, event: Happened): NominationDocument => ({
  ...document,
  ...derivedFrom(evolved(document.nomination, event)),
});

const isVoyages = (event: Recorded<NominationChange>): boolean =>
  isEvent(event, 'EtaRevised') || (isEvent(event, 'NominatedVesselChanged') && event.data.by === 'voyage');

const changed = (before: NominationDocument, event: Recorded<NominationChange>): NominationDocument => {
  const document = happened(before, event);
  const fields = nominatedFields(event).map(({ field }) => field);
  const by = handBehind(event, isVoyages(event));
  return {
    ...document,
    setBy: { ...document.setBy, ...Object.fromEntries(fields.map((field) => [field, by])) },
    changes: [...new Set([...document.changes, ...fields])],
  };
};

/** Staff see it where they look at its charterer; its charterer does, and the broker in whose hands all of it is. */
const audiencesOf = ({ nomination, organisationId, brokerId }: NominationDocument): readonly string[] =>
  [organisationId, ...(brokerId === null ? [] : [brokerId])].flatMap((id) => [
    organisationAudience.name({ organisationId: id }),
    nominationAudience.name({ organisationId: id, nominationId: nomination.id }),
  ]);

/** Messages change nothing of the nomination itself: only the thread's read model folds and pushes them. */
type Folded = Exclude<NominationEvent, EventNamed<'MessagePosted'>>;

/** Every nominated vessel as it is now, and with `history` as it ever was. */
export const nominationsProjection = projection<NominationDocument, Folded>({
  model: nominationsModel,
  version: 4,
  givesRights: true,
  idsOf: ({ data }) => [data.nominationId],
  folds: {
    VesselNominated: { begins: (_none, event) => begun(event) },
    NominatedVesselChanged: changed,
    NominatedTypeChanged: changed,
    NominatedTradeChanged: changed,
    NominatedLaycanChanged: changed,
    NominatedLoadPortChanged: changed,
    NominatedQuantityChanged: changed,
    NominatedDischargeChanged: changed,
    NominationCommentChanged: changed,
    EtaChanged: changed,
    EtaRevised: changed,
    LoadCallChanged: happened,
    BookingCalledFor: happened,
    BookingTakenOff: happened,
    BookingsTold: unseen,
    DeclarationTaken: happened,
    VesselApproved: (document, event) => ({ ...happened(document, event), approvedAt: event.recordedAt }),
    UpdatesConfirmed: happened,
    NominationWithdrawn: happened,
    NominationBrokerChanged: happened,
  },
  audiencesOf,
  versionOf: ({ lastCommand }) => lastCommand,
});
