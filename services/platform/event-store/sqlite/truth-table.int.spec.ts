import { afterAll, expect } from '@jest/globals';
import { beforeTheFirst, type EventStore } from '../port.ts';
import { truthTableContract } from '../truth-table.contract.ts';
import { openEventStoreInMemory } from './open-event-store.ts';

let open: EventStore | undefined;

/** This engine counts its positions without holes, whatever was refused in between. */
const finish = async (): Promise<void> => {
  const all = (await open?.readAll(beforeTheFirst, 10_000)) ?? [];
  expect(all.map(({ position }) => Number(position))).toEqual(all.map((_, index) => index + 1));
  await open?.close();
};
afterAll(finish);

truthTableContract(
  'SQLite in memory',
  async () => {
    await finish();
    open = openEventStoreInMemory();
    return open;
  },
  200,
);
