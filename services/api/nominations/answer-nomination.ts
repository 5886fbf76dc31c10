import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NominationAnswered } from '#contracts/nomination/nomination-calls';
import { isStaffOnly } from '#contracts/templates/names';
import { templateOf } from '#contracts/templates/template-of';
import { approveVessel, confirmUpdates, withdrawNomination } from '#domain/nomination/decide';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { CommandKey } from '../access/current.ts';
import { forbidden } from '../errors/api-error.ts';
import type { Answered } from '../platform/positions.ts';
import { messageIdOf, NominationChanges } from './change-nomination.ts';
import { actingIn, type NominationScope, seenNomination } from './scope.ts';

/** An answer to a nomination names the version that was shown. */
export type NominationAnswer = 'approve' | 'confirm' | 'delete';

export class AnswerNomination extends Command<Answered<NominationAnswered>> {
  constructor(
    readonly scope: NominationScope,
    readonly key: CommandKey,
    readonly nominationId: string,
    readonly answer: NominationAnswer,
    readonly version: number,
  ) {
    super();
  }
}

@CommandHandler(AnswerNomination)
export class AnswerNominationHandler implements ICommandHandler<AnswerNomination> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly changes: NominationChanges,
  ) {}

  /** @throws 403 for an answer that is not this side's, or not the template's */
  async execute(command: AnswerNomination) {
    const { scope, answer, version } = command;
    const { document } = await seenNomination(this.documents, scope, command.nominationId);
    const { template } = document.nomination;
    const isStaffs = scope.side === 'internal';
    const isBrokers = scope.organisation.id !== document.organisationId;
    const staffApprove = isStaffOnly(template);
    const customersRemove = templateOf(template).nominationRemove;
    const mayAnswer = {
      approve: !isStaffs || staffApprove,
      confirm: isStaffs,
      delete: isStaffs || (customersRemove && !isBrokers),
    };
    if (!mayAnswer[answer]) throw forbidden();
    const answering = { by: actingIn(scope), messageId: messageIdOf(command), version };
    return this.changes.change(command, (state) => {
      switch (answer) {
        case 'approve':
          return approveVessel(state, { ...answering, staffApprove });
        case 'confirm':
          return confirmUpdates(state, answering);
        case 'delete':
          return withdrawNomination(state, { ...answering, customersRemove });
      }
    });
  }
}
