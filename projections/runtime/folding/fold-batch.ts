import type { Recorded } from '#domain/shared/envelope';
import type { DocumentWrite, Loaded, Parked, VersionWrite } from '#platform/documents/writer-port';
import type { StoredEvent } from '#platform/event-store/port';
import { type LogEntry, messageOf } from './log-batch.ts';
import type { Projection, Reveal } from '../projection.ts';
import { lostAfter } from './lost-sight.ts';

/** An event with the documents that it concerns. */
export interface Concerned {
  readonly event: Recorded;
  /** The same as it stands in the log. */
  readonly stored: StoredEvent;
  readonly ids: readonly string[];
  readonly moment: string;
}

/** An event that could not be read, or whose documents could not be named: its stream is parked as a whole. */
export interface Poison {
  readonly poison: StoredEvent;
  readonly error: string;
}

export interface FoldInput<Doc> {
  readonly projection: Projection<Doc>;
  readonly events: readonly (Concerned | Poison)[];
  readonly known: (id: string) => Loaded | undefined;
  /** Whether a document, or a stream as a whole (`parkedStream`), was parked by an event before or at a position. */
  readonly isParked: (id: string, position: string) => boolean;
  readonly reveal: Reveal;
  /** What is wrong with a document for its indexes; undefined when all is well. */
  readonly check: (document: unknown) => string | undefined;
}

export interface Folded {
  /** One a document. */
  readonly documents: readonly DocumentWrite[];
  readonly versions: readonly VersionWrite[];
  readonly parked: readonly Parked[];
}

/** What a stream that is parked as a whole is called among the parked: documents may have the names of streams. */
const parkedStream = (stream: string): string => `${streamPrefix}${stream}`;

const streamPrefix = 'stream:';

export const isParkedStream = (id: string): boolean => id.startsWith(streamPrefix);

type Parkable = Pick<StoredEvent, 'id' | 'position' | 'type'>;

/** A projection of events of its own types is handed only those; the types of the list are not known here. */
export type AnyProjection = Projection<unknown>;

const isId = (id: unknown): boolean => typeof id === 'string' && id !== '';

/**
 * Finds the events that a projection folds, and the documents that each concerns, of those that are `mine`. What cannot be
 * read or named concerns everyone: whose documents it is about is not known.
 */
export const selectEvents = (
  projection: AnyProjection,
  types: ReadonlySet<string>,
  entries: readonly LogEntry[],
  after: string,
  mine?: (id: string) => boolean,
): readonly (Concerned | Poison)[] => {
  const selected: (Concerned | Poison)[] = [];
  for (const { stored, event, fault, moment } of entries) {
    if (stored.position <= after || !types.has(event?.type ?? stored.type)) continue;
    if (event === undefined) {
      selected.push({ poison: stored, error: fault ?? '' });
      continue;
    }
    try {
      const named = projection.idsOf(event);
      // A store takes no other id, and would hold up every read model for this event.
      if (!named.every(isId)) throw new Error(`${event.type} names a document without an id`);
      const ids = mine ? named.filter(mine) : named;
      if (ids.length === 0) continue;
      selected.push({ event, stored, ids: ids.length > 1 ? [...new Set(ids)] : ids, moment });
    } catch (error) {
      selected.push({ poison: stored, error: messageOf(error) });
    }
  }
  return selected;
};

/** Versions as they are found. What one name holds of one moment becomes one: stores make the same of it, however the log is cut. */
class VersionsOfBatch {
  readonly #versions: VersionWrite[] = [];
  readonly #lastOf = new Map<string, number>();

  add(version: VersionWrite): void {
    const index = this.#lastOf.get(version.id);
    const last = index === undefined ? undefined : this.#versions[index];
    const same = last?.key === version.key && last.from === version.from;
    if (same && index !== undefined && last.document !== null && version.document !== null) {
      this.#versions[index] = version;
      return;
    }
    this.#lastOf.set(version.id, this.#versions.length);
    this.#versions.push(version);
  }

  all(): readonly VersionWrite[] {
    return this.#versions;
  }
}

const applied = <Doc>(
  { projection, reveal, check }: FoldInput<Doc>,
  before: Doc | undefined,
  { event, stored }: Pick<Concerned, 'event' | 'stored'>,
  id: string,
): Doc | null => {
  const after = projection.apply(before, event, id, reveal, stored);
  if (after === undefined)
    throw new TypeError(`${projection.model.name}: the fold of ${event.type} answered nothing`);
  const fault = after === null || after === before ? undefined : check(after);
  if (fault !== undefined) throw new TypeError(fault);
  return after;
};

const versionKey = <Doc>(projection: Projection<Doc>, after: Doc | null, event: Recorded): string => {
  if (after !== null && projection.versionOf) return projection.versionOf(after);
  return event.metadata.commandId === '' ? event.id : event.metadata.commandId;
};

const audiencesIn = <Doc>({ audiencesOf }: Projection<Doc>, document: Doc | undefined): readonly string[] =>
  (document !== undefined && audiencesOf?.(document)) || [];

/**
 * The pure heart of the runtime: folds a batch to one write per document. What a document has seen is skipped; a fold
 * that throws parks its document there and then, with what it had become before that event.
 */
export const foldBatch = <Doc>(input: FoldInput<Doc>): Folded => {
  const working = new Map<string, DocumentWrite>();
  const versions = new VersionsOfBatch();
  const parked = new Map<string, Parked>();
  const rests = (id: string, position: string): boolean => parked.has(id) || input.isParked(id, position);
  const park = (id: string, { id: event, position, type }: Parkable, error: string): void => {
    if (!rests(id, position)) parked.set(id, { id, position, event, type, error });
  };

  const fold = (id: string, { event, stored, moment }: Concerned): void => {
    const current = working.get(id) ?? input.known(id);
    if (rests(id, event.position) || (current && current.position >= event.position)) return;
    const before = (current?.document ?? undefined) as Doc | undefined;
    const after = applied(input, before, { event, stored }, id);
    if (after === before || (after === null && before === undefined)) return;
    const { position, revision } = event;
    const lost = lostAfter(current?.lost, {
      before: audiencesIn(input.projection, before),
      after: audiencesIn(input.projection, after ?? undefined),
      position,
      at: moment,
    });
    const last = after === null ? { last: before } : {};
    working.set(id, { id, position, revision, document: after, ...last, ...(lost && { lost }) });
    if (!input.projection.model.history) return;
    const key = versionKey(input.projection, after, event);
    versions.add({ id, position, revision, from: moment, key, document: after });
  };

  for (const one of input.events) {
    if ('poison' in one) {
      park(parkedStream(one.poison.stream), one.poison, one.error);
      continue;
    }
    if (rests(parkedStream(one.event.stream), one.event.position)) continue;
    for (const id of one.ids) {
      try {
        fold(id, one);
      } catch (error) {
        park(id, one.event, messageOf(error));
      }
    }
  }
  return { documents: [...working.values()], versions: versions.all(), parked: [...parked.values()] };
};
