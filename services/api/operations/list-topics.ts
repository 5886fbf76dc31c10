import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TopicView } from '#contracts/operations/topics';
import { TOPIC_RECORDS } from '#platform/tokens';
import type { TopicRecords } from '#platform/topics/records';
import { keptTopics } from './kept-topics.ts';

/** Every topic with its messages, and how far each group of consumers is. */
export class ListTopics extends Query<readonly TopicView[]> {}

@QueryHandler(ListTopics)
export class ListTopicsHandler implements IQueryHandler<ListTopics> {
  constructor(@Inject(TOPIC_RECORDS) private readonly records: TopicRecords | null) {}

  /** @throws ApiError 404 where a broker keeps the topics */
  async execute(): Promise<readonly TopicView[]> {
    return keptTopics(this.records).states();
  }
}
