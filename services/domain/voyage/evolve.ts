import type { VoyageEvent } from './events.ts';
import type { VoyageState } from './state.ts';

export const evolveVoyage = (_state: VoyageState, _event: VoyageEvent): VoyageState => ({ scheduled: true });
