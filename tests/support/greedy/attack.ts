import type { Attacker } from './attacker.ts';

/** How much of it: a sample for everybody's tests, all of it where it is measured. */
export interface Scale {
  /** Rows of drafts and files. */
  readonly rows: number;
  /** Cells of a paste. */
  readonly cells: number;
  /** Connections that are held. */
  readonly connections: number;
}

/** An attack that is ready. */
export interface Prepared {
  /** One blow; answers with what the attacker was told. */
  readonly strike: (random: () => number) => Promise<string>;
  /** Lets go of what is held. */
  readonly end?: () => void;
}

export interface Attack {
  readonly name: string;
  /** First name of the account. */
  readonly by: string;
  /** Blows at once. */
  readonly atOnce: number;
  /** What the attacker may be told, all of it. */
  readonly answers: RegExp;
  /** What he must be told at least once where he goes on for long enough; undefined: it is all allowed. */
  readonly refusal?: RegExp;
  prepare(attacker: Attacker, scale: Scale): Promise<Prepared>;
}

/** What an attacker was told, and how often. */
export type Told = Map<string, number>;

/** Strikes again and again, so many at once, until `isOver` says so after a blow. */
export const strikeUntil = async (
  { strike, end }: Prepared,
  atOnce: number,
  random: () => number,
  isOver: (told: Told) => boolean,
): Promise<Told> => {
  const told: Told = new Map();
  const loop = async (): Promise<void> => {
    do {
      const answer = await strike(random);
      told.set(answer, (told.get(answer) ?? 0) + 1);
    } while (!isOver(told));
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, loop));
  } finally {
    end?.();
  }
  return told;
};

export const oneOf = <Item>(random: () => number, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from');
  return item;
};
