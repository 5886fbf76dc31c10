import type { FeedView } from '#contracts/people/feeds';
import type { Principal } from '#contracts/people/principal';
import type { KnownFeed } from './feeds.ts';

/** An address as its owner sees it, without what is secret of it. */
export const presentFeed = ({ id, record }: KnownFeed, { memberships }: Principal): FeedView => {
  const organisation = memberships.find((membership) => membership.id === record.organisation);
  return {
    id,
    of: record.of,
    organisation: organisation ? { id: organisation.id, name: organisation.name } : null,
    created_at: record.createdAt,
    expires_at: record.expiresAt,
    fetched_at: record.fetched?.at ?? null,
    fetched_by: record.fetched?.userAgent ?? null,
  };
};
