import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import type { Coordination } from '#platform/coordination/port';
import type { EventStore } from '#platform/event-store/port';
import type { MongoConnection } from '#platform/mongo/open-mongo';
import type { PeopleKeys } from '#platform/people-keys/people-keys';
import type { ProjectionControl } from '#projections/runtime/control';
import { registry } from '#projections/runtime/registry';
import { runProjections } from '#projections/runtime/run-projections';
import type { EngineOptions } from './installation.ts';
import type { OnServers } from './open-distributed-engine.ts';

export interface ProjectionParts extends EngineOptions {
  readonly mongo: MongoConnection;
  readonly events: EventStore;
  readonly coordination: Coordination;
  readonly keys: Pick<PeopleKeys, 'reveal'>;
}

/** The read models: run here where this process is a projector, seen from afar where it is none. */
export const distributedProjections = async (
  _config: OnServers,
  { mongo, events, keys, clock, onFault, onParked }: ProjectionParts,
): Promise<ProjectionControl> => {
  const running = runProjections({
    eventStore: events,
    writer: openMongoDocumentsWriter(mongo),
    projections: registry,
    reveal: (user, ciphertext) => keys.reveal(user, ciphertext),
    clock,
    onFault,
    onParked: (name, parked) => onParked(name, parked.length),
  });
  try {
    await running.started;
    return running;
  } catch (error) {
    await running.close();
    throw error;
  }
};
