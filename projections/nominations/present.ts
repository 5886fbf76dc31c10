import { nominationAudience, organisationAudience } from '#contracts/live/audiences';
import { liveEvents } from '#contracts/live/channels';
import type { NominatedBookingView, NominationView, SetBy } from '#contracts/nomination/nomination-view';
import type { PortQuantity } from '#contracts/booking/booking-view';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { emptyTerms, type DischargeLine } from '#domain/booking/terms';
import type { BookingLine } from '#domain/nomination/booking-line';
import type { NominationTerms } from '#domain/nomination/terms';
import type { Side } from '#domain/shared/envelope';
import { localDay } from '#domain/shared/zones';
import type { RowError } from '#domain/validation/errors';
import { validateNomination } from '#domain/validation/nomination';
import type { Filter } from '#platform/documents/port';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import type { View, ViewInputs } from '../runtime/presenting/view.ts';
import { onNominationChannels, sideOnNominations } from './channels.ts';
import { nominationsProjection } from './projection.ts';
import { type NominationDocument, nominationsModel, type RecordedHand } from './read-model.ts';
import { ordinalsOf, sinceApproved } from './since-approved.ts';

const linesOf = (terms: {
  readonly discharge: Readonly<Record<string, DischargeLine>>;
}): readonly PortQuantity[] =>
  ordinalsOf(terms).map((ordinal) => {
    const line = terms.discharge[ordinal];
    return {
      id: line?.port?.id ?? null,
      name: line?.port?.name ?? null,
      qty: line?.qty ?? null,
      cargoBookingPortId: ordinal,
    };
  });

const presentLine = ({ facts, isAboard }: BookingLine): NominatedBookingView => ({
  id: facts.bookingId,
  code: facts.code,
  bookingNo: facts.bookingNo,
  letterIndex: facts.letterIndex,
  company: facts.company,
  total: facts.total,
  laycanStart: facts.laycanStart,
  laycanFinish: facts.laycanFinish,
  loadingPort: facts.loadingPort,
  dischargePorts: linesOf(facts),
  isAboard,
});

const zoneOf = ({ loadingPort }: NominationTerms, inputs: ViewInputs): string | null =>
  (loadingPort === null ? undefined : inputs.zoneOf(loadingPort.id)) ?? null;

/** What is wrong with it as it stands; with one that was deleted, or is carried, nothing could be mended. */
const errorsOf = (document: NominationDocument, inputs: ViewInputs): readonly RowError[] => {
  const { organisation, terms, lines, isWithdrawn } = document.nomination;
  const limits = inputs.limitsOf(organisation.id);
  const isOver = terms.laycanFinish !== null && terms.laycanFinish < inputs.today;
  if (limits === null || isWithdrawn || isOver) return [];
  return validateNomination(
    {
      ...terms,
      eta: terms.eta && localDay(terms.eta, zoneOf(terms, inputs) ?? 'UTC'),
      discharge: Object.values(terms.discharge),
      bookings: Object.values(lines).map(({ facts }) => ({ ...emptyTerms, discharge: facts.discharge })),
    },
    { settings: { limits } },
  );
};

/** Under people's names, as in the thread: both sides read the same. */
const presentHand = ({ actor, side, at }: RecordedHand, inputs: ViewInputs): SetBy => ({
  by: actor === null ? null : inputs.nameOfUser(actor),
  isStaff: side === 'internal',
  isVoyages: actor === null,
  at,
});

/** A nominated vessel as a side of the portal sees it, as it was agreed on: nothing is said to be wrong with what is past. */
export const nominationTermsView: View<NominationDocument, Side, NominationView> = {
  model: nominationsModel,
  needs: ({ organisationId, setBy }) => ({
    users: [...new Set(Object.values(setBy).flatMap(({ actor }) => actor ?? []))],
    organisations: [organisationId],
  }),
  present: ({ stored: { id, position, revision, document }, inputs }) => {
    const { nomination } = document;
    const { terms, organisation } = nomination;
    return {
      id,
      cargoNominationId: id,
      revision,
      cursor: inputs.cursorAt(position),
      version: nomination.version,
      vesselVoyage: terms.vesselVoyage,
      type: terms.type,
      trade: terms.trade,
      eta: terms.eta,
      etaZone: zoneOf(terms, inputs),
      laycanStart: terms.laycanStart,
      laycanFinish: terms.laycanFinish,
      month: document.month,
      loadingPort: terms.loadingPort,
      dischargePorts: linesOf(terms),
      nominated: terms.nominated,
      declared: document.declared,
      noOfBookings: document.bookingIds.length,
      bookings: Object.values(nomination.lines).map(presentLine),
      comment: terms.comment,
      status: document.status,
      approved: document.isApproved,
      approvedOnBehalf: document.isApproved && (nomination.approval?.isOnBehalf ?? false),
      approvedAt: document.approvedAt,
      approveBy: nomination.approveBy,
      sinceApproved: sinceApproved(nomination),
      loadCall: nomination.loadCall,
      cancelled: document.cancelled,
      organisation: {
        id: organisation.id,
        name: inputs.nameOfOrganisation(organisation.id) ?? organisation.name,
      },
      template: nomination.template,
      broker: nomination.broker,
      errors: [],
      setBy: Object.fromEntries(
        Object.entries(document.setBy).map(([field, hand]) => [field, presentHand(hand, inputs)]),
      ),
      nominatedAt: document.nominatedAt,
      updatedAt: document.updatedAt,
      event: document.event,
      changes: document.changes,
    };
  },
};

/** The same with what is wrong with it as it stands: lists, panes and pushes. */
export const nominationView: View<NominationDocument, Side, NominationView> = {
  model: nominationsModel,
  needs: (document) => ({ ...nominationTermsView.needs(document), limits: [document.organisationId] }),
  present: ({ stored, inputs }, side) => ({
    ...nominationTermsView.present({ stored, inputs }, side),
    errors: errorsOf(stored.document, inputs),
  }),
};

/** Nominations of an organisation: a charterer's own, or those in a broker's hands. */
export const nominationsOf = ({
  id,
  type,
}: Pick<PrincipalOrganisation, 'id' | 'type'>): Filter<NominationDocument> =>
  type === 'agency' ? { brokerId: id } : { organisationId: id };

export const nominationsLive: LiveSource<NominationDocument, Side, NominationView> = {
  projection: nominationsProjection,
  event: liveEvents.nominationChanged,
  view: nominationView,
  sideOn: sideOnNominations,
  ...onNominationChannels,
  filterOf: (audience) => {
    const one = nominationAudience.read(audience);
    const id = one?.organisationId ?? organisationAudience.read(audience)?.organisationId ?? '';
    const seen: Filter<NominationDocument> = { $or: [{ organisationId: id }, { brokerId: id }] };
    return one ? { $and: [seen, { _id: one.nominationId }] } : seen;
  },
};
