/**
 * However a log is delivered (shuffled within windows, events twice and thrice, windows again, writes that fail,
 * restarts, rebuilds on the way), read models come to what one pass in order makes of it.
 */
import { describe, expect, test } from '@jest/globals';
import { assert, asyncProperty, boolean, integer, nat } from 'fast-check';
import type { DocumentsUnderTest } from '#platform/documents/documents.contract';
import type { DocumentsWriter, GenerationWrite } from '#platform/documents/writer-port';
import type { StoredEvent } from '#platform/event-store/port';
import { faultRun } from '../../../tests/support/seeded.ts';
import { checksumOf } from '../replay/checksum.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { positionAt } from './projection.specification.ts';
import { runProjections } from '../projector/run-projections.ts';
import { tallies, tallyModel } from './tally.specification.ts';
import { drawnEvents, logOf, longFromHere, type Random, seeded, unruly } from './unruly.specification.ts';

/** Part of a write, as an engine without transactions may leave it: in order, and without the checkpoint. */
const torn = (write: GenerationWrite, random: Random): GenerationWrite => {
  const whole = random() < 0.7;
  const versions = whole
    ? write.versions
    : write.versions.slice(0, Math.floor(random() * write.versions.length));
  const documents = whole ? write.documents.filter(() => random() < 0.7) : [];
  return { ...write, versions, documents, parked: [], checkpoint: positionAt(0), moment: '' };
};

/** Fails before, while or after it writes, which is as much as a caller may know of a failure. */
const unreliable = (writer: DocumentsWriter, random: Random): DocumentsWriter => ({
  boundTo: () => writer.boundTo(),
  bind: (logId) => writer.bind(logId),
  prepare: (model, generation) => writer.prepare(model, generation),
  indexOne: (model, generation) => writer.indexOne(model, generation),
  generations: (name) => writer.generations(name),
  allGenerations: () => writer.allGenerations(),
  load: (model, generation, ids) => writer.load(model, generation, ids),
  parked: (generation) => writer.parked(generation),
  write: async (writes) => {
    if (random() < 0.1) throw new Error('disk full');
    if (random() < 0.3) {
      await writer.write(writes.map((write) => torn(write, random)));
      throw new Error('cut off');
    }
    await writer.write(writes);
    if (random() < 0.1) throw new Error('no answer');
  },
  flip: (name, generation, at) => writer.flip(name, generation, at),
  drop: (model, generation) => writer.drop(model, generation),
  sweepTombstones: (before) => writer.sweepTombstones(before),
  close: () => writer.close(),
});

const inOrder: Random = () => 0.99;

interface Pass {
  readonly random: Random;
  readonly restarts: number;
  readonly rebuild: boolean;
}

const projections: readonly AnyProjection[] = [
  { ...tallies(), ofOneStream: true },
  { ...tallies({ name: 'doubts', doubts: true, factor: 2 }), ofOneStream: true },
];

/** Documents that were written ahead of their turn. */
let overtook = 0;

const outcomeOf = async (
  { writer, documents, remove }: DocumentsUnderTest,
  log: readonly StoredEvent[],
  { random, restarts, rebuild }: Pass,
) => {
  const run = (upTo: number) => {
    const running = runProjections({
      eventStore: unruly(log.slice(0, upTo), random),
      writer: unreliable(writer, random),
      projections,
      reveal: () => null,
      onFault: () => undefined,
      onParked: () => undefined,
      longData: longFromHere,
    });
    // Where nobody hears of it, nothing overtakes.
    running.onAhead((changes) => (overtook += changes.length));
    return running;
  };
  try {
    for (let restart = 1; restart <= restarts; restart += 1) {
      const cut = run(Math.ceil((log.length * restart) / (restarts + 1)));
      await cut.ready;
      await cut.close();
    }
    const running = run(log.length);
    await running.ready;
    if (rebuild) {
      const flipped = new Promise<void>((resolve) => {
        running.onFlip(() => resolve());
      });
      await running.rebuild('tallies');
      await flipped;
    }
    const parked = (await running.status()).map((status) => status.parked);
    const checksums = await Promise.all(
      projections.map(({ model }) => checksumOf(documents, { ...tallyModel, name: model.name })),
    );
    const tombstones = await documents.tombstonesSince(tallyModel, positionAt(0), 100);
    const losses = await Promise.all(
      ['all', 'even', 'odd'].map((audience) => documents.lostBy(tallyModel, audience, positionAt(0), 100)),
    );
    await running.close();
    return { parked, checksums, tombstones, losses };
  } finally {
    await remove();
  }
};

/**
 * Runs on documents of any engine; `open` gives empty ones.
 * @param runs by its name in infra/long/suites.mjs
 */
export const deliverySpecification = (
  engine: string,
  open: () => Promise<DocumentsUnderTest>,
  runs: string,
): void => {
  const { faults: numRuns, timeLimit } = faultRun(runs);
  describe(`read models in ${engine}`, () => {
    test(
      'come to the same, however their log is delivered',
      async () => {
        await assert(
          asyncProperty(
            drawnEvents,
            nat(),
            integer({ min: 0, max: 2 }),
            boolean(),
            async (drawn, seed, restarts, rebuild) => {
              const log = logOf(drawn);
              const once = { random: inOrder, restarts: 0, rebuild: false };
              const expected = await outcomeOf(await open(), log, once);
              const unruly = { random: seeded(seed), restarts, rebuild };
              expect(await outcomeOf(await open(), log, unruly)).toEqual(expected);
            },
          ),
          { numRuns },
        );
        expect(overtook).toBeGreaterThan(0);
      },
      timeLimit,
    );
  });
};
