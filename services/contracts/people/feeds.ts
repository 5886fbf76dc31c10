import type { Paginated } from '../lists/paginated.ts';
import type { GateNameOf } from './gates.ts';
import type { Permission } from './permissions.ts';

/** What calendars can subscribe to: behind the gate of which area, and with which permission. The names are kept for ever. */
export const feeds = {
  laycans: { gate: 'cargo_bookings', permission: 'bookings.view.own' },
} as const satisfies Readonly<
  Record<string, { readonly gate: GateNameOf<'organisation'>; readonly permission: Permission }>
>;

export type FeedName = keyof typeof feeds;

export const isFeedName = (name: string): name is FeedName => Object.hasOwn(feeds, name);

/** One of one's own calendar addresses, in `GET /api/customer/calendar-feeds`. Moments are ISO 8601, UTC. */
export interface FeedView {
  /** Enough to revoke it, of no use to fetch it. */
  readonly id: string;
  readonly of: FeedName;
  /** Null where it is one's organisation no more. */
  readonly organisation: { readonly id: string; readonly name: string } | null;
  readonly created_at: string;
  readonly expires_at: string;
  /** Null where nothing has fetched it yet. */
  readonly fetched_at: string | null;
  /** How the program that fetched it last calls itself. */
  readonly fetched_by: string | null;
}

/** `GET /api/customer/calendar-feeds`, the latest first. */
export type FeedList = Paginated<FeedView>;

/** What is answered once: nobody can read the address again. */
export interface NewFeed {
  readonly feed: FeedView;
  /** Path on the portal's own host, the secret in it. */
  readonly path: string;
}
