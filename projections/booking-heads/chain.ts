import { hash } from 'node:crypto';
import type { StoredEvent } from '#platform/event-store/port';

/** Names what is hashed, so that no other text comes to the same hash. Another way of hashing is another tag. */
const tag = 'laycan-booking-event-1';

/** What the first event of a stream follows. */
export const beforeTheFirstEvent = '0'.repeat(64);

/** What is hashed of an event, each a text; docs/decisions/proof.md has the format. */
export interface HashedEvent extends Pick<
  StoredEvent,
  'stream' | 'revision' | 'id' | 'type' | 'recordedAt' | 'data'
> {
  /** JSON of `whoOf`. */
  readonly who: string;
}

/** The length in bytes of UTF-8, a colon, the text, a comma: no two lists of texts come to the same. */
const netstring = (text: string): string => `${Buffer.byteLength(text)}:${text},`;

/** The text as it is stored; of the operator's staff without whose edits they were. */
const sourceOf = (source: string, isOfStaff: boolean): string =>
  isOfStaff
    ? JSON.stringify(JSON.parse(source), (key, value: unknown) => (key === 'author' ? undefined : value))
    : source;

/**
 * Who did it, as far as its charterer may know: the operator's staff stay unnamed. Keys are sorted, because engines keep
 * metadata in different orders. What is empty is left out.
 */
const whoOf = ({ actor, commandId, correlationId, organisation, side, source }: StoredEvent['metadata']) => ({
  ...(side !== 'internal' && actor && { actor }),
  ...(organisation && { organisation }),
  side: side === 'internal' ? 'internal' : 'external',
  ...(source && { source: sourceOf(source, side === 'internal') }),
  // What was decided for itself has its own command for a decision.
  ...(correlationId && correlationId !== commandId && { submission: correlationId }),
});

export const hashedOf = ({
  stream,
  revision,
  id,
  type,
  recordedAt,
  data,
  metadata,
}: Omit<StoredEvent, 'position'>): HashedEvent => ({
  stream,
  revision,
  id,
  type,
  recordedAt,
  data,
  who: JSON.stringify(whoOf(metadata)),
});

/** SHA-256 of an event and of all before it in its stream, 64 hex digits. */
export const headAfter = (previous: string, event: HashedEvent): string => {
  const { stream, revision, id, type, recordedAt, data, who } = event;
  const texts = [tag, previous, stream, String(revision), id, type, recordedAt, data, who];
  return hash('sha256', texts.map(netstring).join(''), 'hex');
};
