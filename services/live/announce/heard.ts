import type { Documents } from '#platform/documents/port';
import type { Position } from '#platform/event-store/port';
import {
  type AnnouncedDocument,
  type AnnouncedSource,
  ChangedDocuments,
} from '#projections/runtime/presenting/announced-source';
import type { DocumentChange } from '#projections/runtime/watcher/port';
import type { Audible, Listening } from './listening.ts';
import type { Generations } from './generations.ts';
import type { LiveInputs, Loaded, Presenter } from './presenter.ts';

export interface HeardParts {
  readonly documents: Documents;
  readonly generations: Generations;
  readonly presenter: Presenter;
}

const later = (a: AnnouncedDocument, b: AnnouncedDocument) =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : 0;

/** Of one step's changes those that somebody could hear of, as they are read: who joins while that lasts is heard too. */
export class Heard {
  loaded: readonly Loaded[] = [];
  inputs: ReadonlyMap<AnnouncedSource, LiveInputs> = new Map();
  private audible: Audible;
  private opened: number;
  private generation: number;
  private readonly read = new Map<string, Set<string>>();

  constructor(
    private readonly parts: HeardParts,
    private readonly listening: Listening,
    private readonly changes: readonly DocumentChange[],
    private readonly after: Position,
  ) {
    this.opened = listening.opened;
    this.generation = parts.generations.changes;
    this.audible = listening.audible(changes);
  }

  /** Channels that are told of more than is read, and of how much more. */
  get floods(): Audible['floods'] {
    return this.audible.floods;
  }

  has(model: string, id: string): boolean {
    return this.read.get(model)?.has(id) ?? false;
  }

  /** Is there anything to read that somebody could hear of, who may have come only now? */
  isIncomplete(): boolean {
    if (this.generation !== this.parts.generations.changes) this.forget();
    if (this.opened !== this.listening.opened) {
      this.opened = this.listening.opened;
      this.audible = this.listening.audible(this.changes);
    }
    return this.unread().size > 0;
  }

  /** Reads what is missing. */
  async load(): Promise<void> {
    const ids = this.unread();
    const changed = new ChangedDocuments(this.parts.documents, ids, this.after);
    const loaded: Loaded[] = [];
    for (const source of this.parts.generations.sources) {
      if (!ids.has(source.model.name)) continue;
      const documents = await source.load(changed);
      loaded.push({ source, documents: [...documents].sort(later) });
    }
    this.loaded = [...this.loaded, ...loaded];
    this.inputs = await this.parts.presenter.inputs(this.loaded);
    for (const [model, some] of ids) {
      const read = this.read.get(model) ?? new Set();
      for (const id of some) read.add(id);
      this.read.set(model, read);
    }
  }

  /**
   * Whoever resumes while it is read may be the first to meet another generation. What was read before belongs to the last
   * one: under a cursor of the new one a client would keep it for good.
   */
  private forget(): void {
    this.generation = this.parts.generations.changes;
    this.loaded = [];
    this.read.clear();
  }

  private unread(): ReadonlyMap<string, readonly string[]> {
    const unread = new Map<string, readonly string[]>();
    for (const [model, ids] of this.audible.ids) {
      const left = ids.filter((id) => !this.has(model, id));
      if (left.length > 0) unread.set(model, left);
    }
    return unread;
  }
}
