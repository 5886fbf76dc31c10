import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { TopicMessagesAnswer, TopicView } from '#contracts/operations/topics';
import type { TopicRecords } from '#platform/topics/records';
import { TOPIC_RECORDS } from '#platform/tokens';
import { Staff } from '../access/access.ts';
import { ApiError } from '../errors/api-error.ts';
import { TopicMessagesQuery } from './topic-messages-query.dto.ts';

/** Integration events and where their consumers stand, as the portal's own engine keeps them. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/topics')
export class TopicsController {
  constructor(@Inject(TOPIC_RECORDS) private readonly records: TopicRecords | null) {}

  @Get()
  @ApiOkResponse({ description: 'Every topic with its messages, and how far each group of consumers is' })
  @ApiNotFoundResponse({ description: 'The topics are kept by a broker, which has tools of its own' })
  list(): Promise<readonly TopicView[]> {
    return this.kept().states();
  }

  @Get(':topic/messages')
  @ApiOkResponse({ description: 'Messages of a topic, oldest first; none where there is no such topic' })
  @ApiNotFoundResponse({ description: 'The topics are kept by a broker, which has tools of its own' })
  async messages(
    @Param('topic') topic: string,
    @Query() { after, per_page }: TopicMessagesQuery,
  ): Promise<TopicMessagesAnswer> {
    const found = await this.kept().messages(topic, { after, limit: per_page + 1 });
    const messages = found.slice(0, per_page);
    const next = found.length > per_page ? (messages.at(-1)?.offset ?? null) : null;
    return { messages, next };
  }

  /** @throws ApiError 404 */
  private kept(): TopicRecords {
    if (this.records) return this.records;
    throw new ApiError(404, 'topics_at_broker', 'The topics are kept by a broker; read them with its tools.');
  }
}
