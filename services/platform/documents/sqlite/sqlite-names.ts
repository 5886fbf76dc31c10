import { modelOfGeneration } from '../generation-names.ts';

/** Tables of one generation, quoted. */
export interface GenerationTables {
  readonly documents: string;
  /** Elements of indexed arrays. */
  readonly elements: string;
  readonly versions: string;
  /** Audiences that lost sight of documents. */
  readonly losses: string;
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const tables = new Map<string, GenerationTables>();

export const tablesOf = (generation: string): GenerationTables => {
  const known = tables.get(generation);
  if (known) return known;
  modelOfGeneration(generation);
  const made = {
    documents: quote(`documents ${generation}`),
    elements: quote(`elements ${generation}`),
    versions: quote(`versions ${generation}`),
    losses: quote(`losses ${generation}`),
  };
  // Few are ever named by one process; this only keeps a very long life from growing.
  if (tables.size > 1_000) tables.clear();
  tables.set(generation, made);
  return made;
};

export const indexName = (table: string, what: string): string => quote(`${table.slice(1, -1)} by ${what}`);
