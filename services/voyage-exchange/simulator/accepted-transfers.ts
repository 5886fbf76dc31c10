import { bookingDecider } from '#domain/booking/evolve';
import { isEvent } from '#domain/stored-events';
import { bookingStream } from '#domain/streams';
import type { Documents, Filter } from '#platform/documents/port';
import {
  beforeTheFirst,
  type EventReader,
  type Position,
  type StoredEvent,
} from '#platform/event-store/port';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { recordedBy } from '#projections/runtime/folding/recorded';
import { messageOf, withdrawalMessage } from '../transfer-message.ts';
import type { AcceptedTransfer, AcceptedWithdrawal } from './world/world.ts';

/** Bookings looked at in one go. */
const batch = 200;

/** What the simulator agreed to: a booking that it took on, or that it let go of. */
export type Agreed = AcceptedTransfer | { readonly letGo: AcceptedWithdrawal; readonly at: number };

/** Every transfer and withdrawal of a booking that was confirmed, with what was sent and when that was. */
export const acceptedIn = (stream: readonly StoredEvent[]): readonly Agreed[] => {
  const accepted: Agreed[] = [];
  let state = bookingDecider.initialState;
  let asked: AcceptedTransfer['message'] | undefined;
  for (const stored of stream) {
    const event = recordedBy(bookingDecider)(stored);
    state = bookingDecider.evolve(state, event);
    if (isEvent(event, 'BookingTransferRequested')) asked = messageOf(state, stored.revision);
    if (isEvent(event, 'BookingTransferConfirmed') && asked?.transferId === event.data.transferId)
      accepted.push({ message: asked, at: Date.parse(event.data.occurredAt) });
    if (isEvent(event, 'TransferWithdrawalConfirmed')) {
      const at = Date.parse(event.data.occurredAt);
      accepted.push({ letGo: { message: withdrawalMessage(stream, event.data.transferId), at }, at });
    }
  }
  return accepted;
};

/**
 * What the simulator has taken on, read from what the portal recorded of it: topics keep 30 days, and what was seeded never
 * went through one.
 */
export class AcceptedTransfers {
  readonly #documents: Pick<Documents, 'changedSince'>;
  readonly #events: Pick<EventReader, 'readStream'>;
  #position: Position = beforeTheFirst;

  constructor(documents: Pick<Documents, 'changedSince'>, events: Pick<EventReader, 'readStream'>) {
    this.#documents = documents;
    this.#events = events;
  }

  /** Those of bookings that changed since it was asked last, in the order in which they were taken on. */
  async read(): Promise<readonly Agreed[]> {
    const accepted: Agreed[] = [];
    for (;;) {
      const filter: Filter<BookingDocument> = {
        $or: [{ transferred: true }, { transferStanding: 'withdrawn' }],
      };
      const changed = await this.#documents.changedSince(bookingsModel, this.#position, filter, batch);
      for (const { document } of changed)
        accepted.push(...acceptedIn(await this.#events.readStream(bookingStream(document.firstId))));
      this.#position = changed.at(-1)?.position ?? this.#position;
      if (changed.length < batch) break;
    }
    return accepted.toSorted((one, other) => one.at - other.at);
  }
}
