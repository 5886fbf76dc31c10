import { afterAll } from '@jest/globals';
import { TwinServer } from '../../../../tests/support/kurrent-twin/twin-server.ts';
import { eventStoreContract } from '../event-store.contract.ts';
import type { EventStore } from '../port.ts';
import { openKurrentEventStore } from './open-kurrent-event-store.ts';

const twins: TwinServer[] = [];
afterAll(() => {
  for (const twin of twins) twin.crash();
});

const open = async (twin: TwinServer): Promise<EventStore> =>
  openKurrentEventStore({ connectionString: twin.connectionString });

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
