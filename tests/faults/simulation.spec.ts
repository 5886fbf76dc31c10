import { afterEach, describe, expect, it } from '@jest/globals';
import { faultRun } from '../support/seeded.ts';
import { beginTime, endTime, promiseTimersOverSimulatedTime } from './simulation/simulated-time.ts';
import type { Variant } from './simulation/simulation.ts';

promiseTimersOverSimulatedTime();
const { Simulation } = await import('./simulation/simulation.ts');
const { plantedBugs } = await import('./simulation/planted-bugs.ts');
const { violations } = await import('./simulation/invariants.ts');

const { seed, faults: seeds } = faultRun('simulation');
const steps = 200;
/** In which every planted bug must be found. */
const maxRuns = 200;

const outcomeOf = async (from: number, variant?: Variant) => {
  beginTime('2026-11-20T08:00:00.000Z');
  const simulation = new Simulation(from, variant);
  await simulation.run(steps);
  const found = await violations(simulation);
  simulation.close();
  const outcome = { found, trace: simulation.scheduler.hash(), events: simulation.log.events.length };
  endTime();
  return outcome;
};

afterEach(endTime);

describe('commands, submissions, read models and live screens under any schedule', () => {
  it(`lose nothing and show what is there, in ${seeds} runs of ${steps} steps (LAYCAN_SEED=${seed})`, async () => {
    let events = 0;
    for (let run = seed; run < seed + seeds; run += 1) {
      const outcome = await outcomeOf(run);
      expect({ run, found: outcome.found }).toEqual({ run, found: [] });
      events += outcome.events;
    }
    expect(events).toBeGreaterThan(seeds);
  }, 600_000);

  it.each(plantedBugs)('find $name', async ({ plant }) => {
    let found: readonly string[] = [];
    for (let run = 1; run <= maxRuns && found.length === 0; run += 1) {
      ({ found } = await outcomeOf(run, plant()));
    }
    expect(found).not.toEqual([]);
  });

  it('are a pure function of the seed', async () => {
    for (let run = seed; run < seed + 5; run += 1) expect(await outcomeOf(run)).toEqual(await outcomeOf(run));
  });
});
