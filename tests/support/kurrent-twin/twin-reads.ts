import type { ReadReq } from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { isBackwards, streamNameOf } from './protocol.ts';
import type { TwinLog, TwinRecord } from './twin-log.ts';

/** The client asked for what this log cannot answer; told as the server does. */
export class UnfitRead extends Error {
  override readonly name = 'UnfitRead';
}

export interface ReadOrder {
  readonly records: readonly TwinRecord[];
  /** Undefined where all are read. */
  readonly stream: string | undefined;
}

export type Passes = (record: TwinRecord) => boolean;

/** Only what the adapter asks for: a regular expression on the type of the event. */
export const filterOf = (options: ReadReq.Options): Passes => {
  const expression = options.getFilter()?.getEventType();
  if (!expression) return () => true;
  const pattern = new RegExp(expression.getRegex());
  return ({ type }) => pattern.test(type);
};

const ofStream = (log: TwinLog, options: ReadReq.Options, backwards: boolean): ReadOrder => {
  const asked = options.getStream();
  const stream = streamNameOf(asked?.getStreamIdentifier());
  const kept = log.streamOf(stream);
  if (backwards) return { records: kept.toReversed(), stream };
  return { records: asked?.hasRevision() ? kept.slice(Number(asked.getRevision())) : kept, stream };
};

/** Forwards what stands at a position is included. A position inside a record is none. */
const ofAll = (log: TwinLog, options: ReadReq.Options, backwards: boolean): ReadOrder => {
  const asked = options.getAll();
  if (backwards) return { records: log.records.toReversed(), stream: undefined };
  if (!asked?.hasPosition()) return { records: log.records, stream: undefined };
  const from = BigInt(asked.getPosition()?.getCommitPosition() ?? '0');
  const index = log.indexFrom(from);
  const first = log.records[index];
  if (first && first.position !== from) throw new UnfitRead(`No record begins at ${from}`);
  return { records: log.records.slice(index), stream: undefined };
};

/** What a read finds, in its order and number. */
export const readOf = (log: TwinLog, options: ReadReq.Options): ReadOrder => {
  const backwards = isBackwards(options);
  const { records, stream } = options.hasStream()
    ? ofStream(log, options, backwards)
    : ofAll(log, options, backwards);
  const count = Number(options.getCount());
  return { records: records.filter(filterOf(options)).slice(0, count), stream };
};
