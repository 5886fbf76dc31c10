import {
  AccessDeniedError,
  type AllStreamResolvedEvent,
  excludeSystemEvents,
  InvalidArgumentError,
  type KurrentDBClient,
  type ReadPosition,
  type RecordedEvent,
  type ResolvedEvent,
  StreamNotFoundError,
} from '@kurrent/kurrentdb-client';
import { asksStore } from '../../awaited-store.ts';
import { StoreUnavailable } from '../../store-unavailable.ts';
import { beforeTheFirst, ownStream, type Position, type StoredEvent } from '../port.ts';
import { notTaken } from './connection.ts';
import { positionOf, toServerPosition, toStoredEvent } from './stored-events.ts';
import { within } from '../../within.ts';

/** Events that one call asks for; a longer stream is read in several. */
const pageSize = 500;

interface Found {
  readonly event?: RecordedEvent | undefined;
}

/** To the end and never broken off: a read that is left half-way leaks its call, and after some hundred of them none answers. */
const readToEnd = async (read: AsyncIterable<Found>): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for await (const { event } of read) if (event) events.push(event);
  return events;
};

/** Everything else says that the server, or the way to it, is not well. */
const isAboutTheRequest = (error: unknown): boolean =>
  error instanceof StreamNotFoundError || error instanceof InvalidArgumentError;

const idIn = (opened: StoredEvent): string => {
  const data: unknown = JSON.parse(opened.data);
  if (typeof data !== 'object' || data === null || !('logId' in data) || typeof data.logId !== 'string') {
    throw new TypeError('The event that opened the log names no id');
  }
  return data.logId;
};

/** Reads, each bounded in number and, since the client sets no deadline of its own, in time. */
export class KurrentReader {
  readonly #client: KurrentDBClient;
  readonly #deadlineMs: number;

  constructor(client: KurrentDBClient, deadlineMs: number) {
    this.#client = client;
    this.#deadlineMs = deadlineMs;
  }

  /** `undefined` where the log has none yet. */
  async logId(): Promise<string | undefined> {
    const [last] = await this.#stream(ownStream, 'end', 1);
    return last === undefined ? undefined : idIn(last);
  }

  async stream(stream: string, fromRevision: number): Promise<StoredEvent[]> {
    const events: StoredEvent[] = [];
    for (;;) {
      const page = await this.#stream(stream, BigInt(fromRevision + events.length), pageSize);
      events.push(...page);
      if (page.length < pageSize) return events;
    }
  }

  async positionAt(stream: string, revision: number): Promise<Position> {
    const [event] = await this.#stream(stream, BigInt(revision), 1);
    if (event?.revision !== revision) throw new Error(`${stream}@${revision} is not there`);
    return event.position;
  }

  async all(after: Position, limit: number): Promise<StoredEvent[]> {
    const from = toServerPosition(after);
    // Reading from a position includes what stands there.
    const events = await this.#all({ from, count: limit + (from === 'start' ? 0 : 1), filtered: true });
    return events
      .map(toStoredEvent)
      .filter(({ position }) => position > after)
      .slice(0, limit);
  }

  /** Position of the last event that is not the server's own. */
  async head(): Promise<Position> {
    return this.#last(true);
  }

  /** Position of the last record, the server's own included: what is past it was never in this log. */
  async end(): Promise<Position> {
    return this.#last(false);
  }

  async #last(filtered: boolean): Promise<Position> {
    const [last] = await this.#all({ from: 'end', count: 1, filtered });
    return positionOf(last?.position) ?? beforeTheFirst;
  }

  async #stream(stream: string, from: bigint | 'end', maxCount: number): Promise<StoredEvent[]> {
    const read: AsyncIterable<ResolvedEvent> = this.#client.readStream(stream, {
      fromRevision: from,
      direction: from === 'end' ? 'backwards' : 'forwards',
      maxCount,
      requiresLeader: true,
    });
    try {
      return (await this.#inTime(readToEnd(read), stream)).map(toStoredEvent);
    } catch (error) {
      if (error instanceof StreamNotFoundError) return [];
      throw error;
    }
  }

  async #all({
    from,
    count,
    filtered,
  }: {
    from: ReadPosition;
    count: number;
    filtered: boolean;
  }): Promise<RecordedEvent[]> {
    const read: AsyncIterable<AllStreamResolvedEvent> = this.#client.readAll({
      fromPosition: from,
      direction: from === 'end' ? 'backwards' : 'forwards',
      maxCount: count,
      requiresLeader: true,
      ...(filtered ? { filter: excludeSystemEvents() } : {}),
    });
    return this.#inTime(readToEnd(read), '$all');
  }

  /** @throws StoreUnavailable for whatever the server does not say of the request itself */
  async #inTime<T>(work: Promise<T>, of: string): Promise<T> {
    asksStore('KurrentDB');
    try {
      return await within(
        work,
        this.#deadlineMs,
        () => new Error(`gave no answer to a read of ${of} within ${this.#deadlineMs} ms`),
      );
    } catch (error) {
      if (isAboutTheRequest(error)) throw error;
      if (error instanceof AccessDeniedError) throw notTaken(error);
      const said = error instanceof Error ? error.message : String(error);
      throw new StoreUnavailable('KurrentDB', `KurrentDB is not available: ${said}`, { cause: error });
    }
  }
}
