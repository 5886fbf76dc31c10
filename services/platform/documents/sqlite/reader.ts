import type { QueryRunner, Timed } from './query-runner.ts';
import type { Bound } from './sqlite-filter.ts';

/** Where scans run, so that they keep nobody waiting on the main thread. */
export interface Reader {
  /** @param ran called once the query has run; its rows may still be arriving */
  all(sql: string, values: readonly Bound[], ran?: () => void): Promise<Timed>;
  close(): Promise<void>;
}

/** For tests and tools that have no main thread to spare. */
export const inThreadReader = (runner: QueryRunner): Reader => ({
  all: async (sql, values) => runner.timed(sql, values),
  close: async () => undefined,
});
