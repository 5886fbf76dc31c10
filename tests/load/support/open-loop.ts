import { setTimeout } from 'node:timers/promises';

/** Something that is done so often a second, whatever becomes of what was begun before. */
export interface Deed {
  readonly name: string;
  readonly aSecond: number;
  /** Begins it, due at a moment; tells how long each of its parts took since then, in milliseconds. */
  readonly begin: (took: (what: string) => void) => Promise<void>;
}

/** What was refused counts as a minute: whoever is refused comes back later. */
const refused = 60_000;

export interface Taken {
  /** Milliseconds from when it was due, by what was done. */
  readonly times: ReadonlyMap<string, readonly number[]>;
  readonly faults: readonly string[];
}

/** All deeds for so many milliseconds, each in its own rhythm; resolves when the last of them is done. */
export const openLoop = async (deeds: readonly Deed[], forMs: number): Promise<Taken> => {
  const times = new Map<string, number[]>();
  const faults: string[] = [];
  const begun = performance.now();
  const note = (what: string, ms: number): void => {
    const known = times.get(what) ?? [];
    known.push(ms);
    times.set(what, known);
  };
  const once = async ({ name, begin }: Deed, due: number): Promise<void> => {
    try {
      await begin((what) => note(what, performance.now() - due));
    } catch (error) {
      note(name, refused);
      faults.push(error instanceof Error ? error.message : String(error));
    }
  };
  const rhythm = async (deed: Deed): Promise<void> => {
    const under: Promise<void>[] = [];
    for (let n = 0; (n * 1_000) / deed.aSecond < forMs; n += 1) {
      const due = begun + (n * 1_000) / deed.aSecond;
      const early = due - performance.now();
      if (early > 0) await setTimeout(early);
      under.push(once(deed, due));
    }
    await Promise.all(under);
  };
  await Promise.all(deeds.map(rhythm));
  return { times, faults };
};
