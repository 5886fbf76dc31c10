import type { ReadModel } from '#platform/documents/port';

/** Where the hash chain of a booking's stream ends; its id is that of the first booking. */
export interface BookingHeadDocument {
  /** The charterer. */
  readonly organisationId: string;
  /** In the stream, of the last event that is in the chain. */
  readonly revision: number;
  /** 64 hex digits. */
  readonly head: string;
}

export const bookingHeadsModel: ReadModel<BookingHeadDocument> = {
  name: 'booking-heads',
  indexes: [['organisationId']],
  history: false,
};
