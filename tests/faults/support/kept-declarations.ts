import { expect } from '@jest/globals';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BookingEvent } from '#domain/booking/events';
import type { DraftEvent } from '#domain/declaration-draft/events';
import { parseMasterKey } from '#platform/config/read-config';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import type { StoredEvent } from '#platform/event-store/port';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { registry } from '#projections/areas';
import { documentsFileIn } from '#projections/runtime/thread/projections-on-folder';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { everything, expectSound } from './ledger.ts';

/** The whole log of a folder on which nothing runs. */
export const logOf = async (folder: string): Promise<readonly StoredEvent[]> => {
  const store = await openEventStore({ folder, thread: 'caller' });
  try {
    return await everything(store);
  } finally {
    await store.close();
  }
};

const dataOf = <Event extends { readonly type: string; readonly data: unknown }, Type extends Event['type']>(
  log: readonly StoredEvent[],
  type: Type,
): readonly Extract<Event, { readonly type: Type }>['data'][] =>
  log
    .filter((event) => event.type === type)
    .map(({ data }) => JSON.parse(data) as Extract<Event, { readonly type: Type }>['data']);

/** No gap, no number twice, no booking declared twice, and every submission finished. */
export const expectConsistent = (log: readonly StoredEvent[], isOrdered = expectSound): void => {
  isOrdered(log);
  const declared = [
    ...dataOf<BookingEvent, 'BookingDeclared'>(log, 'BookingDeclared'),
    ...dataOf<BookingEvent, 'ContinuationDeclared'>(log, 'ContinuationDeclared'),
  ];
  expect(new Set(declared.map(({ bookingId }) => bookingId)).size).toBe(declared.length);
  const numbers = declared.map(({ bookingNo, letterIndex }) => `${bookingNo}${letterIndex}`);
  expect(new Set(numbers).size).toBe(numbers.length);
  const ids = (type: 'DeclarationSubmitted' | 'DeclarationCompleted') =>
    dataOf<DraftEvent, typeof type>(log, type).map(({ submissionId }) => submissionId);
  expect(new Set(ids('DeclarationCompleted'))).toEqual(new Set(ids('DeclarationSubmitted')));
};

/** Bookings by id, with how many times each was declared: once. */
export const bookingsDeclared = (log: readonly StoredEvent[]): ReadonlySet<string> =>
  new Set(dataOf<BookingEvent, 'BookingDeclared'>(log, 'BookingDeclared').map(({ bookingId }) => bookingId));

/** Every submission that was made. */
export const submissionsIn = (log: readonly StoredEvent[]): ReadonlySet<string> =>
  new Set(
    dataOf<DraftEvent, 'DeclarationSubmitted'>(log, 'DeclarationSubmitted').map(
      ({ submissionId }) => submissionId,
    ),
  );

/** Every read model of a folder on which nothing runs, once it is at the head of the log. */
const readModelsOf = async (folder: string): Promise<Readonly<Record<string, unknown>>> => {
  const store = await openEventStore({ folder, thread: 'caller' });
  const vault = openVault(folder);
  const key = parseMasterKey(readFileSync(join(folder, 'master.key'), 'utf8'));
  if (!key) throw new Error(`The master key of ${folder} cannot be read`);
  try {
    const projections = await startProjections({
      folder,
      masterKey: key,
      thread: 'caller',
      onFault: (error) => {
        throw error;
      },
      onParked: (name) => {
        throw new Error(`${name} is parked`);
      },
    });
    await projections.ready;
    await projections.close();
  } finally {
    await vault.close();
    await store.close();
  }
  const documents = openSqliteDocuments({ file: documentsFileIn(folder), scans: 'in-thread' });
  try {
    const found: Record<string, unknown> = {};
    for (const { model } of registry)
      found[model.name] = await documents.find(model, {}, { sort: [['_id', 1]] });
    return found;
  } finally {
    await documents.close();
  }
};

/** The read models are what a replay of the log from nothing makes of it. */
export const expectReplayed = async (folder: string): Promise<void> => {
  const present = await readModelsOf(folder);
  const fresh = join(folder, 'replayed');
  mkdirSync(fresh);
  for (const file of ['log.db', 'vault.db', 'demo.json', 'master.key'])
    copyFileSync(join(folder, file), join(fresh, file));
  expect(await readModelsOf(fresh)).toEqual(present);
};
