import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { TopicMessagesAnswer, TopicView } from '#contracts/operations/topics';
import { Staff } from '../access/access.ts';
import { ListTopicMessages } from './list-topic-messages.ts';
import { ListTopics } from './list-topics.ts';
import { TopicMessagesQuery } from './topic-messages-query.dto.ts';

/** Integration events and where their consumers stand, as the portal's own engine keeps them. */
@ApiTags('operations')
@Staff('operations')
@Controller('api/operations/topics')
export class TopicsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ApiOkResponse({ description: 'Every topic with its messages, and how far each group of consumers is' })
  @ApiNotFoundResponse({ description: 'The topics are kept by a broker, which has tools of its own' })
  list(): Promise<readonly TopicView[]> {
    return this.queries.execute(new ListTopics());
  }

  @Get(':topic/messages')
  @ApiOkResponse({ description: 'Messages of a topic, oldest first; none where there is no such topic' })
  @ApiNotFoundResponse({ description: 'The topics are kept by a broker, which has tools of its own' })
  messages(@Param('topic') topic: string, @Query() query: TopicMessagesQuery): Promise<TopicMessagesAnswer> {
    return this.queries.execute(new ListTopicMessages(topic, query));
  }
}
