import type { Decider, Decision } from '../shared/decider.ts';
import type { ThreadReaderEvent } from './events.ts';

export interface ThreadReaderState {
  /** Ordinal of the last message read; -1: none. */
  readonly upTo: number;
}

export interface ReadThread {
  readonly nominationId: string;
  readonly userId: string;
  readonly upTo: number;
}

/** A mark goes forwards only: of two tabs the one that is behind changes nothing. */
export const readThread = (
  state: ThreadReaderState,
  { nominationId, userId, upTo }: ReadThread,
): Decision<ThreadReaderEvent, never> =>
  upTo <= state.upTo ? [] : [{ type: 'ThreadRead', data: { nominationId, userId, upTo } }];

export const threadReaderDecider: Decider<ThreadReaderState, ThreadReaderEvent> = {
  initialState: { upTo: -1 },
  evolve: (state, { data }) => ({ upTo: Math.max(state.upTo, data.upTo) }),
};
