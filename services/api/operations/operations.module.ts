import { Module } from '@nestjs/common';
import { ListTopicMessagesHandler } from './list-topic-messages.ts';
import { ListTopicsHandler } from './list-topics.ts';
import { LocalOperationsModule } from './local-operations.module.ts';
import { ProjectionsController } from './projections.controller.ts';
import { TopicsController } from './topics.controller.ts';

/** For staff: read models, how they stand and building them anew; topics. */
@Module({
  imports: [LocalOperationsModule],
  controllers: [ProjectionsController, TopicsController],
  providers: [ListTopicMessagesHandler, ListTopicsHandler],
})
export class OperationsModule {}
