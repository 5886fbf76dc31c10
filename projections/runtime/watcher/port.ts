import type { Recorded } from '#domain/shared/envelope';
import type { Position } from '#platform/event-store/port';
import type { OfModels } from './pending.ts';

/** A document that an event concerned, told once every live read model has passed that event. */
export interface DocumentChange {
  readonly model: string;
  readonly id: string;
  /** Of the last event that concerned it in this step. */
  readonly position: Position;
}

/** The read models do not keep up with the log: nobody projects, or more comes than is taken in. */
export interface Late {
  /** Everything that was recorded before this moment is shown; ISO 8601. */
  readonly asOf: string;
}

/** Tails the log and tells of changes after the projections have passed them. One a process. */
export interface Watcher {
  /** Position up to which changes have been told. */
  announced(): Position;
  /**
   * Resolves true once the read models reflect the position and their changes have been told, so that nothing kept of them is
   * older; false after `withinMs`. With `of`, only the read models that it selects count: they reflect the position as soon as
   * they show every event up to there that concerns them.
   */
  passed(position: Position, withinMs: number, of?: OfModels): Promise<boolean>;
  onChanges(listener: (changes: readonly DocumentChange[], announced: Position) => void): () => void;
  /** Events as they pass, for processes that wait for something. Handlers must be quick; work is queued by the listener. */
  onEvents(types: readonly string[], listener: (event: Recorded) => void): () => void;
  /** null while the read models keep up; late once something has waited for them for five seconds. */
  late(): Late | null;
  /** Tells when the read models become late, how far they are while they are, and (null) when they have caught up. */
  onLate(listener: (late: Late | null) => void): () => void;
  /** How long the oldest event that no read model shows has waited, in seconds; 0 where there is none. */
  behindSeconds(): number;
  close(): Promise<void>;
}
