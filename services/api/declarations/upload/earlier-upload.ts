import { replaceDraft } from '#domain/declaration-draft/decide';
import type { ReplaceDraft } from '#domain/declaration-draft/commands';
import type { DraftOwner } from '#domain/declaration-draft/events';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { reject } from '#domain/shared/decider';
import { draftStream } from '#domain/streams';
import { stepContext } from '../../platform/commands.ts';
import type { CommandContext, Execute } from '../../platform/execute-port.ts';
import { notOwnedBy } from '../drafts/not-owned-by.ts';

/** Comes last: a file that can't be read takes the place of none. What the earlier upload refuses is answered as it is. */
export const replaceUpload = (
  execute: Execute,
  context: CommandContext,
  owner: DraftOwner,
  { earlier, ...command }: ReplaceDraft & { readonly earlier: string },
) =>
  execute({
    stream: draftStream(earlier),
    decider: draftDecider,
    decide: (state) =>
      notOwnedBy(state, owner) ??
      (state.kind === 'upload' ? replaceDraft(state, command) : reject('draft_unknown')),
    context: stepContext(context, 'replace'),
  });
