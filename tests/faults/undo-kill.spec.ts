import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { undoneTogether } from '#api/declarations/undo/submission-bookings';
import { submissionUndosModel } from '#projections/submission-undos/read-model';
import { cargo, Declarant } from '../support/declarant.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { untilSo } from '../support/until.ts';
import { MortalPortal } from './support/mortal-portal.ts';

/** The undo of many bookings, stopped between two of its writes: the order, each step and the word of it, the end. */
const { seed, timeLimit, faults } = faultRun('undo-kill');

/** Two steps: order, step, word, step, word, end. */
const count = undoneTogether + 60;
const writes = 6;

let house: MortalPortal;
let bookings: readonly string[];
let comment: string | null = null;

let last: Declarant | undefined;

/** Behind all that she did before, whatever became of the process meanwhile. */
const ana = async (): Promise<Declarant> => {
  const signedIn = await Declarant.as(house.portal.address, 'Ana');
  last = last ? signedIn.after(last) : signedIn;
  return last;
};

beforeAll(async () => {
  house = await MortalPortal.start();
  const today = house.portal.engine.clocks.trade.now().toISOString();
  bookings = await (
    await ana()
  ).declare(...Array.from({ length: count }, (_, n) => cargo(today, { code: `UK-${n}`, comment })));
}, timeLimit);
afterAll(async () => house.close());

const underWay = async (): Promise<number> =>
  house.portal.engine.documents.count(submissionUndosModel, { underWay: true });

describe('an undo of many bookings', () => {
  it(
    `goes on to its end wherever it stops, and puts each back once, in ${faults} faults (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      let met = 0;
      for (let fault = 0; fault < faults; fault += 1) {
        const before = comment;
        comment = `Late ${fault}`;
        const declarant = await ana();
        const { importId } = await declarant.edit();
        const changes = bookings.map((id) => ({ id, field: 'comment' as const, from: before, to: comment }));
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
            expect.objectContaining({ base: comment, value: before, via: 'undo' }),
          ),
        );
        await again.submitAll(draft);
        comment = before;
      }
      await house.expectReplayed();
      expect(met).toBeGreaterThan(faults / 2);
    },
    timeLimit,
  );
});
