import { expect } from '@jest/globals';
import { undoneTogether } from '#api/declarations/undo/submission-bookings';
import { submissionUndosModel } from '#projections/submission-undos/read-model';
import { cargo, Declarant } from '../../support/declarant.ts';
import { type FaultRun, seeded } from '../../support/seeded.ts';
import { untilSo } from '../../support/until.ts';
import type { MortalPortal } from './mortal-portal.ts';

/** Two steps: order, step, word, step, word, end. */
const count = undoneTogether + 60;
const writes = 6;

/**
 * Bookings are amended together, and that is undone, once a fault: the portal stops between two of the writes of the undo, and comes
 * back. Each booking is put back once.
 */
export const expectUndoneOverFaults = async (
  house: MortalPortal,
  { seed, faults }: Pick<FaultRun, 'seed' | 'faults'>,
): Promise<void> => {
  let last: Declarant | undefined;
  /** Behind all that she did before, whatever became of the process meanwhile. */
  const ana = async (): Promise<Declarant> => {
    const signedIn = await Declarant.as(house.portal.address, 'Ana');
    last = last ? signedIn.after(last) : signedIn;
    return last;
  };
  const underWay = async (): Promise<number> =>
    house.portal.engine.documents.count(submissionUndosModel, { underWay: true });

  const today = house.portal.engine.clocks.trade.now().toISOString();
  const cargoes = Array.from({ length: count }, (_, n) => cargo(today, { code: `UK-${n}`, comment: null }));
  const bookings = await (await ana()).declare(...cargoes);
  const random = seeded(seed);
  let met = 0;
  for (let fault = 0; fault < faults; fault += 1) {
    const comment = `Late ${fault}`;
    const declarant = await ana();
    const { importId } = await declarant.edit();
    const changes = bookings.map((id) => ({ id, field: 'comment' as const, from: null, to: comment }));
    await declarant.change(importId, { reason: 'paste', changes });
    const { submissionId } = await declarant.submitAll(importId);

    const after = (seed + fault) % writes;
    const fails = house.fail({ after, how: random() < 0.7 ? 'dies' : 'fails' }, true);
    const path = declarant.address(`cargo-declarations/submissions/${submissionId}/undo`);
    // Whoever heard no answer asks again, under the same key.
    const answer = await house.ask(declarant.client, 'POST', path, {});
    expect([200, 202]).toContain(answer.status);
    if (fails.hasFailed) met += 1;
    await untilSo(
      async () => {
        await house.mended();
        return underWay();
      },
      (left) => left === 0,
    );
    const again = await ana();
    const { importId: draft, rows } = await again.edit();
    expect(new Set(rows.map(({ bookingId }) => bookingId)).size).toBe(count);
    expect(rows.map(({ cells }) => cells.comment)).toEqual(
      Array.from({ length: count }, () =>
        expect.objectContaining({ base: comment, value: null, via: 'undo' }),
      ),
    );
    await again.submitAll(draft);
  }
  await house.expectReplayed();
  expect(met).toBeGreaterThan(faults / 2);
};
