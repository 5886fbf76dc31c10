import { type Decider, type Decision, reject } from '../shared/decider.ts';
import type { ParkedMessageEvent } from './events.ts';

type Parked = Extract<ParkedMessageEvent, { readonly type: 'MessageParked' }>['data'];

export interface ParkedMessageState {
  /** As it was parked last; null where it never was. */
  readonly parked: Parked | null;
  readonly replayed: boolean;
}

export const parkedMessageDecider: Decider<ParkedMessageState, ParkedMessageEvent> = {
  initialState: { parked: null, replayed: false },
  evolve: (state, { type, data }) =>
    type === 'MessageParked' ? { parked: data, replayed: false } : { ...state, replayed: true },
};

/** Tells that a message lies parked; of one place once, however often it is read. */
export const parkMessage = (
  { parked }: ParkedMessageState,
  data: Parked,
): Decision<ParkedMessageEvent, never> =>
  parked?.partition === data.partition && BigInt(parked.offset) >= BigInt(data.offset)
    ? []
    : [{ type: 'MessageParked', data }];

export type ParkedMessageRejection = 'not_parked';

/** Tells that it was published again. */
export const replayParkedMessage = ({
  parked,
  replayed,
}: ParkedMessageState): Decision<ParkedMessageEvent, ParkedMessageRejection> => {
  if (!parked) return reject('not_parked');
  return replayed ? [] : [{ type: 'ParkedMessageReplayed', data: { parkedId: parked.parkedId } }];
};
