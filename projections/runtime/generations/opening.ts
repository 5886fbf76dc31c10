import type { MachineClock } from '#platform/clock/port';
import type { DocumentsWriter, GenerationState } from '#platform/documents/writer-port';
import type { EventReader, Position } from '#platform/event-store/port';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { type FeedPorts, GenerationFeed } from './generation-feed.ts';
import { nextGeneration, parseGeneration } from './generation-name.ts';

/** The read models were built from another log, for instance from before a backup was restored. */
export class OtherLog extends Error {
  override readonly name = 'OtherLog';
}

/** The read models have seen more than the log holds. */
export class CheckpointAheadOfLog extends Error {
  override readonly name = 'CheckpointAheadOfLog';
}

/** How a read model stands when the runtime starts. */
export interface Opening {
  readonly projection: AnyProjection;
  /** Follows the live generation; undefined where another version of the fold built that. */
  readonly feed: GenerationFeed | undefined;
  readonly frozen: GenerationState | undefined;
  readonly frozenParked: ReadonlySet<string>;
  /** A generation to build: of a new version, or one whose building was cut short. */
  readonly unfinished: string | undefined;
}

export interface OpeningPorts extends FeedPorts {
  readonly clock: MachineClock;
}

const remedy =
  'Following on would silently skip events. Put back the log that belongs to them, or remove the read models (documents.db) to have them built again.';

/** Read models belong to one log; a fresh folder takes that of its first start. @throws OtherLog */
export const bindToLog = async (
  writer: DocumentsWriter,
  store: Pick<EventReader, 'logId'>,
): Promise<void> => {
  const [bound, logId] = [await writer.boundTo(), await store.logId()];
  if (bound === null) await writer.bind(logId);
  else if (bound !== logId) {
    throw new OtherLog(`The read models were built from log ${bound}, and this is log ${logId}. ${remedy}`);
  }
};

/** @throws CheckpointAheadOfLog */
export const refuseAhead = ({ generation, checkpoint }: GenerationState, head: Position): void => {
  if (checkpoint <= head) return;
  throw new CheckpointAheadOfLog(
    `${generation} has seen the log up to ${checkpoint}, and the log ends at ${head}. ${remedy}`,
  );
};

/** Drops what was left behind and cannot be taken up; answers with the one that can. */
const leftovers = async (
  { writer }: OpeningPorts,
  projection: AnyProjection,
  states: readonly GenerationState[],
): Promise<string | undefined> => {
  const unfinished = states.filter(({ live, retiredAt }) => !live && retiredAt === null);
  const [current] = unfinished
    .filter(({ generation }) => parseGeneration(generation).version === projection.version)
    .sort((a, b) => (a.checkpoint < b.checkpoint ? 1 : -1));
  for (const state of unfinished) {
    if (state !== current) await writer.drop(projection.model, state.generation);
  }
  return current?.generation;
};

/** @throws CheckpointAheadOfLog */
export const openReadModel = async (
  ports: OpeningPorts,
  projection: AnyProjection,
  head: Position,
): Promise<Opening> => {
  const { writer, clock } = ports;
  const { name } = projection.model;
  const states = await writer.generations(name);
  for (const state of states) refuseAhead(state, head);
  const live = states.find((state) => state.live);
  if (!live) {
    // Nothing to show yet: the first generation is live from the start, and catches up with all others.
    const generation = nextGeneration(
      name,
      projection.version,
      states.map((state) => state.generation),
    );
    await leftovers(ports, projection, states);
    for (const state of states) await writer.drop(projection.model, state.generation);
    const feed = await GenerationFeed.open(ports, projection, generation, 'live');
    await writer.flip(name, generation, clock.now().toISOString());
    return { projection, feed, frozen: undefined, frozenParked: new Set(), unfinished: undefined };
  }
  const unfinished = await leftovers(ports, projection, states);
  if (parseGeneration(live.generation).version === projection.version) {
    const feed = await GenerationFeed.open(ports, projection, live.generation, 'live');
    return { projection, feed, frozen: undefined, frozenParked: new Set(), unfinished };
  }
  const names = states.map((state) => state.generation);
  return {
    projection,
    feed: undefined,
    frozen: live,
    frozenParked: new Set((await writer.parked(live.generation)).map(({ id }) => id)),
    unfinished: unfinished ?? nextGeneration(name, projection.version, names),
  };
};
