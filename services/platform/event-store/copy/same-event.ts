import { isDeepStrictEqual } from 'node:util';
import type { StoredEvent } from '../port.ts';

/** Of two logs that should be one, an event is not the same, or one of them is missing. */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';
}

const kept = ({ stream, revision, id, type, data, metadata, recordedAt }: StoredEvent) => ({
  stream,
  revision,
  id,
  type,
  recordedAt,
  data,
  metadata: { ...metadata },
});

type Kept = ReturnType<typeof kept>;

/** Everything of two events but their positions, which belong to one log. */
const differences = (one: Kept, other: Kept): readonly string[] =>
  (Object.keys(one) as readonly (keyof Kept)[]).filter(
    (field) => !isDeepStrictEqual(one[field], other[field]),
  );

/** @throws LogsDiffer naming the number of the event, counted from 1, and what differs */
export const assertSame = (source: StoredEvent, copy: StoredEvent, number: number): void => {
  const fields = differences(kept(source), kept(copy));
  if (fields.length === 0) return;
  throw new LogsDiffer(
    `Event ${number} is ${source.stream}@${source.revision} (${source.type}) in the source and ` +
      `${copy.stream}@${copy.revision} (${copy.type}) in the copy; they differ in ${fields.join(', ')}`,
  );
};
