import { makeObservable, observable, runInAction } from 'mobx';
import { parseCursor } from '#contracts/live/channels';

/** What is asked of a document to know which of two is the newer. */
export interface Identity<Doc> {
  readonly idOf: (document: Doc) => string;
  /** Opaque `log.generation.position`; documents without one, of a list that nobody announces, are all as new. */
  readonly cursorOf: (document: Doc) => string;
}

/**
 * Whether a document with cursor `next` takes the place of one with cursor `held`: a later position of the same log
 * does, and another log or generation at the same position, because the read model was built anew.
 */
export const supersedes = (next: string, held: string): boolean => {
  const a = parseCursor(next);
  const b = parseCursor(held);
  if (!a || !b || a.log !== b.log) return next !== held;
  if (a.position !== b.position) return a.position > b.position;
  return a.generation !== b.generation;
};

/** Whether a cursor is of a later position than another one of the same log; later than none is each. */
export const isLater = (cursor: string, than: string | undefined): boolean => {
  const a = parseCursor(cursor);
  const b = than === undefined ? undefined : parseCursor(than);
  if (!a) return false;
  return !b || (a.log === b.log && a.position > b.position);
};

/**
 * Frozen documents by id, fed by HTTP answers and pushes alike through `apply`. What a push said is gone stays gone
 * until something newer arrives, so that a slow answer cannot bring it back.
 */
export class EntityCache<Doc> {
  private readonly documents = observable.map<string, Doc>(undefined, { deep: false });
  private readonly goneAt = new Map<string, string>();
  /** How many hold a document, by its id. */
  private readonly held = new Map<string, number>();

  constructor(private readonly identity: Identity<Doc>) {
    makeObservable<this, 'documents'>(this, { documents: false });
  }

  get size(): number {
    return this.documents.size;
  }

  get(id: string): Doc | undefined {
    return this.documents.get(id);
  }

  values(): Doc[] {
    return [...this.documents.values()];
  }

  /**
   * Takes in what the server answered. It takes the place of what is held at the same position, too: names and limits
   * that a view is made with can have changed since, which no position tells.
   */
  answered(documents: readonly Doc[]): string[] {
    return this.take(documents, (next, held) => next === held || supersedes(next, held));
  }

  /** Takes in documents and answers with the ids of those that are new or took another's place. */
  apply(documents: readonly Doc[]): string[] {
    return this.take(documents, supersedes);
  }

  /** Removes documents that this audience no longer sees; `cursor` is that of the push that said so. */
  remove(ids: readonly string[], cursor: string): string[] {
    const removed: string[] = [];
    runInAction(() => {
      for (const id of ids) {
        const held = this.cursorAt(id);
        if (held !== undefined && !supersedes(cursor, held) && cursor !== held) continue;
        this.goneAt.set(id, cursor);
        if (this.documents.delete(id)) removed.push(id);
      }
    });
    return removed;
  }

  /** Keeps a document from being pruned, also one that comes later; answers with how to let go of it. */
  hold(id: string): () => void {
    this.held.set(id, (this.held.get(id) ?? 0) + 1);
    return () => {
      const others = (this.held.get(id) ?? 1) - 1;
      if (others > 0) this.held.set(id, others);
      else this.held.delete(id);
    };
  }

  /**
   * Lets go of documents that an answer has passed over: those up to its cursor that are neither in it nor held. Newer ones stay, for an
   * answer that is on its way may be older than they are.
   */
  prune(answered: readonly string[], upTo: string): void {
    const kept = new Set(answered);
    runInAction(() => {
      for (const [id, document] of this.documents) {
        if (kept.has(id) || this.held.has(id) || isLater(this.identity.cursorOf(document), upTo)) continue;
        this.documents.delete(id);
      }
    });
  }

  /** Another log, another generation or other rights: everything is loaded again. */
  clear(): void {
    runInAction(() => {
      this.documents.clear();
      this.goneAt.clear();
    });
  }

  private cursorAt(id: string): string | undefined {
    const held = this.documents.get(id);
    return held === undefined ? undefined : this.identity.cursorOf(held);
  }

  private take(documents: readonly Doc[], replaces: (next: string, held: string) => boolean): string[] {
    const changed: string[] = [];
    runInAction(() => {
      for (const document of documents) {
        const id = this.identity.idOf(document);
        const cursor = this.identity.cursorOf(document);
        const held = this.cursorAt(id);
        const gone = this.goneAt.get(id);
        if (held !== undefined && !replaces(cursor, held)) continue;
        if (held === undefined && gone !== undefined && !supersedes(cursor, gone)) continue;
        this.goneAt.delete(id);
        this.documents.set(id, Object.freeze(document));
        changed.push(id);
      }
    });
    return changed;
  }
}
