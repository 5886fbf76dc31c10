import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { faultRun } from '../support/seeded.ts';
import { MortalPortal } from './support/mortal-portal.ts';
import { expectUndoneOverFaults } from './support/undoing-over-faults.ts';

/** The undo of many bookings, stopped between two of its writes: the order, each step and the word of it, the end. */
const run = faultRun('undo-kill');

let house: MortalPortal;
beforeAll(async () => {
  house = await MortalPortal.start();
}, run.timeLimit);
afterAll(async () => house.close());

describe('an undo of many bookings', () => {
  it(
    `goes on to its end wherever it stops, and puts each back once, in ${run.faults} faults (LAYCAN_SEED=${run.seed})`,
    async () => expectUndoneOverFaults(house, run),
    run.timeLimit,
  );
});
