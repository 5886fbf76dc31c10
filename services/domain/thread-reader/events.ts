/** How far somebody has read the thread of a nomination (`thread-reader-{nomination}-{user}`). */
export interface ThreadReaderEvent {
  readonly type: 'ThreadRead';
  readonly data: {
    readonly nominationId: string;
    readonly userId: string;
    /** Ordinal of the last message read. */
    readonly upTo: number;
  };
}
