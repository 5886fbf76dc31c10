/** The writing half of documents: the projection runtime is its only caller. */
import type { Position } from '../event-store/port.ts';
import type { ReadModel, Stored } from './port.ts';

export interface DocumentWrite {
  readonly id: string;
  readonly position: Position;
  readonly revision: number;
  /** null: the document is gone and leaves a tombstone that remembers `last`. */
  readonly document: unknown;
  readonly last?: unknown;
}

/** A version as the runtime found it while folding; `from` is the running maximum of recordedAt. */
export interface VersionWrite {
  readonly id: string;
  readonly position: Position;
  readonly from: string;
  /** Versions of one command are one version: the later one replaces the earlier one of the same key. */
  readonly key: string;
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

/** What is known of one generation: `name@version#run`. */
export interface GenerationState {
  readonly generation: string;
  readonly checkpoint: Position;
  /** Running maximum of recordedAt up to the checkpoint. */
  readonly moment: string;
  readonly live: boolean;
  /** ISO moment at which it stopped being live. */
  readonly retiredAt: string | null;
}

export interface DocumentsWriter {
  /** Creates the tables or collections and indexes of a generation; harmless when they are there. */
  prepare(model: ReadModel<unknown>, generation: string): Promise<void>;
  generations(name: string): Promise<readonly GenerationState[]>;
  load(
    model: ReadModel<unknown>,
    generation: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Stored<unknown>>>;
  parked(generation: string): Promise<readonly Parked[]>;
  /** Documents and versions first, then parked ones, then the checkpoint. Guarded by position: a repeat changes nothing. */
  write(
    model: ReadModel<unknown>,
    generation: string,
    batch: {
      readonly documents: readonly DocumentWrite[];
      readonly versions: readonly VersionWrite[];
      readonly parked: readonly Parked[];
      readonly checkpoint: Position;
      readonly moment: string;
    },
  ): Promise<void>;
  /** Makes a generation the live one, in one step that queries see at once. */
  flip(name: string, generation: string, at: string): Promise<void>;
  drop(model: ReadModel<unknown>, generation: string): Promise<void>;
  /** Removes tombstones of events recorded before a moment. */
  sweepTombstones(before: string): Promise<void>;
  close(): Promise<void>;
}
