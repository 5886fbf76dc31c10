/** However many projectors share the work, and whatever becomes of them, read models come to what one makes of the log. */
import { afterEach, describe, expect, test } from '@jest/globals';
import { assert, asyncProperty, boolean, constantFrom, nat } from 'fast-check';
import type { StoredEvent } from '#platform/event-store/port';
import { ProjectorWorld } from '../../../tests/support/projector-world.ts';
import { faultRun } from '../../../tests/support/seeded.ts';
import type { AnyProjection } from '../folding/fold-batch.ts';
import { tallies } from '../specifications/tally.specification.ts';
import { drawnEvents, logOf, type Random, seeded, unruly } from '../specifications/unruly.specification.ts';

/** Logs that are shared, of each kind. */
const { seed: firstSeed, timeLimit, faults: logs } = faultRun('shared-logs');

const inOrder: Random = () => 0.99;

/** Documents across streams: an event concerns its stream's own and one that it shares with others. */
const shared = (base: AnyProjection): AnyProjection => ({
  ...base,
  model: { ...base.model, name: 'shared' },
  idsOf: (event) => {
    const { id, value } = event.data as { id: string; value: number };
    if (value % 61 === 60) throw new Error('Whom it concerns cannot be told');
    return [id, `shared-${value % 7}`];
  },
});

const projections = [tallies(), shared(tallies({ doubts: true, factor: 2 }))];

/** Some events that are no JSON: their streams are parked as a whole. */
const spoilt = (log: readonly StoredEvent[], every: number): readonly StoredEvent[] =>
  log.map((event, n) => (n % every === every - 1 ? { ...event, data: '{' } : event));

const worlds: ProjectorWorld[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

const worldOf = (log: readonly StoredEvent[], random: Random = inOrder): ProjectorWorld => {
  const world = new ProjectorWorld(unruly(log, random));
  worlds.push(world);
  return world;
};

const outcomeOf = async (world: ProjectorWorld) => ({
  checksums: await world.checksums(projections),
  parked: world.parkedIn(projections),
});

/** What one projector with one partition makes of a log that is delivered in order. */
const singleOutcome = async (log: readonly StoredEvent[]) => {
  const world = worldOf(log);
  await world.start('single', { partitions: 1, projections });
  await world.until(() => world.reached(projections, log.at(-1)?.position ?? ''));
  const outcome = await outcomeOf(world);
  await world.close();
  return outcome;
};

describe('read models', () => {
  test(
    'come to the same in 1, 2 and 4 partitions, and after a change of their number',
    async () => {
      await assert(
        asyncProperty(drawnEvents, nat(), boolean(), async (drawn, seed, poison) => {
          const log = poison ? spoilt(logOf(drawn), 23) : logOf(drawn);
          const expected = await singleOutcome(log);
          const random = seeded(seed);
          for (const numbers of [[2], [4], [1, 4], [4, 2, 3]]) {
            const world = worldOf(log, random);
            for (const [n, partitions] of numbers.entries()) {
              const part = log.slice(0, Math.ceil((log.length * (n + 1)) / numbers.length));
              const one = await world.start(`p${n}`, {
                partitions,
                projections,
                store: unruly(part, random),
              });
              await world.until(() => world.reached(projections, part.at(-1)?.position ?? ''));
              if (n < numbers.length - 1) await world.leave(one);
            }
            expect(await outcomeOf(world)).toEqual(expected);
            await world.close();
          }
        }),
        { numRuns: logs, seed: firstSeed },
      );
    },
    timeLimit,
  );

  test(
    'come to the same when processes stop, wake up and write late',
    async () => {
      await assert(
        asyncProperty(drawnEvents, nat(), constantFrom(2, 3), async (drawn, seed, partitions) => {
          const log = spoilt(logOf(drawn), 31);
          const expected = await singleOutcome(log);
          const random = seeded(seed);
          const world = worldOf(log, random);
          const slow = [
            await world.start('a', { partitions, projections }),
            await world.start('b', { partitions, projections }),
          ];
          await world.until(() => slow.some(({ role }) => (role?.held().length ?? 0) > 0));
          for (let stops = 0; stops < 4; stops += 1) {
            const one = slow[Math.floor(random() * slow.length)];
            await world.pass(50 * Math.floor(random() * 8));
            one?.stop();
            // Past the end of its leases, or not.
            await world.pass(50 * Math.floor(random() * 240));
            if (random() < 0.5) one?.wake();
          }
          for (const one of slow) one.wake();
          await world.until(() => world.reached(projections, log.at(-1)?.position ?? ''));
          expect(await outcomeOf(world)).toEqual(expected);
          await world.close();
        }),
        { numRuns: logs, seed: firstSeed },
      );
    },
    timeLimit,
  );
});
