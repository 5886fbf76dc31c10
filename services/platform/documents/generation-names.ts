import { checkModelName } from './model-paths.ts';

const generationGrammar = /^([a-z][a-z0-9-]*)@(\d+)#(\d+)$/;

export const modelOfGeneration = (generation: string): string => {
  const name = generationGrammar.exec(generation)?.[1];
  if (name === undefined) throw new Error(`"${generation}" is no generation (name@version#run)`);
  return name;
};

/** What queries answer with before a read model has its first generation. */
export const noGeneration = (name: string): string => `${checkModelName(name)}@0#0`;

/** `to` of a version that holds still: later than any moment, so that one comparison finds what held. */
export const stillHolds = '9999';
