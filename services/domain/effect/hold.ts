import type { Decider, Decision } from '../shared/decider.ts';

/**
 * Whether effects wait for an operator, in the stream `effects`. A log that was restored from a backup does not know what
 * was sent after the backup was taken: what was due then waits until someone has decided.
 */
export type EffectsHoldEvent =
  | {
      readonly type: 'EffectsHeld';
      /** Held is what became due up to that ISO moment. */
      readonly data: { readonly upTo: string };
    }
  | { readonly type: 'EffectsReleased'; readonly data: Readonly<Record<string, never>> };

/** ISO moment up to which effects are held; null: none are. */
export interface EffectsHold {
  readonly upTo: string | null;
}

export const effectsHoldDecider: Decider<EffectsHold, EffectsHoldEvent> = {
  initialState: { upTo: null },
  evolve: (_state, event) => {
    switch (event.type) {
      case 'EffectsHeld':
        return { upTo: event.data.upTo };
      case 'EffectsReleased':
        return { upTo: null };
    }
  },
};

/** A second backup restored over the first holds up to the later moment. */
export const holdEffects = (state: EffectsHold, upTo: string): Decision<EffectsHoldEvent, never> =>
  state.upTo !== null && state.upTo >= upTo ? [] : [{ type: 'EffectsHeld', data: { upTo } }];

export const releaseEffects = (state: EffectsHold): Decision<EffectsHoldEvent, never> =>
  state.upTo === null ? [] : [{ type: 'EffectsReleased', data: {} }];
