import type { AnyChannel } from '#contracts/live/channel';
import type { AnyProjection } from './folding/fold-batch.ts';
import type { AnnouncedSource } from './presenting/announced-source.ts';
import type { Projection } from './projection.ts';

/** What an area keeps to be read, and what it says of it. */
export interface ReadSide {
  /** `held(projection)` of each read model; a new one is built at the next start. */
  readonly projections: readonly AnyProjection[];
  /** `announced(source)` of each `present.ts` that pushes. */
  readonly liveSources: readonly AnnouncedSource[];
  readonly channels: readonly AnyChannel[];
}

/** Each projection is handed only events of its own types; an area holds them all as one kind. */
export const held = <Doc, Event extends { type: string; data: unknown }>(
  projection: Projection<Doc, Event>,
): AnyProjection => projection as Projection<unknown> as AnyProjection;
