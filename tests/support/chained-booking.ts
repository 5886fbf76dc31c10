import { createHash } from 'node:crypto';
import type { BookingProof, StatementView } from '#contracts/booking/proof';
import type { StoredEvent } from '#platform/event-store/port';
import { beforeTheFirstEvent, hashedOf, headAfter } from '#projections/booking-heads/chain';

type Chained = Omit<StoredEvent, 'position'>;

/** What the portal answers as the proof of these events, which are all of one stream and in the chain. */
export const proofOf = (
  events: readonly Chained[],
  statements: readonly StatementView[] = [],
  restores: BookingProof['restores'] = [],
): BookingProof => ({
  format: 'laycan-booking-proof-1',
  stream: events[0]?.stream ?? '',
  events: events.map(hashedOf).map(({ stream: _stream, ...event }) => event),
  statements,
  restores,
});

export const headOf = (events: readonly Chained[]): string =>
  events.reduce((head, event) => headAfter(head, hashedOf(event)), beforeTheFirstEvent);

/** A statement of streams as they stand, in the order in which they are given. */
export const statementOf = (...streams: readonly (readonly Chained[])[]): Buffer =>
  Buffer.from(
    streams.map((events) => `${events[0]?.stream} ${events.at(-1)?.revision} ${headOf(events)}\n`).join(''),
  );

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
