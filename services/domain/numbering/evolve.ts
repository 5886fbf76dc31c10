import { revised } from '../shared/persistent-map.ts';
import type { NumberingEvent } from './events.ts';
import type { NumberingState } from './state.ts';

export const evolveNumbering = (state: NumberingState, { data }: NumberingEvent): NumberingState => ({
  next: Math.max(state.next, data.first + data.count),
  reserved: revised(state.reserved, [[data.submissionId, { first: data.first, count: data.count }]]),
});
