import type { BookingEvent } from '#domain/booking/events';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { confirmationOf, transferCause } from '#domain/effect/decide';
import type { EffectEvent } from '#domain/effect/events';
import type { Projection } from '../runtime/projection.ts';
import { type DueEffectDocument, dueEffectsModel } from './read-model.ts';

type Concerned =
  | Extract<DraftEvent, { type: 'DeclarationCompleted' }>
  | Extract<BookingEvent, { type: 'BookingTransferRequested' }>
  | EffectEvent;

const concerned = (event: { readonly type: string; readonly data: unknown }): Concerned => event as Concerned;

const causeOf = (event: Concerned): string => {
  switch (event.type) {
    case 'EffectDone':
      return event.data.cause;
    case 'DeclarationCompleted':
      return confirmationOf(event.data.submissionId);
    case 'BookingTransferRequested':
      return transferCause(event.data.transferId);
  }
};

/** What is due: causes without an effect that is done. */
export const dueEffectsProjection: Projection<DueEffectDocument, Concerned> = {
  model: dueEffectsModel,
  version: 2,
  types: ['DeclarationCompleted', 'BookingTransferRequested', 'EffectDone'],
  idsOf: (recorded) => [causeOf(concerned(recorded))],
  apply: (_document, recorded) => {
    const event = concerned(recorded);
    const since = recorded.recordedAt;
    switch (event.type) {
      case 'EffectDone':
        return null;
      case 'DeclarationCompleted': {
        const { draftId, submissionId } = event.data;
        return { effect: 'submission_confirmation', draftId, submissionId, since };
      }
      case 'BookingTransferRequested': {
        const { firstBookingId, transferId } = event.data;
        return { effect: 'booking_transfer', firstBookingId, transferId, since };
      }
    }
  },
};
