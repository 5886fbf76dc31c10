import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocuments } from '#platform/documents/sqlite/sqlite-documents';
import { openSqliteDocumentsWriter } from '#platform/documents/sqlite/sqlite-documents-writer';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { runProjections } from './run-projections.ts';
import { append, tallies, tallyModel, type TallyType } from '../specifications/tally.specification.ts';

const streams = 200;
const rounds = 10;
/** Streams of which the fifth event is poison: 1 % of all events. */
const poisoned = new Set(Array.from({ length: 20 }, (_, n) => n * 10));

let folder: string;
let store: EventStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'poison-'));
  store = openEventStoreInMemory();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** What is there once the projection has caught up. */
const outcomeOf = async (projection: AnyProjection) => {
  const file = join(folder, 'documents.db');
  const writer = openSqliteDocumentsWriter(file);
  const running = runProjections({
    eventStore: store,
    writer,
    projections: [projection],
    reveal: () => null,
    onParked: () => undefined,
  });
  await running.ready;
  const documents = openSqliteDocuments({ file, scans: 'in-thread' });
  const found = await documents.find(tallyModel, {});
  const [status] = await running.status();
  await documents.close();
  await running.close();
  await writer.close();
  return {
    seen: new Map(found.map(({ id, document }) => [id, document.seen.length])),
    parked: status?.parked ?? [],
    generation: status?.generation,
  };
};

test('1 % of poison parks its documents, named, and no other; a mended fold brings them back', async () => {
  for (let round = 0; round < rounds; round += 1) {
    for (let stream = 0; stream < streams; stream += 1) {
      const type: TallyType = round === 5 && poisoned.has(stream) ? 'Poisoned' : 'Counted';
      await append(store, `s-${stream}`, [type, round]);
    }
  }
  const broken = await outcomeOf(tallies());
  expect(new Set(broken.parked.map(({ id }) => id))).toEqual(new Set([...poisoned].map((n) => `s-${n}`)));
  for (let stream = 0; stream < streams; stream += 1) {
    expect(broken.seen.get(`s-${stream}`)).toBe(poisoned.has(stream) ? 5 : rounds);
  }
  const mended = await outcomeOf(tallies({ version: 2, mended: true }));
  expect(mended).toMatchObject({ parked: [], generation: 'tallies@2#2' });
  expect([...mended.seen.values()].reduce((sum, seen) => sum + seen, 0)).toBe(
    streams * rounds - poisoned.size,
  );
});
