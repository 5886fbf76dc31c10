import type { EventSource } from '#domain/shared/change-source';
import type { Decider } from '#domain/shared/decider';
import type { DomainEvent, EventMetadata, Recorded } from '#domain/shared/envelope';
import { type Upcast, upcastWith } from '#domain/shared/upcast';
import { upcasters } from '#domain/upcasters';
import type { StoredEvent } from '#platform/event-store/port';

const metadataOf = ({ metadata }: StoredEvent): EventMetadata => ({
  actor: metadata['actor'] ?? '',
  organisation: metadata['organisation'] ?? '',
  side: metadata['side'] === 'internal' ? 'internal' : 'external',
  commandId: metadata['commandId'] ?? '',
  payloadHash: metadata['payloadHash'] ?? '',
  correlationId: metadata['correlationId'] ?? '',
  ...(metadata['authors'] && { authors: metadata['authors'].split(',') }),
  ...(metadata['source'] && { source: JSON.parse(metadata['source']) as EventSource }),
});

/** The read boundary: stored text becomes an event of today's domain. Throws where the text is no JSON. */
const recordedWith =
  (upcast: Upcast) =>
  (stored: StoredEvent): Recorded => {
    const data: unknown = JSON.parse(stored.data);
    const event = upcast({ type: stored.type, data });
    return {
      id: stored.id,
      stream: stored.stream,
      revision: stored.revision,
      position: stored.position,
      type: event.type,
      data: event.data,
      recordedAt: stored.recordedAt,
      metadata: metadataOf(stored),
    };
  };

/** As folds, processes and projections read the log. */
export const toRecorded = recordedWith(upcastWith(upcasters));

/** The same of a stream that this aggregate tells: nobody else writes it. */
export const recordedBy =
  <State, Event extends DomainEvent>(_aggregate: Decider<State, Event>) =>
  (stored: StoredEvent): Recorded<Event> =>
    toRecorded(stored) as Recorded<Event>;
