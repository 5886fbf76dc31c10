import { checkModelName } from './model-paths.ts';

const generationGrammar = /^([a-z][a-z0-9-]*)@(\d+)#(\d+)$/;

/** Tables of one generation, quoted. */
export interface GenerationTables {
  readonly documents: string;
  /** Elements of indexed arrays. */
  readonly elements: string;
  readonly versions: string;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const modelOfGeneration = (generation: string): string => {
  const name = generationGrammar.exec(generation)?.[1];
  if (name === undefined) throw new Error(`"${generation}" is no generation (name@version#run)`);
  return name;
};

const tables = new Map<string, GenerationTables>();

export const tablesOf = (generation: string): GenerationTables => {
  const known = tables.get(generation);
  if (known) return known;
  modelOfGeneration(generation);
  const made = {
    documents: quote(`documents ${generation}`),
    elements: quote(`elements ${generation}`),
    versions: quote(`versions ${generation}`),
  };
  // Few are ever named by one process; this only keeps a very long life from growing.
  if (tables.size > 1_000) tables.clear();
  tables.set(generation, made);
  return made;
};

export const indexName = (table: string, what: string): string => quote(`${table.slice(1, -1)} by ${what}`);

/** What queries answer with before a read model has its first generation. */
export const noGeneration = (name: string): string => `${checkModelName(name)}@0#0`;

/** `to` of a version that holds still: later than any moment, so that one comparison finds what held. */
export const stillHolds = '9999';
