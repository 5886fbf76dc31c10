import type { Coordination } from '#platform/coordination/port';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import { openMongoGenerations } from '#platform/documents/mongo/mongo-generations';
import type { EventStore } from '#platform/event-store/port';
import type { MongoConnection } from '#platform/mongo/open-mongo';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import { within } from '#platform/within';
import { type ProjectorRole, runProjectorRole } from '#projections/runtime/partitions/projector-role';
import { type RemoteProjections, startRemoteControl } from '#projections/runtime/partitions/remote-control';
import { builtTo } from './built-read-models.ts';
import type { Closers } from './closers.ts';
import type { EngineOptions, OnServers } from './installation.ts';
import { ServerUnreachable } from './wait-for-server.ts';

export interface ProjectionParts extends EngineOptions {
  readonly mongo: MongoConnection;
  readonly events: EventStore;
  readonly coordination: Coordination;
  readonly keys: Pick<PeopleKeys, 'reveal'>;
}

const projectorOf = (
  { engine, node }: OnServers,
  { mongo, events, coordination, keys, clocks, onFault, onParked }: ProjectionParts,
): Promise<ProjectorRole> =>
  runProjectorRole({
    store: events,
    openWriter: (partition) => openMongoDocumentsWriter(mongo, { partition }),
    generations: openMongoGenerations(mongo),
    coordination,
    partitions: engine.projectorPartitions,
    replayPace: engine.replayPace,
    holder: node,
    reveal: (user, ciphertext) => keys.reveal(user, ciphertext),
    clocks,
    onFault,
    onParked: (name, parked) => onParked(name, parked.length),
  });

const notThere = (withinMs: number): Error =>
  new ServerUnreachable(
    `The read models were not there within ${Math.round(withinMs / 1_000)} s. See that a process with the role projector runs; ` +
      'after an upgrade it may still be building them: start this one again then. LAYCAN_STARTUP_WAIT sets how long a start waits.',
  );

/**
 * The read models as every process sees them; one with the role `projector` takes its part in building them.
 * @throws OtherLog, CheckpointAheadOfLog; ServerUnreachable where nobody has built them in time
 */
export const distributedProjections = async (
  config: OnServers,
  parts: ProjectionParts,
  closers: Closers,
): Promise<RemoteProjections> => {
  const { mongo, events, coordination, clocks, onFault } = parts;
  if (config.roles.has('projector')) closers.opened(await projectorOf(config, parts));
  const generations = openMongoGenerations(mongo);
  const control = closers.opened(
    await startRemoteControl({
      generations,
      coordination,
      store: events,
      clock: clocks.machine,
      onFault,
      builtTo: await builtTo(coordination, events),
    }),
  );
  const servesNobody = [...config.roles].every((one) => one === 'projector');
  const { startupWaitMs } = config.engine;
  // Nobody is answered before the read models are of this process's version and have once been complete. Where nobody projects
  // any more they are late, which is better than nothing, and said.
  if (!servesNobody) {
    await within(control.ready, startupWaitMs, () => notThere(startupWaitMs));
  }
  return control;
};
