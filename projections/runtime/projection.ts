import type { DomainEvent, Recorded } from '#domain/shared/envelope';
import type { StoredModel } from '#platform/documents/port';
import type { StoredEvent } from '#platform/event-store/port';

/**
 * A projection is a value. `idsOf` names the documents that an event concerns, from the event alone; `apply` sees one
 * document and one event. Made of a map of folds by `projection`. No counters and no joins: totals are `group` queries (but of `kept-files`, which says why), names
 * join when presented. Written as methods, so that projections of many events stand in one list.
 */
export interface Projection<Doc, Event extends DomainEvent = DomainEvent> {
  readonly model: StoredModel<Doc>;
  /** A change of what the fold makes of the log is a new version, and builds a new generation. */
  readonly version: number;
  /** The types it folds; others pass it by. */
  readonly types: readonly string[];
  idsOf(this: void, event: Recorded<Event>): readonly string[];
  /** The next document; null when it is gone; the same object when nothing changed. */
  apply(
    this: void,
    document: Doc | undefined,
    event: Recorded<Event>,
    id: string,
    reveal: Reveal,
    /** The same event as it stands in the log, for what must not go by what upcasters make of it. */
    stored: StoredEvent,
  ): Doc | null;
  /**
   * Who sees a document, by the names of `contracts/live/audiences.ts`. Whom an event takes it from, or everyone where it is gone,
   * the runtime remembers for 30 days, so that they are told. Absent where documents are not pushed.
   */
  audiencesOf?(this: void, document: Doc): readonly string[];
  /** Each document is made of the events of one stream alone, so that a short event may be written before a long one of another stream. */
  readonly ofOneStream?: true;
  /** Rights are read from it: an event that it folds may take one from somebody, and nothing is written before it that comes after. */
  readonly givesRights?: true;
  /**
   * Where the model keeps history: what names the version that a document is in. What changes under the same name is no new
   * version to history screens, but was not there before: as-of queries tell it apart. Without it each command is a version.
   */
  versionOf?(this: void, document: Doc): string;
}

/** Decrypts a personal datum for the read models of people; null where the person's key is gone. */
export type Reveal = (user: string, ciphertext: string) => string | null;

/** The document after an event; null when it is gone; the same object when nothing changed. */
type Fold<Doc, Before, Event extends DomainEvent> = (
  document: Before,
  event: Recorded<Event>,
  id: string,
  reveal: Reveal,
  stored: StoredEvent,
) => Doc | null;

/** One that stands alone needs a document that is there: without, it is parked. One under `begins` may be the first of its document. */
type FoldOf<Doc, Event extends DomainEvent> =
  | Fold<Doc, Doc, Event>
  | { readonly begins: Fold<Doc, Doc | undefined, Event> };

/** A fold for every type of event, each of which knows the data of its own. */
type Folds<Doc, Event extends DomainEvent> = {
  readonly [One in Event as One['type']]: FoldOf<Doc, One>;
};

/** A projection of these folds; what it is told of is what they name. */
export const projection = <Doc, Event extends DomainEvent>({
  folds,
  ...rest
}: Omit<Projection<Doc, Event>, 'types' | 'apply'> & {
  readonly folds: Folds<Doc, Event>;
}): Projection<Doc, Event> => {
  // Which fold belongs to which event is checked where the map is written; here its key is any of them.
  const byType = new Map(Object.entries(folds)) as ReadonlyMap<string, FoldOf<Doc, Event>>;
  return {
    ...rest,
    types: [...byType.keys()],
    apply: (document, event, id, reveal, stored) => {
      const fold = byType.get(event.type);
      if (!fold) throw new Error(`${rest.model.name} has no fold of ${event.type}`);
      if (typeof fold !== 'function') return fold.begins(document, event, id, reveal, stored);
      if (document === undefined) throw new Error(`${event.type} of ${id}, which has not begun`);
      return fold(document, event, id, reveal, stored);
    },
  };
};
