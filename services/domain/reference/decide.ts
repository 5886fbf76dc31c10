import { reject } from '../shared/decider.ts';
import type { Decider, Decision } from '../shared/decider.ts';
import { evolveReference } from './evolve.ts';
import { plainTexts } from '../shared/plain-text.ts';
import type { ReferenceEvent } from './events.ts';
import type { ReferenceItems, ReferenceList } from './lists.ts';
import type { ReferenceRejection } from './rejections.ts';
import { initialReferenceState } from './state.ts';
import type { ReferenceState } from './state.ts';

export const referenceDecider: Decider<ReferenceState, ReferenceEvent> = {
  initialState: initialReferenceState,
  evolve: evolveReference,
};

export interface ReviseList<List extends ReferenceList = ReferenceList> {
  readonly list: List;
  readonly items: Readonly<Record<string, ReferenceItems[List]>>;
  readonly withdraw: readonly string[];
}

/** Records what differs from the list as it is; nothing when all is so already. */
export const reviseList = (
  state: ReferenceState,
  command: ReviseList,
): Decision<ReferenceEvent, ReferenceRejection> => {
  const unknown = command.withdraw.filter((id) => !(id in state.items));
  if (unknown.length > 0) return reject('unknown_item', { ids: unknown });
  const changed = Object.entries(plainTexts(command.items)).filter(
    ([id, item]) => JSON.stringify(state.items[id]) !== JSON.stringify(item),
  );
  if (changed.length === 0 && command.withdraw.length === 0) return [];
  return [
    {
      type: 'ReferenceListRevised',
      data: { list: command.list, items: Object.fromEntries(changed), withdrawn: command.withdraw },
    },
  ];
};
