import type { BookingEvent } from '#domain/booking/events';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { confirmationOf, transferCause } from '#domain/effect/decide';
import type { DueEffectFacts } from './read-model.ts';

/** The events because of which something leaves the portal. */
export type CausingEvent =
  | Extract<DraftEvent, { type: 'DeclarationCompleted' }>
  | Extract<BookingEvent, { type: 'BookingTransferRequested' }>;

/** What leaves, under its cause. */
export interface Due {
  readonly cause: string;
  readonly facts: DueEffectFacts;
}

type DueOn = { readonly [Event in CausingEvent as Event['type']]: (data: Event['data']) => Due };

/** A new effect is one entry more. Demo data go by it as well, so that nothing is sent because of them. */
const dueOn: DueOn = {
  DeclarationCompleted: ({ draftId, submissionId }) => ({
    cause: confirmationOf(submissionId),
    facts: { effect: 'submission_confirmation', draftId, submissionId },
  }),
  BookingTransferRequested: ({ firstBookingId, transferId }) => ({
    cause: transferCause(transferId),
    facts: { effect: 'booking_transfer', firstBookingId, transferId },
  }),
};

export const causingTypes = Object.keys(dueOn) as readonly CausingEvent['type'][];

export const isCausing = (event: { readonly type: string; readonly data: unknown }): event is CausingEvent =>
  Object.hasOwn(dueOn, event.type);

/** What becomes due by an event. */
export const dueBy = ({ type, data }: CausingEvent): Due => (dueOn[type] as (data: unknown) => Due)(data);
