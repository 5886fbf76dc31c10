import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { newEvents } from '../../services/platform/event-store/event-store.contract.ts';
import type { StoredEvent } from '../../services/platform/event-store/port.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { everything, expectSound } from './support/ledger.ts';

const { seed, timeLimit, faults: images } = faultRun('torn-log');

let folder: string;
let written: StoredEvent[];
/** Positions at which a transaction ended: each append was one. */
const ends = new Set<number>([0, 1]);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-torn-'));
  const store = await openEventStore({ folder, thread: 'caller' });
  for (let append = 0; append < 150; append += 1) {
    const { position } = await store.append(`booking-${append}`, 'no_stream', newEvents(1 + (append % 5)));
    ends.add(Number(position));
  }
  written = await everything(store);
  // As it lies on the disk while the writer lives: closing would carry everything over into the database file.
  mkdirSync(join(folder, 'image'));
  for (const file of ['log.db', 'log.db-wal']) copyFileSync(join(folder, file), join(folder, 'image', file));
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a power loss leaves of a file that was being written: less of it, or with something else in its place. */
const tear = (bytes: Buffer, random: () => number): Buffer => {
  const cut = Math.floor(random() * (bytes.length + 1));
  const kind = random();
  if (kind < 0.5) return bytes.subarray(0, cut);
  const torn = Buffer.from(bytes);
  if (kind < 0.75) torn.fill(0, cut, Math.min(bytes.length, cut + 512));
  else
    for (let at = cut; at < Math.min(bytes.length, cut + 512); at += 1) torn[at] = Math.floor(random() * 256);
  return torn;
};

describe('a log whose write-ahead log was torn by a power loss', () => {
  it(
    `opens as a clean prefix, in ${images} images (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const wal = readFileSync(join(folder, 'image', 'log.db-wal'));
      for (let image = 0; image < images; image += 1) {
        const torn = join(folder, `torn-${image}`);
        mkdirSync(torn);
        copyFileSync(join(folder, 'image', 'log.db'), join(torn, 'log.db'));
        writeFileSync(join(torn, 'log.db-wal'), tear(wal, random));
        const store = await openEventStore({ folder: torn, thread: 'caller' });
        const all = await everything(store);
        expectSound(all);
        const kept = all.filter(({ stream }) => stream !== 'log');
        expect(kept).toEqual(written.slice(1, 1 + kept.length));
        expect(ends.has(all.length)).toBe(true);
        const { firstRevision } = await store.append('booking-after', 'no_stream', newEvents(1));
        expect(firstRevision).toBe(0);
        await store.close();
        rmSync(torn, { recursive: true });
      }
    },
    timeLimit,
  );
});
