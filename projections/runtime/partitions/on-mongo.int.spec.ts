/** The sharing of the work once more where the documents are kept by a server; `sharing.int.spec.ts` has all of it in memory. */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Secret } from '#platform/config/secret';
import { coordinationOver } from '#platform/coordination/coordination';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import type { Coordination } from '#platform/coordination/port';
import { openMongoDocuments } from '#platform/documents/mongo/mongo-documents';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import { openMongoGenerations } from '#platform/documents/mongo/mongo-generations';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { type MongoConnection, openMongo } from '#platform/mongo/open-mongo';
import { ProjectorWorld } from '../../../tests/support/projector-world.ts';
import { mongoForTests, ranOn, skippedSuite } from '../../../tests/support/servers.ts';
import { until } from '../../../tests/support/until.ts';
import { checksumOf } from '../replay/checksum.ts';
import { append, tallies } from '../specifications/tally.specification.ts';
import { type ProjectorRole, runProjectorRole } from './projector-role.ts';
import { type RemoteProjections, startRemoteControl } from './remote-control.ts';

const server = await mongoForTests();
const projections = [tallies(), tallies({ name: 'others', factor: 3 })];

const suite = (url: string, prefix: string): void => {
  let connection: MongoConnection;
  let store: EventStore;
  const faults: unknown[] = [];
  const coordinations: Coordination[] = [];
  const roles: ProjectorRole[] = [];
  let control: RemoteProjections | undefined;

  beforeEach(() => {
    connection = openMongo({ url: new Secret(url), database: `${prefix}-${randomUUID().slice(0, 8)}` });
    store = openEventStoreInMemory();
  });
  afterEach(async () => {
    await control?.close();
    await Promise.all(roles.splice(0).map((role) => role.close()));
    await Promise.all(coordinations.splice(0).map((coordination) => coordination.close()));
    await store.close();
    await connection.database.dropDatabase();
    await connection.close();
    expect(faults.splice(0)).toEqual([]);
  });

  const onFault = (error: unknown): void => {
    faults.push(error);
  };
  const coordinate = (): Coordination => {
    const coordination = coordinationOver(mongoRecords(connection.database), { onFault });
    coordinations.push(coordination);
    return coordination;
  };
  const project = async (holder: string, partitions: number): Promise<ProjectorRole> => {
    const role = await runProjectorRole({
      store,
      projections,
      partitions,
      holder,
      onFault,
      openWriter: (partition) => openMongoDocumentsWriter(connection, { partition }),
      generations: openMongoGenerations(connection),
      coordination: coordinate(),
      reveal: () => null,
      onParked: () => undefined,
    });
    roles.push(role);
    return role;
  };
  const stop = async (role: ProjectorRole): Promise<void> => {
    roles.splice(roles.indexOf(role), 1);
    await role.close();
  };
  const fill = async (rounds: number): Promise<string> => {
    let last = '';
    for (let n = 0; n < rounds; n += 1) last = (await append(store, `s-${n % 17}`, ['Counted', n])).position;
    return last;
  };
  const checksums = async () => {
    const documents = openMongoDocuments(connection);
    return Promise.all(projections.map(({ model }) => checksumOf(documents, model)));
  };
  const reaches = async (position: string): Promise<void> => {
    control?.expect(position);
    await until(async () => expect((control?.reached() ?? '') >= position).toBe(true));
  };
  const expected = async () => {
    const world = new ProjectorWorld(store);
    await world.start('single', { partitions: 1, projections });
    const head = await store.head();
    await world.until(() => world.reached(projections, head));
    const sums = await world.checksums(projections);
    await world.close();
    return sums;
  };

  test('two projectors come to what one does, while a generation is built beside what is written, and in other parts after that', async () => {
    const [a, b] = [await project('a', 2), await project('b', 2)];
    const generations = openMongoGenerations(connection);
    control = await startRemoteControl({
      store,
      projections,
      generations,
      onFault,
      coordination: coordinate(),
    });
    await control.ready;
    await reaches(await fill(60));
    await until(async () => expect([a.held().length, b.held().length]).toEqual([1, 1]));
    const flipped: string[] = [];
    control.onFlip((name, generation) => flipped.push(`${name} ${generation}`));
    await control.rebuild('tallies');
    while (flipped.length === 0) await fill(5);
    expect(flipped).toEqual(['tallies tallies@1#2']);
    await reaches(await fill(20));
    expect(await checksums()).toEqual(await expected());

    await stop(b);
    await stop(a);
    await project('c', 3);
    const holders = async () => (await control?.status())?.[0]?.partitions?.map(({ holder }) => holder);
    await until(async () => expect(await holders()).toEqual(['c', 'c', 'c']));
    await reaches(await fill(30));
    expect(await checksums()).toEqual(await expected());
    const [status] = await control.status();
    expect(status).toMatchObject({ lag: 0, generation: 'tallies@1#2', rebuild: null });
    // Waits for leases and generations one after the other, each of which fails by itself.
  }, 120_000);
};

if (server) {
  describe('projectors on MongoDB', () => {
    ranOn('projectors', server.engine);
    suite(server.url, server.database);
  });
} else {
  skippedSuite('projectors on MongoDB', 'needs a server');
}
