import { expect } from '@jest/globals';
import type { DomainEvent, EventMetadata, Recorded } from '#domain/shared/envelope';
import { documentCheck } from '#platform/documents/model-paths';
import type { Loaded, Lost, VersionWrite } from '#platform/documents/writer-port';
import { foldBatch, type Folded, selectEvents } from '../folding/fold-batch.ts';
import type { LogEntry } from '../folding/log-batch.ts';
import type { Projection, Reveal } from '../projection.ts';

/** An event of the given type with what the spec wants to say of its envelope; the rest is filled in. */
export type Given<Event extends DomainEvent> = Event extends DomainEvent
  ? Event & {
      readonly stream?: string;
      readonly revision?: number;
      readonly recordedAt?: string;
      readonly metadata?: Partial<EventMetadata>;
    }
  : never;

const metadata: EventMetadata = {
  actor: 'actor-1',
  organisation: 'organisation-1',
  side: 'external',
  commandId: '',
  payloadHash: '',
  correlationId: '',
};

const deepFreeze = <Value>(value: Value): Value => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
};

export const positionAt = (n: number): string => String(n).padStart(20, '0');

/** Envelopes as the log would have them: positions from 1, revisions per stream from 0, a command an event, a minute apart. */
const asRecorded = <Event extends DomainEvent>(events: readonly Given<Event>[]): readonly Recorded[] => {
  const revisions = new Map<string, number>();
  return events.map((given, n) => {
    const stream = given.stream ?? 'stream-1';
    const revision = given.revision ?? (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    return deepFreeze({
      id: `event-${n + 1}`,
      stream,
      revision,
      position: positionAt(n + 1),
      type: given.type,
      // As it comes out of the log: nothing that JSON does not keep.
      data: JSON.parse(JSON.stringify(given.data)) as unknown,
      recordedAt: given.recordedAt ?? new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
      metadata: { ...metadata, commandId: `command-${n + 1}`, ...given.metadata },
    });
  });
};

const entryOf = (event: Recorded): LogEntry => {
  const { authors, source, ...texts } = event.metadata;
  const metadata = {
    ...texts,
    ...(authors && { authors: authors.join(',') }),
    ...(source && { source: JSON.stringify(source) }),
  };
  return {
    stored: { ...event, data: JSON.stringify(event.data), metadata },
    event,
    fault: undefined,
    moment: event.recordedAt,
  };
};

/** A store of documents in memory, with the guard that every store has. */
class Kept<Doc> {
  readonly documents = new Map<string, Loaded>();
  readonly versions: VersionWrite[] = [];
  readonly #projection: Projection<Doc>;
  readonly #reveal: Reveal;

  constructor(projection: Projection<Doc>, reveal: Reveal) {
    this.#projection = projection;
    this.#reveal = reveal;
  }

  fold(events: readonly Recorded[]): Folded {
    const types = new Set<string>(this.#projection.types);
    const folded = foldBatch<Doc>({
      projection: this.#projection,
      events: selectEvents(
        this.#projection as Projection<unknown>,
        types,
        events.map(entryOf),
        positionAt(0),
      ),
      known: (id) => this.documents.get(id),
      isParked: () => false,
      reveal: this.#reveal,
      check: documentCheck(this.#projection.model),
    });
    for (const write of folded.documents) this.documents.set(write.id, deepFreeze(write));
    this.versions.push(...folded.versions);
    return folded;
  }
}

/**
 * Given / then for a read model. A spec binds it once:
 *
 *     const given = specifyProjection(bookingsProjection);
 *     given([declared, amended]).thenDocument('booking-1', { … });
 *
 * Behind every `given`: each event is folded alone, and again, which must change nothing; all of them in one batch must
 * come to the same; documents and events are frozen, so that a fold that mutates fails; a fold that throws fails the
 * spec, and so does a document that its indexes cannot take.
 */
export const specifyProjection =
  <Doc, Event extends DomainEvent>(
    projection: Projection<Doc, Event>,
    /** Ciphertexts read as they stand, unless the spec says otherwise. */
    reveal: Reveal = (_user, ciphertext) => ciphertext,
  ) =>
  (history: readonly Given<Event>[]) => {
    const events = asRecorded(history);
    const widened = projection as Projection<unknown> as Projection<Doc>;
    const kept = new Kept(widened, reveal);
    for (const event of events) {
      expect(kept.fold([event]).parked).toEqual([]);
      expect(kept.fold([event])).toEqual({ documents: [], versions: [], parked: [] });
    }
    const atOnce = new Kept(widened, reveal);
    atOnce.fold(events);
    expect(atOnce.documents).toEqual(kept.documents);

    const documentOf = (id: string): Doc | null | undefined =>
      kept.documents.get(id)?.document as Doc | null | undefined;
    return {
      thenDocument: (id: string, expected: Doc): void => expect(documentOf(id)).toEqual(expected),
      /** Compares the fields that are given. */
      thenDocumentLike: (id: string, expected: Partial<Doc>): void =>
        expect(documentOf(id)).toMatchObject(expected as Record<string, unknown>),
      /** It was there and is gone. */
      thenGone: (id: string): void => expect(documentOf(id)).toBeNull(),
      /** It never was. */
      thenNothing: (id: string): void => expect(documentOf(id)).toBeUndefined(),
      /** All that are there, by id; those that are gone are null. */
      documents: (): Readonly<Record<string, Doc | null>> =>
        Object.fromEntries([...kept.documents].map(([id, { document }]) => [id, document as Doc | null])),
      document: documentOf,
      /** Who lost sight of it and does not see it again. */
      lost: (id: string): readonly Lost[] => kept.documents.get(id)?.lost ?? [],
      /** Versions in the order in which they arose, where the model keeps history. */
      versions: (): readonly VersionWrite[] => kept.versions,
    };
  };
