import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import type { CalendarEntry, CalendarHead } from './calendar-text.ts';

/** Whose rights a feed is made by, now. */
export interface FeedReader {
  readonly principal: Principal;
  readonly organisation: PrincipalOrganisation;
}

export interface FeedContent {
  readonly head: CalendarHead;
  readonly entries: readonly CalendarEntry[];
}

/** What a feed is made of. Its reader has been let in by the feed's gate. */
export interface FeedSource {
  content(reader: FeedReader): Promise<FeedContent>;
}
