import type { ChangedPayload } from '#contracts/live/channels';
import type { Paginated } from '#contracts/lists/paginated';
import type { Query } from '../api/query.ts';

/** What people call the rows of a list: `booking`, `bookings`. */
export interface ListWords {
  readonly one: string;
  readonly many: string;
}

/** How a list stays current: the channel on which its rows are announced, and what its rows and answers say of it. */
export interface FollowedRows<Row, Answer> {
  readonly channel: string;
  /** Opaque `log.generation.position` of a row: the newer one wins. */
  readonly cursorOf: (row: Row) => string;
  /** The event whose documents are rows; all of the channel when absent. */
  readonly event?: string;
  /** What the channel tells besides. */
  readonly others?: (payload: ChangedPayload<unknown>, event: string) => void;
  /** What to subscribe with, of an answer. */
  readonly startOf: (answer: Answer) => string;
  /** What a row is called when it is announced: `Booking SZ-118 changed.` */
  readonly nameOf: (row: Row) => string;
  /** Whether a push led a row elsewhere in the list: it is pointed out there. */
  readonly moved?: (before: Row, now: Row) => boolean;
}

/** Where a list comes from. One without `live` changes only when it is asked for again. */
export interface ListSource<Row, Answer extends Paginated<Row>> {
  /** Its call. */
  readonly path: string;
  readonly rowId: (row: Row) => string;
  readonly words: ListWords;
  readonly live?: FollowedRows<Row, Answer>;
  /** Hears each answer, for what of its rows no push tells. */
  readonly answered?: (answer: Answer) => void;
  /** Whether an answer without rows leaves some out that no filter hides: those of another period. */
  readonly hidesMore?: (answer: Answer, query: Query) => boolean;
}

interface AtCursor {
  readonly cursor: string;
}

/** Rows and answers of a read model that is announced: both say their cursors. */
export const followed = <Row extends AtCursor, Answer extends AtCursor>(
  how: Omit<FollowedRows<Row, Answer>, 'cursorOf' | 'startOf'>,
): FollowedRows<Row, Answer> => ({
  cursorOf: ({ cursor }) => cursor,
  startOf: ({ cursor }) => cursor,
  ...how,
});
