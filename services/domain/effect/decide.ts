import type { Decider, Decision } from '../shared/decider.ts';
import type { EffectEvent } from './events.ts';

/** An effect is due until it is done, once and for good. */
export interface EffectState {
  readonly done: boolean;
}

export const effectDecider: Decider<EffectState, EffectEvent> = {
  initialState: { done: false },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'EffectDone':
        return { done: true };
    }
  },
};

/** The cause of the mail that confirms a submission; also its Message-ID. */
export const confirmationOf = (submissionId: string): string => `confirmation-${submissionId}`;

/** The cause of the message that transfers a booking to the voyage-management system; also that message's id. */
export const transferCause = (transferId: string): string => `transfer-${transferId}`;

export const effectStream = (cause: string): string => `effect-${cause}`;

export const recordEffectDone = (
  done: EffectEvent['data'],
  state: EffectState,
): Decision<EffectEvent, never> => (state.done ? [] : [{ type: 'EffectDone', data: done }]);
