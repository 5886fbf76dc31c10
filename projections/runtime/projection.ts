import type { DomainEvent, Recorded } from '#domain/shared/envelope';
import type { StoredModel } from '#platform/documents/port';

/**
 * A projection is a value. `idsOf` names the documents that an event concerns, from the event alone; `apply` sees one
 * document and one event. No counters and no joins: totals are `group` queries (but of `kept-files`, which says why), names
 * join when presented. Written as methods, so that projections of many events stand in one list.
 */
export interface Projection<Doc, Event extends DomainEvent = DomainEvent> {
  readonly model: StoredModel<Doc>;
  /** A change of what the fold makes of the log is a new version, and builds a new generation. */
  readonly version: number;
  /** The types it folds; others pass it by. */
  readonly types: readonly Event['type'][];
  idsOf(this: void, event: Recorded<Event>): readonly string[];
  /** The next document; null when it is gone; the same object when nothing changed. */
  apply(
    this: void,
    document: Doc | undefined,
    event: Recorded<Event>,
    id: string,
    reveal: Reveal,
  ): Doc | null;
  /**
   * Who sees a document, by the names of `contracts/live/audiences.ts`. Whom an event takes it from, or everyone where it is gone,
   * the runtime remembers for 30 days, so that they are told. Absent where documents are not pushed.
   */
  audiencesOf?(this: void, document: Doc): readonly string[];
  /**
   * Where the model keeps history: what names the version that a document is in; one with the same name takes the place
   * of the last. Without it each command is a version.
   */
  versionOf?(this: void, document: Doc): string;
}

/** Decrypts a personal datum for the read models of people; null where the person's key is gone. */
export type Reveal = (user: string, ciphertext: string) => string | null;
