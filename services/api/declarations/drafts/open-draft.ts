import { Inject } from '@nestjs/common';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { OpenDraftAnswer, OpenDraftRequest } from '#contracts/declaration-draft/draft-calls';
import { addRows, chooseYear, inOneAppend, openDraft } from '#domain/declaration-draft/decide';
import { draftDecider } from '#domain/declaration-draft/evolve';
import { draftStream } from '#domain/streams';
import { EXECUTE } from '#platform/tokens';
import type { CommandKey } from '../../access/current.ts';
import { refusalOf } from '../../errors/rejection-answers.ts';
import { newStreamId } from '../../platform/commands.ts';
import type { Execute } from '../../platform/execute-port.ts';
import { answeredAt } from '../../platform/positions.ts';
import type { Answered } from '../../platform/positions.ts';
import { DeclarationYears } from './declaration-years.ts';
import { draftRejections } from '../rejections.ts';
import { addedIds, emptyRows } from './change-draft.ts';
import { commandIn, requireCharterer } from '../scope.ts';
import type { DeclarationScope } from '../scope.ts';

/** A declaration by hand: a draft of one's own, with empty rows to begin with. */
export class OpenNewDraft extends Command<Answered<OpenDraftAnswer>> {
  constructor(
    readonly scope: DeclarationScope,
    readonly key: CommandKey,
    readonly request: OpenDraftRequest,
  ) {
    super();
  }
}

@CommandHandler(OpenNewDraft)
export class OpenNewDraftHandler implements ICommandHandler<OpenNewDraft> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    private readonly years: DeclarationYears,
  ) {}

  async execute({
    scope,
    key,
    request: { rows, year = null },
  }: OpenNewDraft): Promise<Answered<OpenDraftAnswer>> {
    requireCharterer(scope);
    await this.years.require(scope.organisation, year);
    const by = scope.principal.userId;
    const draftId = newStreamId(by, key.commandId);
    const added = addedIds(by, key.commandId, draftId, rows);
    const template = scope.organisation.template;
    const done = await this.run({
      stream: draftStream(draftId),
      decider: draftDecider,
      decide: (state) =>
        inOneAppend(state, [
          (at) => openDraft(at, { draftId, owner: scope.owner, kind: 'new', template, ordinal: 0 }),
          (at) => chooseYear(at, { by, year }),
          (at) => addRows(at, { by, rows: emptyRows(added) }),
        ]),
      context: commandIn(scope, key),
    });
    if (!done.ok) throw refusalOf(draftRejections, done);
    return answeredAt(done.position, { importId: draftId, added });
  }
}
