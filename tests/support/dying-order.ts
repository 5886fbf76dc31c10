import { expect, jest } from '@jest/globals';
import { NominationChanges } from '#api/nominations/change-nomination';
import { NominationImports } from '#api/nominations/nominating/nomination-imports.service';
import { QueueStopped } from '#api/processes/work-queue';
import type { VesselsNominated } from '#contracts/nomination/nomination-calls';
import type { Portal } from '#portal/portal';
import { Died } from './interrupted.ts';

export interface DyingOrder {
  /** What whoever ordered was answered. */
  readonly first: VesselsNominated;
  /** The process is there again. */
  readonly revive: () => void;
}

/** Has the process of a portal take an order of vessels, and die on it after so many. */
export const dieOnOrder = async (
  { app }: Portal,
  after: number,
  order: () => Promise<VesselsNominated>,
): Promise<DyingOrder> => {
  const imports = app.get(NominationImports, { strict: false });
  const changes = app.get(NominationChanges, { strict: false });
  const carrying = jest.spyOn(imports.work, 'carry').mockRejectedValue(new QueueStopped());
  const first = await order();
  const decide = changes.decideIn.bind(changes);
  let left = after;
  const deciding = jest.spyOn(changes, 'decideIn').mockImplementation(async (...asked) => {
    if (left === 0) throw new Died();
    left -= 1;
    return decide(...asked);
  });
  await expect(imports.carryOut(first.importId, new AbortController().signal)).rejects.toThrow(Died);
  return {
    first,
    revive: () => {
      deciding.mockRestore();
      carrying.mockRestore();
    },
  };
};
