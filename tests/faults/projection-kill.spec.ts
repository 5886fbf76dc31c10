import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from '#platform/config/secret';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { bookingsModel } from '#projections/bookings/read-model';
import { documentsFileIn } from '#projections/runtime/thread/projections-on-folder';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { faultRun, seeded } from '../support/seeded.ts';
import type { AnsweredBooking } from './support/booking-child.ts';
import { runAndKill } from './support/killed.ts';
import { everything, expectSound } from './support/ledger.ts';

const { seed, timeLimit, faults: kills } = faultRun('projection-kill');
const child = new URL('./support/booking-child.ts', import.meta.url);
const built = new URL('../../dist/projections/runtime/thread/projector-worker.js', import.meta.url);

let folder: string;
beforeEach(() => {
  if (!existsSync(built)) throw new Error('This test runs the built sources: run npm run build first');
  folder = mkdtempSync(join(tmpdir(), 'laycan-projection-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every booking with every version of it, as a data folder's read models have them once they are at the head. */
const readModelsOf = async (data: string) => {
  const store = await openEventStore({ folder: data, thread: 'caller' });
  const vault = openVault(data);
  const running = await startProjections({
    folder: data,
    masterKey: new Secret(Buffer.alloc(32, 7)),
    thread: 'caller',
    onFault: (error) => {
      throw error;
    },
    onParked: (name) => {
      throw new Error(`${name} is parked`);
    },
  });
  await running.ready;
  const documents = openSqliteDocuments({ file: documentsFileIn(data), scans: 'in-thread' });
  const bookings = await documents.find(bookingsModel, {}, { sort: [['_id', 1]] });
  const versions = await documents.findVersions(
    bookingsModel,
    {},
    {
      sort: [
        ['from', 1],
        ['version', 1],
      ],
    },
  );
  expectSound(await everything(store));
  await documents.close();
  await running.close();
  await vault.close();
  await store.close();
  return { bookings, versions };
};

/** The same log, projected from nothing. */
const replayed = async (name: string) => {
  const fresh = join(folder, name);
  mkdirSync(fresh);
  for (const file of ['log.db', 'vault.db']) copyFileSync(join(folder, file), join(fresh, file));
  return readModelsOf(fresh);
};

const answersIn = (file: string): AnsweredBooking[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line): AnsweredBooking => JSON.parse(line));

describe('a process killed while it projects', () => {
  it(
    `has read models that equal a full replay, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      for (let kill = 0; kill < kills; kill += 1) {
        const file = join(folder, `answers-${kill}`);
        const [callers, after] = [1 + Math.floor(random() * 24), Math.floor(random() ** 2 * 300)];
        await runAndKill(child, [folder, String(callers)], file, after);
        const present = await readModelsOf(folder);
        const revisions = new Map(present.bookings.map(({ id, revision }) => [id, revision]));
        for (const { booking, revision } of answersIn(file)) {
          expect(revisions.get(booking) ?? -1).toBeGreaterThanOrEqual(revision);
        }
        expect(await replayed(`replay-${kill}`)).toEqual(present);
      }
    },
    timeLimit,
  );
});
