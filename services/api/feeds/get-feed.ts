import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { type FeedName, feeds } from '#contracts/people/feeds';
import type { Flag } from '#contracts/people/flags';
import { gates, mayEnter } from '#contracts/people/gates';
import { displayDate } from '#contracts/cells/calendar';
import { FairMutex } from '#platform/fairness/fair-mutex';
import { onBehalfOf } from '#platform/fairness/requester';
import { FLAGS } from '#platform/tokens';
import { notFound } from '../errors/api-error.ts';
import { spend } from '../platform/spend.ts';
import { Principals } from '../people/principals.ts';
import { type CalendarEntry, calendarText } from './calendar-text.ts';
import type { FeedReader, FeedSource } from './feed-source.ts';
import { Feeds, type KnownFeed } from './feeds.ts';
import { LaycanFeed } from './laycan-feed.ts';

/** Fetches of one address in an hour: the most eager programs come every few minutes. */
const maxFetches = 60;

export interface FetchedFeed {
  readonly text: string;
  /** Of the text as it is: the same one is not sent again. */
  readonly etag: string;
}

/** What a secret address shows to whoever has it. */
export class GetFeed extends Query<FetchedFeed> {
  constructor(
    readonly token: string,
    readonly userAgent: string,
  ) {
    super();
  }
}

/** A calendar that stops says so in the calendar: nobody would look for it elsewhere. */
const lastDayOf = ({ id, record }: KnownFeed): CalendarEntry => {
  const day = record.expiresAt.slice(0, 10);
  return {
    uid: `${id}-ends`,
    sequence: 0,
    firstDay: day,
    lastDay: day,
    summary: 'This Laycan calendar ends today',
    description: `The address of this calendar can be fetched until ${displayDate(day)}. Make a new one in the portal, beside the list of your bookings.`,
    cancelled: false,
    createdAt: record.createdAt,
    changedAt: record.createdAt,
  };
};

const etagOf = (text: string): string =>
  // Weak: what is packed on the way is other bytes.
  `W/"${createHash('sha256').update(text).digest('base64url')}"`;

@QueryHandler(GetFeed)
export class GetFeedHandler implements IQueryHandler<GetFeed> {
  private readonly fetches = new RateLimiterMemory({ points: maxFetches, duration: 3_600 });
  /** One calendar is made at a time: thousands of programs come at the full hour. */
  private readonly making = new FairMutex();
  private readonly sources: Readonly<Record<FeedName, FeedSource>>;

  constructor(
    private readonly feeds: Feeds,
    private readonly principals: Principals,
    @Inject(FLAGS) private readonly flags: readonly Flag[],
    laycans: LaycanFeed,
  ) {
    this.sources = { laycans };
  }

  /** @throws ApiError 404 whatever it is that shows nothing, 429 */
  async execute({ token, userAgent }: GetFeed): Promise<FetchedFeed> {
    const feed = await this.feeds.find(token);
    const reader = feed && (await this.readerOf(feed));
    if (!feed || !reader) throw notFound();
    await spend(this.fetches, feed.id);
    const text = await this.make(feed, reader);
    await this.feeds.wasFetched(feed, userAgent);
    return { text, etag: etagOf(text) };
  }

  /** Whoever made the address, where they may still see what it shows. */
  private async readerOf({ record }: KnownFeed): Promise<FeedReader | undefined> {
    const owner = await this.principals.of(record.user);
    if (!owner) return undefined;
    const { principal } = owner;
    const organisation = principal.memberships.find(({ id }) => id === record.organisation);
    const { gate, permission } = feeds[record.of];
    const isLetIn =
      organisation?.permissions.includes(permission) === true &&
      mayEnter(gates[gate], this.flags, principal, organisation);
    return isLetIn ? { principal, organisation } : undefined;
  }

  /** In the turn of whose calendar it is. */
  private make(feed: KnownFeed, reader: FeedReader): Promise<string> {
    return onBehalfOf(reader.principal.userId, () =>
      this.making.run(async () => {
        const { head, entries } = await this.sources[feed.record.of].content(reader);
        return calendarText(head, [...entries, lastDayOf(feed)]);
      }),
    );
  }
}
