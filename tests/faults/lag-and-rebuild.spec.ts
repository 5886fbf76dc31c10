import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Secret } from '#platform/config/secret';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import type { Position } from '#platform/event-store/port';
import { openEventStore } from '#platform/event-store/sqlite/open-event-store';
import { openVault } from '#platform/vault/sqlite/open-vault';
import { bookingsModel } from '#projections/bookings/read-model';
import type { RunningProjections } from '#projections/runtime/projector/run-projections';
import { type Checksum, checksumOf } from '#projections/runtime/replay/checksum';
import { documentsFileIn } from '#projections/runtime/thread/projections-on-folder';
import { startProjections } from '#projections/runtime/thread/start-projections';
import { bookingEvents } from '../load/support/booking-events.ts';
import { fillLog } from '../load/support/fill-log.ts';
import { faultRun } from '../support/seeded.ts';

/** Read models that are built anew while a hundred events a second come, and somebody reads without a pause. */
const {
  // A sample on a busy machine says nothing of time.
  isLong: isTimed,
  timeLimit,
  faults: events,
} = faultRun('lag-and-rebuild');
const maxMs = { lag: 1_000, rebuild: 60_000 };
const versions = 8;
const built = new URL('../../dist/projections/runtime/thread/projector-worker.js', import.meta.url);

let folder: string;
beforeEach(() => {
  if (!existsSync(built)) throw new Error('This test runs the built sources: run npm run build first');
  folder = mkdtempSync(join(tmpdir(), 'laycan-lag-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const project = (data: string): Promise<RunningProjections> =>
  startProjections({
    folder: data,
    masterKey: new Secret(Buffer.alloc(32, 7)),
    thread: 'own',
    onFault: (error) => {
      throw error;
    },
    onParked: (name) => {
      throw new Error(`${name} is parked`);
    },
  });

/** Appends one event every ten milliseconds until it is told to stop; how long each took to be in the read models. */
const traffic = (append: () => Promise<Position>, projections: RunningProjections, stop: AbortSignal) => {
  const waiting: { position: Position; since: number }[] = [];
  const lags: number[] = [];
  const passed = (reached: Position): void => {
    while (waiting[0] && waiting[0].position <= reached)
      lags.push(performance.now() - (waiting.shift()?.since ?? 0));
  };
  const silence = projections.onAdvance(passed);
  const run = async (): Promise<readonly number[]> => {
    const began = performance.now();
    for (let n = 0; !stop.aborted || waiting.length > 0; n += 1) {
      const since = performance.now();
      if (!stop.aborted) waiting.push({ position: await append(), since });
      passed(projections.reached());
      await setTimeout(Math.max(0, began + n * 10 - performance.now()));
    }
    silence();
    return lags.toSorted((a, b) => a - b);
  };
  return run();
};

/** Resolves when a generation of the list has been built and taken; how long it took, in milliseconds. */
const rebuilt = async (projections: RunningProjections): Promise<number> => {
  const began = performance.now();
  const flipped = new Promise<void>((resolve) => {
    projections.onFlip((name) => name === 'bookings' && resolve());
  });
  await projections.rebuild('bookings');
  await flipped;
  return performance.now() - began;
};

/** What the same log comes to, projected from nothing. */
const replayed = async (): Promise<Checksum> => {
  const fresh = join(folder, 'replayed');
  mkdirSync(fresh);
  // What is still in the write-ahead log belongs to it.
  for (const file of ['log.db', 'log.db-wal', 'vault.db', 'vault.db-wal']) {
    if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(fresh, file));
  }
  const store = await openEventStore({ folder: fresh, thread: 'caller' });
  const projections = await project(fresh);
  await projections.ready;
  const documents = openSqliteDocuments({ file: documentsFileIn(fresh), scans: 'in-thread' });
  const checksum = await checksumOf(documents, bookingsModel);
  await documents.close();
  await projections.close();
  await store.close();
  return checksum;
};

describe('read models under a hundred events a second', () => {
  it(
    `are built anew from ${events} events and answer meanwhile, and come to what a replay comes to`,
    async () => {
      await fillLog(folder, { bookings: events / versions, versions });
      const store = await openEventStore({ folder });
      const vault = openVault(folder);
      const projections = await project(folder);
      await projections.ready;
      const documents = openSqliteDocuments({ file: documentsFileIn(folder), scans: 'in-thread' });
      const [known] = await documents.find(bookingsModel, {}, { limit: 1 });
      const arriving = bookingEvents({ bookings: 100_000, versions: 1 });
      const over = new AbortController();
      const append = async (): Promise<Position> => {
        const next = arriving.next();
        if (next.done) throw new Error('Nothing is left to append');
        const { stream, revision: _, ...event } = next.value;
        return (await store.append(stream, 'no_stream', [event])).position;
      };
      const lags = traffic(append, projections, over.signal);
      let reads = 0;
      const reading = (async () => {
        while (!over.signal.aborted) {
          const found = await documents.find(bookingsModel, { _id: known?.id ?? '' });
          if (found.length !== 1) throw new Error('A booking was not there for a moment');
          reads += 1;
          await setTimeout(5);
        }
      })();
      const took = await rebuilt(projections);
      // Ten seconds of it, where time is looked at.
      await setTimeout(isTimed ? Math.max(0, 10_000 - took) : 0);
      over.abort();
      const sorted = await lags;
      await reading;
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
      const figures = {
        rebuildMs: Math.round(took),
        lagP99Ms: Math.round(p99),
        appended: sorted.length,
        reads,
      };
      if (isTimed) process.stderr.write(`${JSON.stringify(figures)}\n`);
      const present = await checksumOf(documents, bookingsModel);
      await documents.close();
      await projections.close();
      await store.close();
      await vault.close();
      expect(present).toEqual(await replayed());
      expect(present.documents).toBe(events / versions + sorted.length);
      expect(reads).toBeGreaterThan(0);
      if (isTimed) expect(p99).toBeLessThanOrEqual(maxMs.lag);
      if (isTimed) expect(took).toBeLessThanOrEqual(maxMs.rebuild);
    },
    timeLimit,
  );
});
