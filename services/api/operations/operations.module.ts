import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.ts';
import { Presenting } from '../platform/presenting.ts';
import { ListParkedMessagesHandler } from './list-parked-messages.ts';
import { ListTopicMessagesHandler } from './list-topic-messages.ts';
import { ListTopicsHandler } from './list-topics.ts';
import { ListUnknownPortsHandler } from './list-unknown-ports.ts';
import { LocalOperationsModule } from './local-operations.module.ts';
import { ParkedMessagesController } from './parked-messages.controller.ts';
import { ProjectionsController } from './projections.controller.ts';
import { ReplayParkedMessageHandler } from './replay-parked-message.ts';
import { TopicsController } from './topics.controller.ts';
import { GetWorldClockHandler } from './world-clock/get-world-clock.ts';
import { SetWorldSpeedHandler } from './world-clock/set-world-speed.ts';
import { WorldClockController } from './world-clock/world-clock.controller.ts';

/** For staff: read models, how they stand and building them anew; topics, and what came by them and could not be taken in; the clock of demo data. */
@Module({
  imports: [LocalOperationsModule, SettingsModule],
  controllers: [ProjectionsController, TopicsController, ParkedMessagesController, WorldClockController],
  providers: [
    Presenting,
    ListTopicMessagesHandler,
    ListTopicsHandler,
    ListParkedMessagesHandler,
    ListUnknownPortsHandler,
    ReplayParkedMessageHandler,
    GetWorldClockHandler,
    SetWorldSpeedHandler,
  ],
})
export class OperationsModule {}
