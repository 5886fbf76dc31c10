import type { ReferenceEvent } from './events.ts';
import type { ReferenceState } from './state.ts';

export const evolveReference = (state: ReferenceState, event: ReferenceEvent): ReferenceState => {
  const items = { ...state.items, ...event.data.items };
  for (const id of event.data.withdrawn) delete items[id];
  return { version: state.version + 1, items };
};
