import type { MessageChange, MessageType } from '#contracts/nomination/message-view';
import type { BookingFacts } from '#domain/nomination/booking-line';
import type { NominationField, NominationTerms } from '#domain/nomination/terms';
import type { NamedRef } from '#domain/booking/terms';
import type { Side } from '#domain/shared/envelope';
import type { ReadModel } from '#platform/documents/port';

/** One message of a nomination's thread: what one command said. */
export interface NominationMessageDocument {
  readonly nominationId: string;
  /** Revision of the first event of the command, in the nomination's stream. */
  readonly ordinal: number;
  readonly type: MessageType;
  /** ISO moment. */
  readonly at: string;
  /** User id; null where a voyage told it. */
  readonly author: string | null;
  readonly side: Side;
  /** Organisations to which it was said. */
  readonly heardBy: readonly string[];
  readonly vessel: string | null;
  /** Of an offer and of an approval: what was offered, or agreed on. */
  readonly organisation: NamedRef | null;
  readonly terms: NominationTerms | null;
  readonly bookings: readonly BookingFacts[];
  readonly text: string | null;
  readonly about: NominationField | null;
  readonly changes: readonly MessageChange[];
}

export const nominationMessagesModel: ReadModel<NominationMessageDocument> = {
  name: 'nomination-messages',
  history: false,
  arrays: ['heardBy'],
  indexes: [['nominationId', 'ordinal', 'author'], ['heardBy']],
};
