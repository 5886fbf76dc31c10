import type { Recorded } from '#domain/shared/envelope';
import type { Position } from '#platform/event-store/port';

/** A document that an event concerned, told once every live read model has passed that event. */
export interface DocumentChange {
  readonly model: string;
  readonly id: string;
  /** Of the last event that concerned it in this step. */
  readonly position: Position;
}

/** Tails the log and tells of changes after the projections have passed them. One a process. */
export interface Watcher {
  /** Position up to which changes have been told. */
  announced(): Position;
  /** Resolves true once read models reflect the position, false after the time is over. */
  passed(position: Position, withinMs: number): Promise<boolean>;
  onChanges(listener: (changes: readonly DocumentChange[], announced: Position) => void): () => void;
  /** Events as they pass, for processes that wait for something. Handlers must be quick; work is queued by the listener. */
  onEvents(types: readonly string[], listener: (event: Recorded) => void): () => void;
  close(): Promise<void>;
}
