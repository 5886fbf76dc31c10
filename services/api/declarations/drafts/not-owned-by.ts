import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { DraftOwner } from '#domain/declaration-draft/events';
import type { DraftState } from '#domain/declaration-draft/state';
import { reject } from '#domain/shared/decider';

/**
 * What a draft of others answers with, which is what none does; null where it is the owner's, or not opened yet. Decided on
 * the draft itself, which no read model can lag behind.
 */
export const notOwnedBy = (state: DraftState, owner: DraftOwner): DraftDecision | null => {
  if (state.phase === 'none') return null;
  const { preparedBy, side } = state.owner;
  return preparedBy === owner.preparedBy && side === owner.side ? null : reject('draft_unknown');
};
