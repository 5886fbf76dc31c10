import type { Parked } from '#platform/documents/writer-port';
import type { Position } from '#platform/event-store/port';
import type { DocumentChange } from './watcher/port.ts';

/** There is no read model of that name. */
export class UnknownProjection extends Error {
  override readonly name = 'UnknownProjection';
}

/** A rebuild of this read model is already running. */
export class RebuildUnderWay extends Error {
  override readonly name = 'RebuildUnderWay';
}

/** There is nothing to pause, resume or abort. */
export class NoRebuildUnderWay extends Error {
  override readonly name = 'NoRebuildUnderWay';
}

/** What operations see of one read model. */
export interface ProjectionStatus {
  readonly name: string;
  readonly version: number;
  /** `name@version#run`, as it is live. */
  readonly generation: string;
  readonly position: Position;
  /** Events of the log that it has not seen yet. */
  readonly lag: number;
  /** Events a second over the last 10 seconds. */
  readonly rate: number;
  readonly parked: readonly Parked[];
  /** A rebuild under way; null when there is none. */
  readonly rebuild: RebuildStatus | null;
  /** Where several processes share the work: which of them has what. */
  readonly partitions?: readonly PartitionHolder[];
}

export interface PartitionHolder {
  /** From 0. */
  readonly index: number;
  /** Name of the process; null: none has it, and its documents stand still. */
  readonly holder: string | null;
}

export interface RebuildStatus {
  readonly generation: string;
  readonly state: 'running' | 'paused' | 'flipping' | 'refused';
  readonly position: Position;
  readonly events: number;
  readonly ofEvents: number;
  readonly rate: number;
  readonly secondsLeft: number | null;
  /** Why it was not made live. */
  readonly refusal: string | null;
}

/** A document that was written ahead of its turn: before something long that its event stands behind in the log. */
export interface ChangeAhead extends DocumentChange {
  /** All that stands in the log between this position and the document's own was overtaken, or was written ahead as well. */
  readonly after: Position;
}

/** The projector has died and is being started again: ask again in a moment. */
export class ProjectorAway extends Error {
  override readonly name = 'ProjectorAway';
}

/** The projections of this installation, wherever they run. */
export interface ProjectionControl {
  /** Position that every live read model has reached; one that stands still until its new version is built does not count. */
  reached(): Position;
  /** Tells of every advance of `reached`, in order; answers with how to stop listening. */
  onAdvance(listener: (position: Position) => void): () => void;
  /**
   * Tells of documents that were written ahead of their turn, which `reached` has yet to pass. When it does, they are part of what
   * has changed once more. Where other processes write the read models nothing is written ahead, and this never tells anything.
   */
  onAhead(listener: (changes: readonly ChangeAhead[]) => void): () => void;
  /** Tells when a read model got another live generation. */
  onFlip(listener: (name: string, generation: string) => void): () => void;
  /** Tells how far rebuilds are: at every change of state, and twice a second while one runs. */
  onProgress(listener: (status: readonly ProjectionStatus[]) => void): () => void;
  status(): Promise<readonly ProjectionStatus[]>;
  /**
   * Begins to build a fresh generation beside the live one. One that was refused makes room for it.
   * @throws UnknownProjection, RebuildUnderWay
   */
  rebuild(name: string): Promise<void>;
  /** The next three: @throws UnknownProjection, NoRebuildUnderWay */
  pause(name: string): Promise<void>;
  resume(name: string): Promise<void>;
  abort(name: string): Promise<void>;
  close(): Promise<void>;
}
