import {
  AccessDeniedError,
  type EventData,
  InvalidArgumentError,
  type KurrentDBClient,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  UnknownError,
  WrongExpectedVersionError,
} from '@kurrent/kurrentdb-client';
import {
  type Appended,
  AppendOutcomeUnknown,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  WrongExpectedRevision,
} from '../port.ts';
import { notTaken } from './connection.ts';
import { positionOf, toEventData } from './stored-events.ts';
import { asksStore } from '../../awaited-store.ts';
import { within } from '../../within.ts';

export interface Appending {
  readonly client: KurrentDBClient;
  /** In milliseconds. */
  readonly deadlineMs: number;
  /** Position of one event, read back. */
  readonly positionAt: (stream: string, revision: number) => Promise<Position>;
}

/** gRPC's code of a request that the server will not take, however often it comes. */
const invalidArgument = 3;
/** The client's deadline comes first; this one is for what the client has no deadline for, the search for a leader. */
const graceMs = 1_000;

/** Everything else may have happened: an error means unknown, not "not stored". */
const isRefusal = (error: unknown): boolean =>
  error instanceof InvalidArgumentError ||
  error instanceof MaxAppendSizeExceededError ||
  error instanceof StreamDeletedError ||
  (error instanceof UnknownError && Number(error.code) === invalidArgument);

const unknown = (stream: string, cause: unknown): AppendOutcomeUnknown => {
  const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return new AppendOutcomeUnknown(`KurrentDB did not say whether it appended to ${stream} (${said})`, {
    cause,
  });
};

const send = async (
  { client, deadlineMs }: Appending,
  stream: string,
  expected: ExpectedRevision,
  events: EventData[],
): Promise<Position | undefined> => {
  asksStore('KurrentDB');
  try {
    const sent = client.appendToStream(stream, events, {
      streamState: expected === 'no_stream' ? 'no_stream' : BigInt(expected),
      requiresLeader: true,
      deadline: deadlineMs,
    });
    const { position } = await within(
      sent,
      deadlineMs + graceMs,
      () => new Error(`no answer within ${deadlineMs + graceMs} ms`),
    );
    return positionOf(position);
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) throw new WrongExpectedRevision(stream, expected);
    if (error instanceof AccessDeniedError) throw notTaken(error);
    if (isRefusal(error)) throw error;
    throw unknown(stream, error);
  }
};

/**
 * One append. Where it stands in its stream follows from the expectation, for `any` is never sent; a retry is not
 * always told its position, which is then read back.
 * @throws WrongExpectedRevision, AppendOutcomeUnknown; StoreUnavailable where its user or rights were changed: nothing was appended
 */
export const append = async (
  appending: Appending,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended> => {
  const position = await send(appending, stream, expected, toEventData(stream, events));
  const firstRevision = expected === 'no_stream' ? 0 : expected + 1;
  const lastRevision = firstRevision + events.length - 1;
  if (position !== undefined) return { firstRevision, lastRevision, position };
  try {
    return { firstRevision, lastRevision, position: await appending.positionAt(stream, lastRevision) };
  } catch (error) {
    throw unknown(stream, error);
  }
};
