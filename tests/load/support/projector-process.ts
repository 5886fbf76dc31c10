/** A process with the role projector, as the load starts it; tells its CPU time when it is asked, and ends when told. */
import { Secret } from '#platform/config/secret';
import { coordinationOver } from '#platform/coordination/coordination';
import { mongoRecords } from '#platform/coordination/mongo/mongo-records';
import { openMongoDocumentsWriter } from '#platform/documents/mongo/mongo-documents-writer';
import { openMongoGenerations } from '#platform/documents/mongo/mongo-generations';
import { openReadOnlyEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openMongo } from '#platform/mongo/open-mongo';
import { bookingsProjection } from '#projections/bookings/projection';
import type { AnyProjection } from '#projections/runtime/folding/fold-batch';
import { runProjectorRole } from '#projections/runtime/partitions/projector-role';
import type { Projection } from '#projections/runtime/projection';
import { ownCpu } from './measurement.ts';

const [folder = '', url = '', database = '', partitions = '1', holder = ''] = process.argv.slice(2);
const onFault = (error: unknown, doing: string): void => {
  process.stderr.write(`${holder}, ${doing}: ${String(error)}\n`);
};

const connection = openMongo({ url: new Secret(url), database });
const coordination = coordinationOver(mongoRecords(connection.database), { onFault });
const store = openReadOnlyEventStore(folder);
const role = await runProjectorRole({
  store,
  openWriter: (partition) => openMongoDocumentsWriter(connection, { partition }),
  generations: openMongoGenerations(connection),
  coordination,
  partitions: Number(partitions),
  holder,
  projections: [bookingsProjection as Projection<unknown> as AnyProjection],
  reveal: () => null,
  onFault,
  onParked: (name, parked) => onFault(parked[0]?.error, `folding ${name}`),
});

const end = async (): Promise<void> => {
  await role.close();
  await coordination.close();
  await store.close();
  await connection.close();
  process.disconnect();
};

process.on('message', (message) => {
  if (message === 'held') process.send?.(role.held().length);
  else if (message === 'cpu') process.send?.(ownCpu());
  else void end();
});
process.send?.('started');
