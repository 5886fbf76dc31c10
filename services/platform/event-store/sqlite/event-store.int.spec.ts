import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mock } from 'node:test';
import { eventStoreContract, listener, newEvent, newEvents } from '../event-store.contract.ts';
import { beforeTheFirst, EventIdTaken } from '../port.ts';
import { openEventStore, openEventStoreInMemory, openReadOnlyEventStore } from './open-event-store.ts';
import { DataFolderInUse } from './writer-lock.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'laycan-log-'));
  folders.push(folder);
  return folder;
};
const lastFolder = (): string => folders.at(-1) ?? '';

afterAll(async () => {
  await Promise.all(folders.map(async (folder) => rm(folder, { recursive: true, force: true })));
});

eventStoreContract('SQLite in memory', async () => openEventStoreInMemory());

for (const thread of ['caller', 'own'] as const) {
  eventStoreContract(
    `SQLite, written by the ${thread === 'own' ? 'thread of the log' : "caller's thread"}`,
    async () => openEventStore({ folder: await newFolder(), thread }),
    async (store) => {
      await store.close();
      return openEventStore({ folder: lastFolder(), thread });
    },
  );
}

describe('the embedded engine', () => {
  afterEach(() => {
    mock.timers.reset();
  });

  it('refuses an id that the log has at another place, and keeps the neighbours of the same group', async () => {
    const store = openEventStoreInMemory();
    const id = newEvent().id;
    const [one, two, three] = await Promise.allSettled([
      store.append('booking-1', 'no_stream', [newEvent('{}', id)]),
      store.append('booking-2', 'no_stream', [newEvent(), newEvent('{}', id)]),
      store.append('booking-3', 'no_stream', newEvents(2)),
    ]);
    expect([one.status, two.status, three.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(two.status === 'rejected' && two.reason).toBeInstanceOf(EventIdTaken);
    expect(await store.readStream('booking-2')).toEqual([]);
    const positions = (await store.readAll(beforeTheFirst, 10)).map(({ position }) => Number(position));
    expect(positions).toEqual([1, 2, 3, 4]);
    await store.close();
  });

  it('gives a folder to one writer only', async () => {
    const folder = await newFolder();
    const store = await openEventStore({ folder });
    await expect(openEventStore({ folder })).rejects.toThrow(DataFolderInUse);
    await store.close();
    const again = await openEventStore({ folder });
    await again.close();
  });

  it.each([
    ['a reader of its own, in another part of the process,', 'own', openReadOnlyEventStore],
    ['a reader of its own where it writes itself', 'caller', openReadOnlyEventStore],
    ['whoever follows the writer', 'own', undefined],
    ['whoever follows it where it writes itself', 'caller', undefined],
  ] as const)('wakes %s at each commit', async (_, thread, openReader) => {
    const folder = await newFolder();
    const store = await openEventStore({ folder, thread });
    const reader = openReader?.(folder);
    // The poll that stands behind the signal must not come to its help: its clock stands still.
    mock.timers.enable({ apis: ['setTimeout'] });
    expect(await (reader ?? store).logId()).toBe(await store.logId());
    const heard = listener();
    const subscription = (reader ?? store).subscribeAll(beforeTheFirst, heard.subscriber);
    await heard.until(() => heard.caughtUp.length > 0);
    const { position } = await store.append('booking-1', 'no_stream', newEvents(3));
    await heard.until(() => heard.caughtUp.at(-1) === position);
    expect(heard.events.filter(({ stream }) => stream === 'booking-1')).toHaveLength(3);
    await subscription.stop();
    await reader?.close();
    await store.close();
  });

  it.each(['own', 'caller'] as const)(
    'says why a log cannot be opened, and lets go of the folder (%s thread)',
    async (thread) => {
      const folder = await newFolder();
      await writeFile(join(folder, 'log.db'), 'this is no database, whatever its name says'.repeat(100));
      await expect(openEventStore({ folder, thread })).rejects.toThrow('not a database');
      await rm(join(folder, 'log.db'));
      await (await openEventStore({ folder, thread })).close();
    },
  );

  it('names a folder without a log', async () => {
    const folder = await newFolder();
    expect(() => openReadOnlyEventStore(folder)).toThrow(folder);
  });

  it('answers with what is on its way when it is closed', async () => {
    const folder = await newFolder();
    const store = await openEventStore({ folder });
    const appends = Array.from({ length: 50 }, async (_, index) =>
      store.append(`booking-${index}`, 'no_stream', newEvents(1)),
    );
    const [appended] = await Promise.all([Promise.all(appends), store.close()]);
    expect(appended).toHaveLength(50);
  });
});
