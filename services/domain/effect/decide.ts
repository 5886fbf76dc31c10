import { type Decider, type Decision, reject } from '../shared/decider.ts';
import type { EffectDone, EffectEvent, EffectRefused } from './events.ts';

/** An effect is due until it is done, once and for good, or refused, until it is released. */
export interface EffectState {
  readonly done: boolean;
  readonly refused: EffectRefused['data'] | null;
  /** How often it was released: each time it may be recorded anew. */
  readonly releases: number;
}

export const effectDecider: Decider<EffectState, EffectEvent> = {
  initialState: { done: false, refused: null, releases: 0 },
  evolve: (state, event) => {
    switch (event.type) {
      case 'EffectDone':
        return { ...state, done: true, refused: null };
      case 'EffectRefused':
        return { ...state, refused: event.data };
      case 'EffectReleased':
        return { ...state, refused: null, releases: state.releases + 1 };
    }
  },
};

/** The cause of the mail that confirms a submission to whoever made it, or to an editor (user id); also its Message-ID. */
export const confirmationOf = (submissionId: string, editor: string | null): string =>
  editor === null ? `confirmation-${submissionId}` : `confirmation-${submissionId}-${editor}`;

/** The cause of the message that transfers a booking to the voyage-management system; also that message's id. */
export const transferCause = (transferId: string): string => `transfer-${transferId}`;

/** The cause of the message that withdraws a cancelled booking; also that message's id. The transfer is the last one that was asked for. */
export const withdrawalCause = (transferId: string): string => `withdrawal-${transferId}`;

/** The cause of the mail that tells the operator of a cancellation, one for both bookings of a pair. */
export const cancellationCause = (firstBookingId: string): string => `cancellation-${firstBookingId}`;

/** The cause of the mail that asks the operator for a vessel, one for both bookings of a pair. */
export const vesselRequestCause = (firstBookingId: string): string => `vessel-request-${firstBookingId}`;

/** The cause of the mail that tells an administrator (user id) the hash of a statement. */
export const statementCause = (organisationId: string, day: string, administrator: string): string =>
  `statement-${organisationId}-${day}-${administrator}`;

/** The cause of a mail by which somebody is invited; each that is sent has an id of its own. */
export const invitationCause = (mailId: string): string => `invitation-${mailId}`;

/** The cause of a mail with a link by which a password can be chosen. */
export const resetCause = (resetId: string): string => `reset-${resetId}`;

/** The cause of the mail by which an address confirms its registration. */
export const registrationCause = (registrationId: string): string => `registration-${registrationId}`;

/** The cause of the mail that tells somebody that their address was registered again. */
export const repeatCause = (registrationId: string): string => `registered-again-${registrationId}`;

/** The cause of the mail that tells the operator of a request (user id). */
export const requestCause = (userId: string): string => `request-${userId}`;

/** The cause of the mail that tells whoever asked what became of it. */
export const answerCause = (userId: string): string => `answer-${userId}`;

/** Of a mail that what somebody signs in with was changed: by what changed and its id. */
export const credentialsCause = (change: string, id: string): string =>
  `${change.replaceAll('_', '-')}-${id}`;

/** The cause of the mail that tells somebody what their access is from now on. */
export const accessCause = (mailId: string): string => `access-${mailId}`;

export const recordEffectDone = (
  state: EffectState,
  done: EffectDone['data'],
): Decision<EffectEvent, never> => (state.done ? [] : [{ type: 'EffectDone', data: done }]);

export const recordEffectRefused = (
  state: EffectState,
  refused: EffectRefused['data'],
): Decision<EffectEvent, never> =>
  state.done || state.refused ? [] : [{ type: 'EffectRefused', data: refused }];

/** Nothing else brings a refused effect back: nobody takes at the second try what was refused for good at the first. */
export const releaseEffect = (state: EffectState): Decision<EffectEvent, 'effect_not_refused'> => {
  if (!state.refused) return reject('effect_not_refused');
  const { cause, effect } = state.refused;
  return [{ type: 'EffectReleased', data: { cause, effect } }];
};
