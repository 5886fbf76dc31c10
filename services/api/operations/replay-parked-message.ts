import { Inject, Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  parkedMessageDecider,
  type ParkedMessageRejection,
  replayParkedMessage,
} from '#domain/parked-message/decide';
import { parkedMessageStream } from '#domain/streams';
import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import { DOCUMENTS, EXECUTE, TOPICS } from '#platform/tokens';
import {
  parkedHeaders,
  parkedTopic,
  PublishOutcomeUnknown,
  type ReceivedMessage,
  type Topics,
} from '#platform/topics/port';
import { type ParkedMessageDocument, parkedMessagesModel } from '#projections/parked-messages/read-model';
import { ApiError, notFound } from '../errors/api-error.ts';
import { storeAway } from '../errors/error-answers.ts';
import { refusalOf, type RejectionAnswers } from '../errors/rejection-answers.ts';
import type { CommandContext, Execute } from '../platform/execute-port.ts';

/** Publishes a parked message again under its id, by an operator who has mended what it was parked for. */
export class ReplayParkedMessage extends Command<Position> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const rejections: RejectionAnswers<ParkedMessageRejection> = {
  not_parked: [404, ''],
};

const ofParking: ReadonlySet<string> = new Set(Object.values(parkedHeaders));

@CommandHandler(ReplayParkedMessage)
export class ReplayParkedMessageHandler implements ICommandHandler<ReplayParkedMessage> {
  private readonly audit = new Logger('Audit');

  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(EXECUTE) private readonly run: Execute,
    @Inject(TOPICS) private readonly topics: Topics,
  ) {}

  /** @throws ApiError 404 where nothing of that name is parked; 409, 410 where it cannot be published again */
  async execute({ id, context }: ReplayParkedMessage): Promise<Position> {
    const parked = (await this.documents.get(parkedMessagesModel, id))?.document;
    if (!parked) throw notFound();
    await this.publishAgain(parked.topic, await this.read(parked));
    // Comes last: a process that dies in between leaves it listed, and who replays it again publishes it under the same id.
    const done = await this.run({
      stream: parkedMessageStream(id),
      decider: parkedMessageDecider,
      decide: (state) => replayParkedMessage(state, parked),
      context,
    });
    if (!done.ok) throw refusalOf(rejections, done);
    const { topic, messageId } = parked;
    this.audit.log(
      { audit: 'parked message', action: 'replay', topic, message: messageId, user: context.actor },
      'Operations',
    );
    return done.position;
  }

  private async read({ topic, partition, offset }: ParkedMessageDocument): Promise<ReceivedMessage> {
    const message = await this.topics.at(parkedTopic(topic), { partition, offset });
    if (!message)
      throw new ApiError(410, 'parked_message_gone', 'The topic does not keep this message any more.');
    if (message.headers[parkedHeaders.cut] !== undefined)
      throw new ApiError(
        409,
        'parked_message_cut',
        'The message was too large to be parked whole. Have its sender publish it again.',
      );
    return message;
  }

  private async publishAgain(topic: string, { id, key, value, headers }: ReceivedMessage): Promise<void> {
    const own = Object.entries(headers).filter(([name]) => !ofParking.has(name));
    try {
      await this.topics.publish(topic, [{ id, key, value, headers: Object.fromEntries(own) }]);
    } catch (error) {
      throw error instanceof PublishOutcomeUnknown ? storeAway('Kafka') : error;
    }
  }
}
