import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/draft-calls';
import { cargo, Declarant } from '../support/declarant.ts';
import { startPortal } from '../support/portal.ts';
import { faultRun, seeded } from '../support/seeded.ts';
import { startBuiltPortal, until } from './support/built-portal.ts';
import type { BuiltPortal } from './support/built-portal.ts';
import { bookingsDeclared, expectConsistent, expectReplayed, logOf } from './support/kept-declarations.ts';

const { seed, times, faults: kills } = faultRun('submission-kill');
const declarants = ['Ana', 'Marta', 'Lars'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laycan-submission-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What somebody set out to declare, and how far he was told that it is. */
interface Undertaking {
  readonly who: string;
  /** Keys of its three commands: whoever hears no answer sends them again. */
  readonly keys: readonly [open: string, fill: string, submit: string];
  readonly size: number;
  rows: readonly string[];
  submission: SubmitRequest | undefined;
  /** The answer that the submission was acknowledged with. */
  answered: SubmitAnswer | undefined;
}

const undertaking = (who: string, size: number): Undertaking => ({
  who,
  keys: [randomUUID(), randomUUID(), randomUUID()],
  size,
  rows: [],
  submission: undefined,
  answered: undefined,
});

const today = new Date().toISOString().slice(0, 10);

/** All of it, or what is left of it: every step may have been taken before. */
const carryOn = async (declarant: Declarant, one: Undertaking): Promise<void> => {
  const [open, fill, submit] = one.keys;
  const { importId, added } = await declarant.open(one.size, open);
  one.rows = added;
  const rows = added.map((id, index) => [id, cargo(today, { code: `${one.who}-${index}` })] as const);
  const filled = await declarant.fill(importId, Object.fromEntries(rows), fill);
  one.submission ??= {
    importId,
    rows: added.map((id) => ({ id, revision: filled.rows[id] ?? -1 })),
    confirmWarnings: true,
  };
  one.answered = await declarant.submit(importId, one.submission.rows, {}, submit);
};

/** Until the portal is gone. */
const declareOn = async (address: string, who: string, size: () => number, all: Undertaking[]) => {
  const declarant = await Declarant.as(address, who);
  for (;;) {
    const one = undertaking(who, size());
    all.push(one);
    await carryOn(declarant, one);
  }
};

/** A submission that was taken in needs nobody to ask for it again. */
const finishedByItself = async (declarant: Declarant): Promise<void> => {
  await until(async () => {
    const { drafts } = await declarant.drafts();
    return drafts.every(({ state }) => state !== 'submitting');
  });
};

describe('a portal killed while it declares', () => {
  it(
    `keeps what it acknowledged and finishes what it began, in ${kills} kills (LAYCAN_SEED=${seed})`,
    async () => {
      const random = seeded(seed);
      const all: Undertaking[] = [];
      const seededPortal = await startPortal({ folder });
      await seededPortal.close();
      let portal: BuiltPortal = await startBuiltPortal(folder);
      for (let kill = 0; kill < kills; kill += 1) {
        const size = (): number => 50 + Math.floor(random() * 200);
        const working = declarants.map((who) => declareOn(portal.address, who, size, all));
        // The moment of the kill.
        await setTimeout(300 + random() * 2_000);
        await portal.kill();
        for (const { status } of await Promise.allSettled(working)) expect(status).toBe('rejected');
        portal = await startBuiltPortal(folder);
      }
      for (const who of declarants) {
        const declarant = await Declarant.as(portal.address, who);
        await finishedByItself(declarant);
        // Whoever heard no answer asks again under the same keys.
        for (const one of all.filter((each) => each.who === who && !each.answered?.completed))
          await carryOn(declarant, one);
      }
      await portal.stop();
      const log = await logOf(folder);
      expectConsistent(log);
      const declared = bookingsDeclared(log);
      expect(all.flatMap(({ rows }) => rows).filter((row) => !declared.has(row))).toEqual([]);
      expect(declared.size).toBe(all.reduce((sum, { size }) => sum + size, 0));
      await expectReplayed(folder);
    },
    120_000 * times,
  );
});
