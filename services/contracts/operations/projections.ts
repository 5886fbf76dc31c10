/** Answer of `GET /api/operations/projections`: every read model, as operations see it. */

export interface ParkedDocument {
  /** Id of the document whose fold failed; its later events are skipped until the fault is mended and replayed. */
  readonly id: string;
  /** Position, id and type of the event on which it failed. */
  readonly position: string;
  readonly event: string;
  readonly type: string;
  readonly error: string;
}

export interface ProjectionRebuild {
  readonly generation: string;
  readonly state: 'running' | 'paused' | 'flipping' | 'refused';
  readonly position: string;
  readonly events: number;
  readonly ofEvents: number;
  /** Events a second. */
  readonly rate: number;
  readonly secondsLeft: number | null;
  /** Why it was not made live. */
  readonly refusal: string | null;
}

export interface ProjectionView {
  readonly name: string;
  readonly version: number;
  /** `name@version#run`, as it is live. */
  readonly generation: string;
  readonly position: string;
  /** Events of the log that it has not seen yet. */
  readonly lag: number;
  /** Events a second over the last 10 seconds. */
  readonly rate: number;
  readonly parked: readonly ParkedDocument[];
  /** null: none under way. */
  readonly rebuild: ProjectionRebuild | null;
  /** Where several processes share the work; `holder` null: none has that part, and its documents stand still. */
  readonly partitions?: readonly { readonly index: number; readonly holder: string | null }[];
}

/** `GET /api/operations/projections/{name}/checksum`: the same as after a full replay, or something is wrong. */
export interface ProjectionChecksum {
  readonly generation: string;
  /** Where it stood when it was read; reading took while writes went on, so compare only what stood still. */
  readonly position: string;
  readonly documents: number;
  readonly sha256: string;
}

/** `POST /api/operations/projections/{name}/{action}`. */
const projectionActions = ['rebuild', 'pause', 'resume', 'abort'] as const;
export type ProjectionAction = (typeof projectionActions)[number];
