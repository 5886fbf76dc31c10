/** Somebody who attacks a portal, in a process of his own that gives way to everybody else's. */
import { setPriority } from 'node:os';
import { type Prepared, strikeUntil, type Told } from '../../support/greedy/attack.ts';
import { Attacker } from '../../support/greedy/attacker.ts';
import { attacks } from '../../support/greedy/attacks.ts';
import { seeded } from '../../support/seeded.ts';
import { answerQuestions, optionsGiven } from './answer-questions.ts';

export interface AttackerOptions {
  readonly address: string;
  /** Its name. */
  readonly attack: string;
}

// What he does here would otherwise be done on another machine.
setPriority(10);
const { address, attack: name } = optionsGiven() as AttackerOptions;
const attack = attacks.find((known) => known.name === name);
if (!attack) throw new Error(`There is no attack called ${name}`);
const attacker = await Attacker.as(address, attack.by);
const prepared: Prepared = await attack.prepare(attacker, {
  rows: 10_000,
  cells: 100_000,
  connections: 10_000,
});

let isOver = false;
let struck: Promise<Told> | undefined;

/** `strike` begins, `rest` ends, and answers with what he was told. */
const own = async (question: string): Promise<unknown> => {
  if (question === 'strike') {
    struck = strikeUntil(prepared, attack.atOnce, seeded(1), () => isOver);
    return undefined;
  }
  isOver = true;
  return [...((await struck) ?? [])].map(([answer, times]) => `${answer} × ${times}`).join(', ');
};

answerQuestions({ address, close: async () => attacker.close(), own });
