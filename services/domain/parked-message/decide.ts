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

/** Tells that it was published again, as it lay at a place; where it was parked anew meanwhile, it stays. */
export const replayParkedMessage = (
  { parked, replayed }: ParkedMessageState,
  { partition, offset }: Pick<Parked, 'partition' | 'offset'>,
): Decision<ParkedMessageEvent, ParkedMessageRejection> => {
  if (!parked) return reject('not_parked');
  if (replayed || parked.partition !== partition || parked.offset !== offset) return [];
  return [{ type: 'ParkedMessageReplayed', data: { parkedId: parked.parkedId } }];
};
