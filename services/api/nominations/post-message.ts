import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { postMessage } from '#domain/nomination/decide';
import type { NominationField } from '#domain/nomination/terms';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { CommandKey } from '../access/current.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { messageIdOf, NominationChanges } from './change-nomination.ts';
import { actingIn, type NominationScope, seenNomination } from './scope.ts';

/** The message's id in the thread. */
export interface MessagePosted {
  readonly id: string;
}

/** Says something in the thread of a nomination. */
export class PostMessage extends Command<Answered<MessagePosted>> {
  constructor(
    readonly scope: NominationScope,
    readonly key: CommandKey,
    readonly nominationId: string,
    readonly text: string,
    readonly about: NominationField | null,
  ) {
    super();
  }
}

@CommandHandler(PostMessage)
export class PostMessageHandler implements ICommandHandler<PostMessage> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly changes: NominationChanges,
  ) {}

  async execute(command: PostMessage) {
    const { scope, text, about } = command;
    await seenNomination(this.documents, scope, command.nominationId);
    const messageId = messageIdOf(command);
    const { position } = await this.changes.decide(command, (state) =>
      postMessage(state, { by: actingIn(scope), messageId, text, about }),
    );
    return answeredAt(position, { id: messageId });
  }
}
