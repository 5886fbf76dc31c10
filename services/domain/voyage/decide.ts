import { reject } from '../shared/decider.ts';
import type { Decider, Decision } from '../shared/decider.ts';
import { plainTexts } from '../shared/plain-text.ts';
import { evolveVoyage } from './evolve.ts';
import type { VoyageEvent } from './events.ts';
import type { VoyageRejection } from './rejections.ts';
import { initialVoyageState } from './state.ts';
import type { VoyageState } from './state.ts';

export const voyageDecider: Decider<VoyageState, VoyageEvent> = {
  initialState: initialVoyageState,
  evolve: evolveVoyage,
};

export type ScheduleVoyage = VoyageEvent['data'];

export const scheduleVoyage = (
  state: VoyageState,
  command: ScheduleVoyage,
): Decision<VoyageEvent, VoyageRejection> => {
  if (state.scheduled) return reject('already_scheduled');
  if (command.ports.length === 0) return reject('no_ports');
  return [{ type: 'VoyageScheduled', data: plainTexts(command) }];
};
