import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notFound } from '../errors/api-error.ts';
import { Audit, type Origin } from '../sessions/audit.ts';
import { Feeds } from './feeds.ts';

/** Ends one of one's own calendar addresses. */
export class RevokeFeed extends Command<void> {
  constructor(
    readonly user: string,
    readonly feed: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(RevokeFeed)
export class RevokeFeedHandler implements ICommandHandler<RevokeFeed> {
  constructor(
    private readonly feeds: Feeds,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 404 for an address of somebody else as for none */
  async execute({ user, feed, origin }: RevokeFeed): Promise<void> {
    const own = (await this.feeds.of(user)).find(({ id }) => id === feed);
    if (!own) throw notFound();
    await this.feeds.end(feed);
    const { of, organisation } = own.record;
    this.audit.tell('feed_revoked', { user, of, organisation, ...origin });
  }
}
