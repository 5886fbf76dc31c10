import type { DraftChangesAnswer } from '#contracts/declaration-draft/draft-calls';
import { Declarant } from '../declarant.ts';
import { untilSo } from '../until.ts';
import { type Attack, oneOf } from './attack.ts';
import type { Attacker } from './attacker.ts';

const declarantOf = ({ client, organisation }: Attacker): Declarant =>
  new Declarant(client, organisation, '');

/** A draft by hand of so many rows, all of them empty. */
const draftOf = async (attacker: Attacker, rows: number) => {
  const declarant = declarantOf(attacker);
  const { importId, added } = await declarant.open(Math.min(rows, 500));
  if (rows <= added.length) return { importId, rows: added };
  const more: DraftChangesAnswer = await declarant.change(importId, {
    reason: 'paste',
    changes: [],
    addRows: rows - added.length,
  });
  return { importId, rows: [...added, ...more.added] };
};

/** One's own draft of as many rows as a file may have: pasted into, read and reviewed, again and again. */
export const largestDrafts: Attack = {
  name: 'the largest draft edited, read and reviewed in loops',
  by: 'Ana',
  atOnce: 6,
  answers: /^(200|201|409 \w+|429 too_many_requests)$/,
  prepare: async (attacker, scale) => {
    const { importId, rows } = await draftOf(attacker, scale.rows);
    const paste = (to: string): Buffer => {
      const changes = rows.map((id) => ({ id, field: 'comment', from: null, to }));
      return Buffer.from(JSON.stringify({ reason: 'paste', changes }));
    };
    const pastes = [paste('one'), paste('other')];
    const review = Buffer.from(JSON.stringify({ importId }));
    const draft = attacker.path(`cargo-declarations/drafts/${importId}`);
    // What is not yet in the read models is not found; the harm begins behind that.
    await untilSo(
      () => attacker.send('GET', draft),
      (answer) => answer === '200',
    );
    const blows = [
      (random: () => number) => attacker.send('POST', `${draft}/changes`, { body: oneOf(random, pastes) }),
      () => attacker.send('POST', attacker.path('cargo-declarations/import/review'), { body: review }),
      () => attacker.send('GET', draft),
    ];
    return { strike: (random) => oneOf(random, blows)(random) };
  },
};
