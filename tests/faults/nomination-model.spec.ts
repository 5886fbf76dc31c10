import { describe, expect, it } from '@jest/globals';
import { faultRun } from '../support/seeded.ts';
import { plantedBugs } from './nominations/planted-bugs.ts';
import { firstFault } from './nominations/run.ts';

const { seed, timeLimit, faults: runs } = faultRun('nomination-model');
/** Things that somebody or something does in a run, at most. */
const commands = 60;
/** In which every planted bug must be found. */
const maxRuns = 2_000;

/** Each of them in a hundred runs. */
const happenings = [
  'NominatedQuantityChanged',
  'NominatedDischargeChanged',
  'NominationCommentChanged',
  'EtaRevised',
  'BookingTakenOff',
  'DeclarationTaken',
  'VesselApproved',
  'UpdatesConfirmed',
  'NominationWithdrawn',
  'MessagePosted',
  'ThreadRead',
  'BookingReleased',
  'BookingTransferConfirmed',
  'BookingTransferRefused',
  'TransferWithdrawalRequested',
  'TransferWithdrawalConfirmed',
] as const;

describe('nominations, their threads and transfers under any schedule', () => {
  it(
    `come to what their model says, in ${runs} runs (LAYCAN_SEED=${seed})`,
    async () => {
      expect(await firstFault({ seed, runs, commands })).toBeNull();
    },
    timeLimit,
  );

  it('come to everything that can happen to them', async () => {
    const reached = new Set<string>();
    await firstFault({ seed: 1, runs: 100, commands, reached });
    expect(happenings.filter((type) => !reached.has(type))).toEqual([]);
  });

  it.each(plantedBugs)('find $name', async ({ seed: known, planted }) => {
    const found = await firstFault({ seed: known, runs: maxRuns, commands, planted, shrinks: false });
    expect(found).not.toBeNull();
  });

  it('are a pure function of the seed', async () => {
    const [{ planted } = { planted: {} }] = plantedBugs;
    const once = { seed, runs: maxRuns, commands, planted, shrinks: false };
    expect(await firstFault(once)).toBe(await firstFault(once));
  });
});
