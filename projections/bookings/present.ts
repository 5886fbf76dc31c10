import type {
  BookingNominationView,
  BookingVersionView,
  BookingView,
  FieldChange,
  PortQuantity,
} from '#contracts/booking/booking-view';
import { periodOf } from '#contracts/booking/period';
import { organisationAudience, staffAudience } from '#contracts/live/audiences';
import { declarationListChannel, liveEvents, staffDeclarationListChannel } from '#contracts/live/channels';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { isDischargeField, ordinalOf } from '#domain/booking/terms';
import type { BookingTerms, DischargeLine, TermValue } from '#domain/booking/terms';
import type { Side } from '#domain/shared/envelope';
import { localMoment } from '#domain/shared/zones';
import type { Filter, Stored, Version } from '#platform/documents/port';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { severally, speaking } from '../runtime/presenting/speaking.ts';
import type { View, ViewInputs } from '../runtime/presenting/view.ts';
import { type Hand, inOneText, namedHand, namedHands } from './hands.ts';
import { bookingsProjection } from './projection.ts';
import { problemsOf } from './problems.ts';
import { presentTransfer } from './present-transfer.ts';
import { type BookingDocument, bookingsModel, type RecordedChange } from './read-model.ts';
import { ordinalsOf, placeOf, scalarOf } from './shown-terms.ts';

const isLine = (value: TermValue): value is DischargeLine =>
  typeof value === 'object' && value !== null && 'qty' in value;

const fieldNames = { loadingPort: 'loadingPort.name', loadingQty: 'loadingPort.qty' } as const;

type Named = Pick<FieldChange, 'field' | 'from' | 'to'>;

const lineChanges = (
  terms: BookingTerms,
  ordinal: string,
  from: TermValue,
  to: TermValue,
): readonly Named[] => {
  const [before, after] = [isLine(from) ? from : null, isLine(to) ? to : null];
  const name = `dischargePorts.${placeOf(terms, ordinal)}`;
  const all: Named[] = [
    { field: `${name}.name`, from: before?.port?.name ?? null, to: after?.port?.name ?? null },
    { field: `${name}.qty`, from: before?.qty ?? null, to: after?.qty ?? null },
  ];
  return all.filter((change) => change.from !== change.to);
};

const presentChange = (terms: BookingTerms, change: RecordedChange): readonly Named[] => {
  const { field, from, to } = change;
  if (isDischargeField(field)) return lineChanges(terms, ordinalOf(field), from, to);
  const name = field in fieldNames ? fieldNames[field as keyof typeof fieldNames] : field;
  return [{ field: name, from: scalarOf(from), to: scalarOf(to) }];
};

/** Who gave the last command, and whose edits it carried. */
const lastHand = ({ actor, actingSide: side, authors }: BookingDocument): Hand => ({ actor, side, authors });

const portOf = (terms: BookingTerms): PortQuantity => ({
  id: terms.loadingPort?.id ?? null,
  name: terms.loadingPort?.name ?? null,
  qty: terms.loadingQty,
  cargoBookingPortId: '0',
});

const linesOf = (terms: BookingTerms): readonly PortQuantity[] =>
  ordinalsOf(terms).map((ordinal) => {
    const line = terms.discharge[ordinal];
    return {
      id: line?.port?.id ?? null,
      name: line?.port?.name ?? null,
      qty: line?.qty ?? null,
      cargoBookingPortId: ordinal,
    };
  });

const presentAboard = (
  { aboard, loadingPortId }: BookingDocument,
  { zoneOf }: ViewInputs,
): BookingNominationView | null =>
  aboard && {
    id: aboard.nominationId,
    vesselVoyage: aboard.vesselVoyage,
    eta:
      aboard.eta &&
      localMoment(aboard.eta, (loadingPortId === null ? undefined : zoneOf(loadingPortId)) ?? 'UTC'),
  };

const presentTerms = (
  { id, position, revision, document }: Stored<BookingDocument>,
  side: Side,
  context: ViewInputs,
): BookingView => {
  const { terms } = document;
  return {
    id,
    revision,
    cursor: context.cursorAt(position),
    code: document.code,
    letterIndex: document.letterIndex,
    bookingNo: document.bookingNo,
    cargoRef: document.cargoRef,
    type: terms.type,
    trade: terms.trade,
    month: document.month,
    declaredMonth: terms.month,
    status: document.status,
    period: periodOf(document, context.today),
    commodity: terms.commodity,
    vesselVoyage: terms.vesselVoyage,
    nomination: presentAboard(document, context),
    laycanStart: document.laycanStart,
    laycanFinish: document.laycanFinish,
    loadingPort: portOf(terms),
    dischargePorts: linesOf(terms),
    total: document.total,
    comment: terms.comment,
    cancelled: document.cancelled,
    ...(document.cancellation && {
      cancellation: {
        at: document.cancellation.at,
        by: namedHand(document.cancellation, side, context),
      },
    }),
    ...(document.vesselRequest &&
      !document.cancelled && {
        vesselRequest: {
          at: document.vesselRequest.at,
          by: namedHand(document.vesselRequest, side, context),
        },
      }),
    continuationOfId: document.continuationOfId,
    continuedById: document.continuedById,
    company: terms.company,
    masterBooking: terms.masterBooking,
    contractLink: terms.contractLink,
    transferred: document.transferred,
    transfer: side === 'internal' ? presentTransfer(document, context) : null,
    organisation: {
      id: document.organisationId,
      name: context.nameOfOrganisation(document.organisationId) ?? document.organisationName,
    },
    template: document.template,
    broker: document.broker,
    version: document.version,
    changedBy: namedHands(lastHand(document), side, context),
    submittedBy: namedHand(lastHand(document), side, context),
    declaredAt: document.declaredAt,
    updatedAt: document.updatedAt,
    changes: document.changes.flatMap((change) =>
      presentChange(terms, change).map((named) => ({
        ...named,
        by: inOneText(namedHands(change, side, context)),
        submittedBy: namedHand(change, side, context),
        at: change.at,
      })),
    ),
    changedSince: document.changedSince,
    errors: [],
  };
};

/** Users and organisations whose names the terms of a booking need. */
const namesInBooking = (document: BookingDocument) => ({
  users: [
    ...new Set([
      document.actor,
      ...(document.cancellation ? [document.cancellation.actor] : []),
      ...(document.vesselRequest ? [document.vesselRequest.actor] : []),
      ...document.authors,
      ...document.changes.flatMap(({ actor, authors = [] }) => [actor, ...authors]),
      ...(document.transferRequestedBy ? [document.transferRequestedBy] : []),
    ]),
  ],
  organisations: [document.organisationId],
});

/** What a side of the portal sees of a booking's terms: for grids, files and history, where its problems are none of the view's. */
export const bookingTermsView: View<BookingDocument, Side, BookingView> = {
  model: bookingsModel,
  needs: namesInBooking,
  present: ({ stored, inputs }, side) => presentTerms(stored, side, inputs),
};

/** The booking whole, as a side of the portal sees it, with what is wrong with it: for lists, panes and pushes. */
export const bookingView: View<BookingDocument, Side, BookingView> = {
  model: bookingsModel,
  needs: (document) => ({ ...namesInBooking(document), settings: [document.organisationId] }),
  present: ({ stored, inputs }, side) => ({
    ...presentTerms(stored, side, inputs),
    errors: problemsOf(stored.id, stored.document, inputs),
  }),
};

/** One version of a booking's history; the revision is that of no stream, for versions are never edited. */
export const presentVersion = (
  { id, position, to, document }: Version<BookingDocument>,
  side: Side,
  inputs: ViewInputs,
): BookingVersionView => ({
  ...presentTerms({ id, position, revision: 0, document }, side, inputs),
  archiveDate: to,
});

/** Whether a booking belongs to an organisation, as its charterer or as its broker; one that is not there does not. */
export const isSeenBy = (organisation: string, booking: BookingDocument | undefined): boolean =>
  booking?.organisationId === organisation || booking?.brokerId === organisation;

/** The same as a filter, by the one role that an organisation of its type has. */
export const bookingsOf = ({
  id,
  type,
}: Pick<PrincipalOrganisation, 'id' | 'type'>): Filter<BookingDocument> =>
  type === 'agency' ? { brokerId: id } : { organisationId: id };

const sides: readonly Side[] = ['internal', 'external'];

/** Bookings on the declaration lists of their charterer, their broker and the staff. */
export const bookingsLive: LiveSource<BookingDocument, Side, BookingView> = {
  projection: bookingsProjection,
  event: liveEvents.declarationChanged,
  view: bookingView,
  sideOn: (channel) => declarationListChannel.read(channel)?.side ?? 'internal',
  ...severally(speaking(staffDeclarationListChannel, staffAudience), {
    channelsOf: (audience) => {
      const about = organisationAudience.read(audience);
      return about ? sides.map((side) => declarationListChannel.name({ ...about, side })) : [];
    },
    audienceOf: (channel) => {
      const about = declarationListChannel.read(channel);
      return about && organisationAudience.name(about);
    },
  }),
  filterOf: (audience) => {
    const organisation = organisationAudience.read(audience)?.organisationId;
    return organisation === undefined
      ? {}
      : { $or: [{ organisationId: organisation }, { brokerId: organisation }] };
  },
};
