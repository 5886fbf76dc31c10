import type { Coordination } from '#platform/coordination/port';
import { beforeTheFirst, type EventStore, type Position } from '#platform/event-store/port';
import type { Engine } from './engine.ts';

const recordName = 'read-models-built';

type Agreed = Pick<Coordination, 'read' | 'write'>;
type Log = Pick<EventStore, 'logId'>;

const recordOf = async (coordination: Agreed, events: Log) => {
  const [logId, record] = [await events.logId(), await coordination.read(recordName)];
  const [log, reached] = String(record?.value).split('.');
  return { logId, revision: record?.revision ?? 0, reached: log === logId ? reached : undefined };
};

/**
 * How far read models of this log have been when they were last seen to be complete. Those that are as far may be served by a
 * node that finds no projector: they are late at most, and say so. After a first start, a move or a restore they know nobody yet,
 * and after their collections were dropped they begin again: then a start waits.
 */
export const builtTo = async (coordination: Agreed, events: Log): Promise<Position | undefined> =>
  (await recordOf(coordination, events)).reached;

/** Keeps how far they are, for the next start. */
export const rememberBuilt = async ({
  coordination,
  events,
  projections,
}: Pick<Engine, 'coordination' | 'events' | 'projections'>): Promise<void> => {
  const { logId, revision, reached = beforeTheFirst } = await recordOf(coordination, events);
  const now = projections.reached();
  if (now <= reached) return;
  // Another node may have written the same.
  await coordination.write(recordName, `${logId}.${now}`, revision);
};
