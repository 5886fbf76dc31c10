/**
 * Statements of an organisation's bookings, in `statements-{organisationId}`: each lists where the history of every booking
 * ended, so that nothing of it can be changed or dropped later without being missed.
 */
export type StatementEvent = {
  readonly type: 'StatementIssued';
  readonly data: {
    readonly organisationId: string;
    /** `yyyy-MM-dd`, UTC. */
    readonly day: string;
    /** Streams of bookings that it lists. */
    readonly count: number;
    /** SHA-256 of its file, 64 hex digits; the file is kept under it. */
    readonly hash: string;
    /** Hash of the statement before; null: it is the first. */
    readonly previous: string | null;
    /** Who administered the organisation when it was issued, user ids: the hash is mailed to them. */
    readonly administrators: readonly string[];
  };
};
