import { afterAll } from '@jest/globals';
import { TwinServer } from '../../../../tests/support/kurrent-twin/twin-server.ts';
import { skippedSuite } from '../../../../tests/support/servers.ts';
import { eventStoreContract } from '../event-store.contract.ts';
import type { EventStore } from '../port.ts';
import { fromNowOn, LogFromNowOn } from './from-now-on.specification.ts';
import { openKurrentEventStore } from './open-kurrent-event-store.ts';

const twins: TwinServer[] = [];
afterAll(() => {
  for (const twin of twins) twin.crash();
});

const open = async ({ connectionString }: Pick<TwinServer, 'connectionString'>): Promise<EventStore> =>
  openKurrentEventStore({ connectionString });

eventStoreContract(
  'KurrentDB, before the protocol twin',
  async () => {
    const twin = await TwinServer.start();
    twins.push(twin);
    return open(twin);
  },
  async (store) => {
    await store.close();
    const twin = twins.at(-1);
    if (!twin) throw new Error('no twin was started');
    const again = await twin.restarted();
    twins.push(again);
    return open(again);
  },
);

const connectionString = process.env['KURRENTDB_URL'];
if (connectionString) {
  eventStoreContract(
    'KurrentDB, the server of KURRENTDB_URL',
    async () => fromNowOn(await open({ connectionString })),
    async (store) => {
      await store.close();
      if (!(store instanceof LogFromNowOn)) throw new Error('not a store that this suite opened');
      return new LogFromNowOn(await open({ connectionString }), store.start, store.prefix);
    },
  );
} else {
  skippedSuite('event store: KurrentDB, the server of KURRENTDB_URL', 'is not run: KURRENTDB_URL is not set');
}
