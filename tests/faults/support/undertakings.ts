import { randomUUID } from 'node:crypto';
import type { SubmitAnswer, SubmitRequest } from '#contracts/declaration-draft/submission-calls';
import { cargo, Declarant } from '../../support/declarant.ts';
import { untilSo } from '../../support/until.ts';

/** What somebody set out to declare, and how far he was told that it is. */
export interface Undertaking {
  readonly who: string;
  /** Keys of its three commands: whoever hears no answer sends them again. */
  readonly keys: readonly [open: string, fill: string, submit: string];
  readonly size: number;
  rows: readonly string[];
  submission: SubmitRequest | undefined;
  /** The answer that the submission was acknowledged with. */
  answered: SubmitAnswer | undefined;
}

/** Something to declare that nobody has begun with. */
export const undertaking = (who: string, size: number): Undertaking => ({
  who,
  keys: [randomUUID(), randomUUID(), randomUUID()],
  size,
  rows: [],
  submission: undefined,
  answered: undefined,
});

const today = new Date().toISOString().slice(0, 10);

/** All of it, or what is left of it: every step may have been taken before. */
export const carryOn = async (declarant: Declarant, one: Undertaking): Promise<void> => {
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
  one.answered = await declarant.complete(importId, one.submission.rows, {}, submit);
};

/** Until the portal is gone. */
export const declareOn = async (address: string, who: string, size: () => number, all: Undertaking[]) => {
  const declarant = await Declarant.as(address, who);
  for (;;) {
    const one = undertaking(who, size());
    all.push(one);
    await carryOn(declarant, one);
  }
};

/** A submission that was taken in needs nobody to ask for it again. */
export const finishedByItself = async (declarant: Declarant): Promise<void> => {
  await untilSo(
    () => declarant.drafts(),
    ({ drafts }) => drafts.every(({ state }) => state !== 'submitting'),
    // All that was under way at many kills, one after the other.
    { withinMs: 120_000 },
  );
};
