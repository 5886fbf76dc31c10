import { replaceDraft } from '#domain/declaration-draft/decide';
import type { DraftDecision } from '#domain/declaration-draft/decide';
import type { DraftOwner } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { reject } from '#domain/shared/decider';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';
import { draftRejections } from '../rejections.ts';

/** Before anything is kept: what is answered with 404 leaves no draft behind. @throws 404 */
export const requireUpload = async (
  execute: Execute,
  context: CommandContext,
  owner: DraftOwner,
  earlier: string,
): Promise<void> => {
  const read = await execute({
    stream: `draft-${earlier}`,
    decider: draftDecider,
    decide: (state): DraftDecision =>
      notOwnedBy(state, owner) ?? (state.kind === 'upload' ? [] : reject('draft_unknown')),
    context: stepContext(context, 'read'),
  });
  if (!read.ok) throw refusalOf(draftRejections, read);
};

/** Comes last: a file that can't be read takes the place of none. What the earlier upload refuses is answered as it is. */
export const replaceUpload = (
  execute: Execute,
  context: CommandContext,
  owner: DraftOwner,
  { earlier, by }: { readonly earlier: string; readonly by: string },
) =>
  execute({
    stream: `draft-${earlier}`,
    decider: draftDecider,
    decide: (state) =>
      notOwnedBy(state, owner) ??
      (state.kind === 'upload' ? replaceDraft(state, { by }) : reject('draft_unknown')),
    context: stepContext(context, 'replace'),
  });
