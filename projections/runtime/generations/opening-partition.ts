import type { Position } from '#platform/event-store/port';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { GenerationFeed } from './generation-feed.ts';
import { parseGeneration } from './generation-name.ts';
import { type Opening, type OpeningPorts, refuseAhead } from './opening.ts';

/** There is no live generation yet: the process that arranges them has not come to it. Ask again. */
export class NotArranged extends Error {
  override readonly name = 'NotArranged';
}

/**
 * Takes up a partition of a read model. It makes no generations and drops none: that is arranged for all partitions.
 * @throws NotArranged, CheckpointAheadOfLog
 */
export const openPartition = async (
  ports: OpeningPorts,
  projection: AnyProjection,
  head: Position,
): Promise<Opening> => {
  const { name } = projection.model;
  const states = await ports.writer.generations(name);
  for (const state of states) refuseAhead(state, head);
  const live = states.find((state) => state.live);
  if (!live) throw new NotArranged(`${name} has no live generation yet`);
  const isOurs = parseGeneration(live.generation).version === projection.version;
  return {
    projection,
    feed: isOurs ? await GenerationFeed.open(ports, projection, live.generation, 'live') : undefined,
    frozen: isOurs ? undefined : live,
    frozenParked: isOurs
      ? new Set()
      : new Set((await ports.writer.parked(live.generation)).map(({ id }) => id)),
    unfinished: undefined,
  };
};
