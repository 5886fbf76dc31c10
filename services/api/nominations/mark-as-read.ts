import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { readThread, threadReaderDecider } from '#domain/thread-reader/decide';
import { threadReaderStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, EXECUTE } from '#platform/tokens';
import { nominationMessagesModel } from '#projections/nomination-messages/read-model';
import type { CommandKey } from '../access/current.ts';
import { notFound } from '../errors/api-error.ts';
import type { Execute } from '../platform/execute-port.ts';
import { type Answered, answeredAt } from '../platform/positions.ts';
import { commandIn, type NominationScope, heardIn, seenNomination } from './scope.ts';

export interface ThreadMarked {
  /** Ordinal of the last message read. */
  readonly readUpTo: number;
}

/** Marks a message, and all before it, as read by who calls. */
export class MarkAsRead extends Command<Answered<ThreadMarked>> {
  constructor(
    readonly scope: NominationScope,
    readonly key: CommandKey,
    readonly nominationId: string,
    readonly messageId: string,
  ) {
    super();
  }
}

@CommandHandler(MarkAsRead)
export class MarkAsReadHandler implements ICommandHandler<MarkAsRead> {
  constructor(
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(DOCUMENTS) private readonly documents: Documents,
  ) {}

  /** @throws 404 for a message of another thread as for none */
  async execute({ scope, key, nominationId, messageId }: MarkAsRead) {
    await seenNomination(this.documents, scope, nominationId);
    const [message] = await this.documents.find(nominationMessagesModel, {
      _id: messageId,
      nominationId,
      ...heardIn(scope),
    });
    if (!message) throw notFound();
    const { userId } = scope.principal;
    const upTo = message.document.ordinal;
    const done = await this.run({
      stream: threadReaderStream(nominationId, userId),
      decider: threadReaderDecider,
      decide: (state) => readThread(state, { nominationId, userId, upTo }),
      context: commandIn(scope, key),
    });
    if (!done.ok) throw notFound();
    return answeredAt(done.position, { readUpTo: done.state.upTo });
  }
}
