import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FeedName, NewFeed } from '#contracts/people/feeds';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { ApiError } from '../errors/api-error.ts';
import { Audit, type Origin } from '../sessions/audit.ts';
import { feedPath } from './feed-path.ts';
import { presentFeed } from './feed-view.ts';
import { Feeds, maxOfUser } from './feeds.ts';

/** Makes a calendar address, which is told this once. */
export class MakeFeed extends Command<NewFeed> {
  constructor(
    readonly of: FeedName,
    readonly principal: Principal,
    readonly organisation: Pick<PrincipalOrganisation, 'id'>,
    readonly commandId: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(MakeFeed)
export class MakeFeedHandler implements ICommandHandler<MakeFeed> {
  constructor(
    private readonly feeds: Feeds,
    private readonly audit: Audit,
  ) {}

  /** @throws ApiError 422: one that stopped because of another would be missed by nobody but a calendar */
  async execute({ of, principal, organisation, commandId, origin }: MakeFeed): Promise<NewFeed> {
    const user = principal.userId;
    const others = (await this.feeds.of(user)).filter(({ record }) => record.command !== commandId);
    if (others.length >= maxOfUser)
      throw new ApiError(
        422,
        'too_many_calendar_addresses',
        `You have ${maxOfUser} calendar addresses. Revoke one that you no longer use.`,
      );
    const made = await this.feeds.make(of, { user, organisation: organisation.id, command: commandId });
    this.audit.tell('feed_made', { user, of, organisation: organisation.id, ...origin });
    return { feed: presentFeed(made, principal), path: feedPath(made.token) };
  }
}
