import { afterEach, beforeEach, it } from '@jest/globals';
import { faultRun } from '../support/seeded.ts';
import { describeOnServers, skippedSuite } from '../support/servers.ts';
import { MortalPortal } from './support/mortal-portal.ts';
import { expectUndoneOverFaults } from './support/undoing-over-faults.ts';

/** The same as `undo-kill` on servers, where leases and read models are elsewhere. */
const run = faultRun('undo-kill-on-servers');

const title = 'an undo of many bookings on servers';

const suite: Parameters<typeof describeOnServers>[2] = (mongo, kafka) => {
  let house: MortalPortal;
  beforeEach(async () => {
    house = await MortalPortal.onServers(mongo, kafka);
  }, run.timeLimit);
  afterEach(async () => house.close());

  it(
    `goes on to its end wherever it stops, and puts each back once, in ${run.faults} faults (LAYCAN_SEED=${run.seed})`,
    async () => expectUndoneOverFaults(house, run),
    run.timeLimit,
  );
};

if (run.isLong) await describeOnServers(title, 'faults', suite);
else skippedSuite(title, 'is left to test:long');
