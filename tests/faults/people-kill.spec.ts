import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faultRun, seeded } from '../support/seeded.ts';
import { GaveUp, MortalPortal } from './support/mortal-portal.ts';
import { type WayIn, waysIn } from './support/ways-in.ts';

/**
 * Every way in, stopped between two writes: behind each append, each record of the vault and each mail in turn. Whoever heard no
 * answer asks again, or never comes back; either way all of it holds afterwards, or nothing.
 */
const { seed, timeLimit, faults } = faultRun('people-kill');
const ways = Object.entries(waysIn);

let house: MortalPortal;
beforeAll(async () => {
  house = await MortalPortal.start();
});
afterAll(async () => house.close());

const stopped = async ({ of }: WayIn, after: number, how: 'dies' | 'fails', comesBack: boolean) => {
  const way = await of(house);
  const fault = house.fail({ after, how }, comesBack);
  let isWalked = true;
  try {
    await way.walk();
  } catch (error) {
    if (!(error instanceof GaveUp)) throw error;
    isWalked = false;
  }
  // What goes on behind an answer ends, and fails where it is meant to.
  await house.restarted();
  await way.expectWhole(isWalked);
  return fault.hasFailed;
};

describe('the ways in', () => {
  it.each(ways)('%s: with so many writes, and whole', async (_name, way) => {
    const { of, writes } = way;
    const walked = await of(house);
    house.fail({ after: Number.POSITIVE_INFINITY, how: 'dies' }, true);
    await walked.walk();
    await walked.expectWhole(true);
    expect(house.failing.written).toBeGreaterThanOrEqual(writes);
  });

  it(
    `are whole wherever they stop, in ${faults} faults (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      let met = 0;
      for (let fault = 0; fault < faults; fault += 1) {
        // In turn through the ways, and through the writes of each.
        const [name, way] = ways[(seed + fault) % ways.length] ?? ways[0]!;
        const after = (Math.floor((seed + fault) / ways.length) + seed) % way.writes;
        const [how, comesBack] = [random() < 0.7 ? 'dies' : 'fails', random() < 0.6] as const;
        try {
          if (await stopped(way, after, how, comesBack)) met += 1;
        } catch (error) {
          throw new Error(
            `${name}, ${how} behind ${after} writes, ${comesBack ? 'asked again' : 'given up'}`,
            {
              cause: error,
            },
          );
        }
      }
      await house.expectReplayed();
      // Some lie behind the last answer, where a restart may be faster.
      expect(met).toBeGreaterThan(faults / 2);
    },
    timeLimit,
  );
});
