/** The writing half of documents: the projection runtime is its only caller. */
import type { Position } from '../event-store/port.ts';
import type { StoredModel } from './port.ts';

/** Who lost sight of a document, at which position, and when that was recorded (ISO moment). */
export interface Lost {
  readonly audience: string;
  readonly position: Position;
  readonly at: string;
}

export interface DocumentWrite {
  readonly id: string;
  readonly position: Position;
  readonly revision: number;
  /** null: the document is gone and leaves a tombstone that remembers `last`. */
  readonly document: unknown;
  readonly last?: unknown;
  /** All who lost sight of it and do not see it again; absent where nobody ever did. */
  readonly lost?: readonly Lost[];
}

/** What a document held as the runtime found it while folding; `from` is the running maximum of recordedAt. */
export interface VersionWrite {
  readonly id: string;
  readonly position: Position;
  readonly revision: number;
  readonly from: string;
  /**
   * Names the version. Under the name of the one before it, it is the same version: it supersedes what that held until `from`, and
   * takes its place where both are of one moment.
   */
  readonly key: string;
  /** null: the document is gone; its last version ends here and none follows. */
  readonly document: unknown;
}

export interface Parked {
  readonly id: string;
  /** Of the event on which the fold failed. */
  readonly position: Position;
  readonly event: string;
  readonly type: string;
  readonly error: string;
}

/**
 * One of `of` writers that share the documents of every read model between them. Each keeps its own checkpoint of a
 * generation; documents, versions and parked ones are shared, and the guards make it harmless when two write the same.
 */
export interface Partition {
  /** From 0. */
  readonly index: number;
  readonly of: number;
}

/** What is known of one generation: `name@version#run`. */
export interface GenerationState {
  readonly generation: string;
  /** Of the writer's own partition. */
  readonly checkpoint: Position;
  /** Running maximum of recordedAt up to the checkpoint. */
  readonly moment: string;
  /** What every partition has written: the least of their checkpoints. That is how far queries can rely on it. */
  readonly reached: Position;
  readonly live: boolean;
  /** ISO moment at which it stopped being live. */
  readonly retiredAt: string | null;
}

/** What one batch of the log made of one generation. */
export interface GenerationWrite {
  readonly model: StoredModel;
  readonly generation: string;
  /** At most one a document. */
  readonly documents: readonly DocumentWrite[];
  /** Oldest first. */
  readonly versions: readonly VersionWrite[];
  readonly parked: readonly Parked[];
  readonly checkpoint: Position;
  readonly moment: string;
}

/** A document as the runtime goes on from it; a tombstone counts, for its position guards too. */
export interface Loaded {
  readonly position: Position;
  readonly revision: number;
  /** null: gone. */
  readonly document: unknown;
  /** All who lost sight of it and do not see it again; absent where nobody ever did. */
  readonly lost?: readonly Lost[];
}

/** What is known of the generations, for whoever only reads. */
export interface Generations {
  /** The log these read models were built from; null before the first. */
  boundTo(): Promise<string | null>;
  generations(name: string): Promise<readonly GenerationState[]>;
  /** Those of every read model, in one quick query: whoever waits for a position asks again and again. */
  allGenerations(): Promise<readonly GenerationState[]>;
  parked(generation: string): Promise<readonly Parked[]>;
}

export interface DocumentsWriter extends Generations {
  bind(logId: string): Promise<void>;
  /**
   * Creates the tables or collections of a generation, and its checkpoint; harmless when they are there. Drops indexes
   * that are no longer declared. Where the generation was written by another number of partitions, each of the new ones
   * starts from the least checkpoint of the old ones.
   */
  prepare(model: StoredModel, generation: string): Promise<void>;
  /**
   * Creates one declared index that is missing; false when all are there. A generation that nobody reads yet is
   * written faster without them; before `flip` they must be there.
   */
  indexOne(model: StoredModel, generation: string): Promise<boolean>;
  load(model: StoredModel, generation: string, ids: readonly string[]): Promise<ReadonlyMap<string, Loaded>>;
  /**
   * For each generation: versions and documents first, then parked ones, then the checkpoint. Guarded by position: a
   * repeat changes nothing. Versions stand before documents, since a document that has seen an event is not folded again.
   */
  write(writes: readonly GenerationWrite[]): Promise<void>;
  /**
   * Says that this partition is there. Once all of them are, and none has written more of the live generation than of
   * this one, it becomes the live one, in one step that queries see at once; the one before is retired at that moment.
   * Answers whether it is live now. Where it is not, follow the log on with both generations and ask again. The first
   * generation of a read model is made live at once, for there is nothing yet to show in its place.
   */
  flip(name: string, generation: string, at: string): Promise<boolean>;
  drop(model: StoredModel, generation: string): Promise<void>;
  /** Removes of every generation the tombstones, and what audiences lost sight of, that were recorded before a moment. */
  sweepTombstones(before: string): Promise<void>;
  close(): Promise<void>;
}
