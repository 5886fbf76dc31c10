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
    case 'EffectRefused':
    case 'EffectReleased':
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
  version: 3,
  types: [
    'DeclarationCompleted',
    'BookingTransferRequested',
    'EffectDone',
    'EffectRefused',
    'EffectReleased',
  ],
  idsOf: (recorded) => [causeOf(concerned(recorded))],
  apply: (document, recorded) => {
    const event = concerned(recorded);
    const due = { since: recorded.recordedAt, refused: null, refusedAt: null };
    switch (event.type) {
      case 'EffectDone':
        return null;
      case 'EffectRefused':
        return document ? { ...document, refused: event.data.reason, refusedAt: recorded.recordedAt } : null;
      case 'EffectReleased':
        return document ? { ...document, refused: null, refusedAt: null } : null;
      case 'DeclarationCompleted': {
        const { draftId, submissionId } = event.data;
        return { effect: 'submission_confirmation', draftId, submissionId, ...due };
      }
      case 'BookingTransferRequested': {
        const { firstBookingId, transferId } = event.data;
        return { effect: 'booking_transfer', firstBookingId, transferId, ...due };
      }
    }
  },
};
