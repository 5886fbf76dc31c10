import { nominationAudience, organisationAudience } from '#contracts/live/audiences';
import type { MessageChange, MessageType } from '#contracts/nomination/message-view';
import type { TakenOffReason } from '#domain/nomination/booking-line';
import { type NominationChange, saysNothing } from '#domain/nomination/events';
import type { Recorded } from '#domain/shared/envelope';
import { type EventNamed, isEvent } from '#domain/stored-events';
import { projection } from '../runtime/projection.ts';
import { bookingChange, changesOf, declarationChanges, loadCallChange } from './changes.ts';
import { nominationMessagesModel, type NominationMessageDocument } from './read-model.ts';

type Folded =
  | NominationChange
  | EventNamed<
      | 'VesselNominated'
      | 'LoadCallChanged'
      | 'BookingCalledFor'
      | 'BookingTakenOff'
      | 'DeclarationTaken'
      | 'VesselApproved'
      | 'UpdatesConfirmed'
      | 'NominationWithdrawn'
      | 'MessagePosted'
    >;

type Message = NominationMessageDocument | undefined;

/** What bookings refuse with when they are called for. */
const answers: ReadonlySet<TakenOffReason> = new Set(['booking_elsewhere', 'booking_cancelled']);

interface Said {
  readonly type: MessageType;
  readonly vessel?: string;
  readonly changes?: readonly MessageChange[];
}

/** By a voyage, or by what a booking answered: the portal's own word, and nobody's. */
const isNobodys = (event: Recorded<Folded>): boolean =>
  isEvent(event, 'EtaRevised', 'LoadCallChanged') ||
  (isEvent(event, 'NominatedVesselChanged') && event.data.by === 'voyage') ||
  (isEvent(event, 'BookingTakenOff') && answers.has(event.data.reason));

/** Of an ETA that is no news, and of a broker, nobody is told. */
const messageOf = (
  event: Recorded<Folded>,
): { readonly messageId: string; readonly heardBy: readonly string[] } | null => {
  if (isEvent(event, 'EtaRevised')) return event.data.news;
  return isEvent(event, 'DeclarationTaken') && saysNothing(event.data.lines) ? null : event.data;
};

/** The first event of a command says what kind of message it is; what follows adds its changes. */
const said = (before: Message, event: Recorded<Folded>, { type, vessel, changes = [] }: Said) =>
  before
    ? { ...before, changes: [...before.changes, ...changes] }
    : {
        nominationId: event.data.nominationId,
        ordinal: event.revision,
        type,
        at: event.recordedAt,
        author: isNobodys(event) ? null : event.metadata.actor,
        side: event.metadata.side,
        heardBy: messageOf(event)?.heardBy ?? [],
        vessel: vessel ?? null,
        organisation: null,
        terms: null,
        bookings: [],
        text: null,
        about: null,
        changes,
      };

const changed = {
  begins: (before: Message, event: Recorded<NominationChange>): NominationMessageDocument => {
    const vessel = isEvent(event, 'EtaRevised') ? event.data.news?.vessel : event.data.vessel;
    return said(before, event, {
      type: 'updated',
      ...(vessel !== undefined && { vessel }),
      changes: changesOf(event),
    });
  },
};

/** To the lists of whoever it was said to, and to whoever has the thread open there. */
const audiencesOf = ({ nominationId, heardBy }: NominationMessageDocument): readonly string[] =>
  heardBy.flatMap((organisationId) => [
    organisationAudience.name({ organisationId }),
    nominationAudience.name({ organisationId, nominationId }),
  ]);

/** The threads of nominations. */
export const nominationMessagesProjection = projection<NominationMessageDocument, Folded>({
  model: nominationMessagesModel,
  version: 2,
  idsOf: (event) => {
    const message = messageOf(event);
    return message === null ? [] : [message.messageId];
  },
  folds: {
    VesselNominated: {
      begins: (before, event) => {
        const { organisation, terms, vessel } = event.data;
        return { ...said(before, event, { type: 'new', vessel }), organisation, terms };
      },
    },
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
    LoadCallChanged: {
      begins: (before, event) => {
        const { from, to, vessel } = event.data;
        return said(before, event, { type: 'updated', vessel, changes: [loadCallChange(from, to)] });
      },
    },
    BookingCalledFor: {
      begins: (before, event) => {
        const { facts, vessel } = event.data;
        return said(before, event, { type: 'updated', vessel, changes: [bookingChange('codeAdded', facts)] });
      },
    },
    BookingTakenOff: {
      begins: (before, event) =>
        said(before, event, {
          type: 'updated',
          vessel: event.data.vessel,
          changes: [bookingChange('codeRemoved', event.data)],
        }),
    },
    DeclarationTaken: {
      begins: (before, event) =>
        said(before, event, {
          type: 'declaration_updated',
          vessel: event.data.vessel,
          changes: event.data.lines.flatMap(declarationChanges),
        }),
    },
    VesselApproved: {
      begins: (before, event) => {
        const { terms, bookings } = event.data;
        const message = said(before, event, { type: 'approved', vessel: terms.vesselVoyage.name });
        return { ...message, terms, bookings };
      },
    },
    UpdatesConfirmed: {
      begins: (before, event) =>
        said(before, event, { type: 'confirmed_updates', vessel: event.data.vessel }),
    },
    NominationWithdrawn: {
      begins: (before, event) => {
        const { vessel } = event.data;
        const gone: MessageChange = { type: 'vesselVoyage', from: vessel, to: null, name: null, code: null };
        return said(before, event, { type: 'updated', vessel, changes: [gone] });
      },
    },
    MessagePosted: {
      begins: (before, event) => {
        const { text, about } = event.data;
        return { ...said(before, event, { type: 'message' }), text, about };
      },
    },
  },
  audiencesOf,
});
