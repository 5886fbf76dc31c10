import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TopicMessagesAnswer } from '#contracts/operations/topics';
import { TOPIC_RECORDS } from '#platform/tokens';
import type { TopicRecords } from '#platform/topics/records';
import { keptTopics } from './kept-topics.ts';

/** Messages of a topic, oldest first; none where there is no such topic. */
export class ListTopicMessages extends Query<TopicMessagesAnswer> {
  constructor(
    readonly topic: string,
    /** `after`: offset after which they begin. */
    readonly page: { readonly after: string; readonly per_page: number },
  ) {
    super();
  }
}

@QueryHandler(ListTopicMessages)
export class ListTopicMessagesHandler implements IQueryHandler<ListTopicMessages> {
  constructor(@Inject(TOPIC_RECORDS) private readonly records: TopicRecords | null) {}

  /** @throws ApiError 404 where a broker keeps the topics */
  async execute({ topic, page: { after, per_page } }: ListTopicMessages): Promise<TopicMessagesAnswer> {
    const found = await keptTopics(this.records).messages(topic, { after, limit: per_page + 1 });
    const messages = found.slice(0, per_page);
    const next = found.length > per_page ? (messages.at(-1)?.offset ?? null) : null;
    return { messages, next };
  }
}
