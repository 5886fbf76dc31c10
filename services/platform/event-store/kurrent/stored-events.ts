import type { EventData, RecordedEvent, Position as ServerPosition } from '@kurrent/kurrentdb-client';
import { beforeTheFirst, type NewEvent, type Position, type StoredEvent } from '../port.ts';

const digits = /^\d{20}$/;
/** What the server says where it does not know: the largest of its numbers. */
const noPosition = 2n ** 64n - 1n;

/** The server cuts its own time to seconds on the way to a reader, so ours travels with the event. */
const recordedAtKey = 'recordedAt';

/** Of a record, `undefined` where the server gave none. */
export const positionOf = (position: ServerPosition | undefined): Position | undefined =>
  position === undefined || position.commit === noPosition
    ? undefined
    : position.commit.toString().padStart(20, '0');

/** `start` stands for the position before the first. @throws RangeError where the text is no position */
export const toServerPosition = (position: Position): ServerPosition | 'start' => {
  if (!digits.test(position)) throw new RangeError(`Not a position of this log: ${position}`);
  if (position === beforeTheFirst) return 'start';
  const commit = BigInt(position);
  return { commit, prepare: commit };
};

/** What cannot be written would leave the client waiting for ever, so it is refused here. */
const refuseUnfit = (stream: string, event: NewEvent): void => {
  const { id, type, data, recordedAt, metadata } = event;
  const fields = [stream, id, type, data, recordedAt, ...Object.values(metadata)];
  const isText = fields.every((field) => typeof field === 'string' && field.isWellFormed());
  if (!isText) throw new TypeError(`An event for ${stream} is not made of text: ${type}`);
  if (recordedAtKey in metadata) {
    throw new TypeError(
      `The metadata of an event for ${stream} hold ${recordedAtKey}, which has a field of its own`,
    );
  }
};

/**
 * Data go as bytes, not as JSON: the client would parse and write JSON anew, and they are kept to the byte. Metadata are
 * strings throughout, which is all that the server's newer calls take.
 * @throws TypeError, RangeError before anything is sent
 */
export const toEventData = (stream: string, events: readonly NewEvent[]): EventData[] => {
  if (events.length === 0) throw new RangeError(`Nothing to append to ${stream}`);
  return events.map((event) => {
    refuseUnfit(stream, event);
    return {
      id: event.id,
      type: event.type,
      contentType: 'application/octet-stream',
      data: Buffer.from(event.data, 'utf8'),
      metadata: { ...event.metadata, [recordedAtKey]: event.recordedAt },
    };
  });
};

const textsIn = (metadata: unknown): Record<string, string> =>
  typeof metadata === 'object' && metadata !== null
    ? Object.fromEntries(Object.entries(metadata).filter(([, value]) => typeof value === 'string'))
    : {};

const textOf = ({ data }: RecordedEvent): string =>
  data instanceof Uint8Array ? Buffer.from(data).toString('utf8') : JSON.stringify(data);

/** @throws Error where the server is too old to tell positions */
export const toStoredEvent = (event: RecordedEvent): StoredEvent => {
  const { [recordedAtKey]: recordedAt, ...metadata } = textsIn(event.metadata);
  const position = positionOf(event.position);
  if (position === undefined) {
    throw new Error(
      `KurrentDB gives no position of ${event.streamId}@${event.revision}: version 25.1 or newer is needed`,
    );
  }
  return {
    id: event.id,
    stream: event.streamId,
    revision: Number(event.revision),
    position,
    type: event.type,
    data: textOf(event),
    metadata,
    // An event that somebody else's tool has written.
    recordedAt: recordedAt ?? event.created.toISOString(),
  };
};
