import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { FeedList } from '#contracts/people/feeds';
import type { Principal } from '#contracts/people/principal';
import { onePage } from '../lists/paginate.ts';
import { presentFeed } from './feed-view.ts';
import { Feeds } from './feeds.ts';

/** One's own calendar addresses, the latest first. */
export class ListFeeds extends Query<FeedList> {
  constructor(readonly principal: Principal) {
    super();
  }
}

@QueryHandler(ListFeeds)
export class ListFeedsHandler implements IQueryHandler<ListFeeds> {
  constructor(private readonly feeds: Feeds) {}

  async execute({ principal }: ListFeeds): Promise<FeedList> {
    const own = await this.feeds.of(principal.userId);
    return onePage(own.map((feed) => presentFeed(feed, principal)));
  }
}
