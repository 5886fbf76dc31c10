import { Module } from '@nestjs/common';
import { Presenting } from '../platform/presenting.ts';
import { SettingsModule } from '../settings/settings.module.ts';
import { CalendarController } from './calendar.controller.ts';
import { Feeds } from './feeds.ts';
import { FeedsController } from './feeds.controller.ts';
import { GetFeedHandler } from './get-feed.ts';
import { LaycanFeed } from './laycan-feed.ts';
import { ListFeedsHandler } from './list-feeds.ts';
import { MakeFeedHandler } from './make-feed.ts';
import { RevokeFeedHandler } from './revoke-feed.ts';

/** What calendars elsewhere show of the portal, by secret addresses. */
@Module({
  imports: [SettingsModule],
  controllers: [FeedsController, CalendarController],
  providers: [
    Presenting,
    Feeds,
    LaycanFeed,
    GetFeedHandler,
    ListFeedsHandler,
    MakeFeedHandler,
    RevokeFeedHandler,
  ],
  exports: [Feeds],
})
export class FeedsModule {}
