import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { DraftOwner } from '#domain/declaration-draft/events';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';

/** Decided on the draft itself, which no read model can lag behind: a draft of others is answered like none. */
export const ownedBy = (state: DraftState, owner: DraftOwner): DraftDecision | null => {
  if (state.phase === 'none') return null;
  const { preparedBy, side } = state.owner;
  return preparedBy === owner.preparedBy && side === owner.side ? null : reject('draft_unknown');
};
