/** `name@version#run`: which fold, and which time it was built. */
export interface GenerationName {
  readonly version: number;
  readonly run: number;
}

const generationName = (name: string, version: number, run: number): string => `${name}@${version}#${run}`;

export const parseGeneration = (generation: string): GenerationName => {
  const [, version, run] = /@(\d+)#(\d+)$/.exec(generation) ?? [];
  if (version === undefined || run === undefined) throw new Error(`"${generation}" is no generation`);
  return { version: Number(version), run: Number(run) };
};

/** The read model of a generation. */
export const modelOf = (generation: string): string => generation.slice(0, generation.lastIndexOf('@'));

/** A name that none of the generations has: runs are never used again, for clients tell generations apart by it. */
export const nextGeneration = (name: string, version: number, taken: readonly string[]): string => {
  const runs = taken.map((generation) => parseGeneration(generation).run);
  return generationName(name, version, Math.max(0, ...runs) + 1);
};
