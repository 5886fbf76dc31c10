import { inSlices } from '../../fairness/in-slices.ts';
import { noGeneration, stillHolds } from '../generation-names.ts';
import { keepsHistory } from '../model-paths.ts';
import type {
  AnyFilter,
  AnyFindOptions,
  DocumentQueries,
  Documents,
  Held,
  Loss,
  Stored,
  StoredModel,
  Tombstone,
  Version,
  VersionQueries,
} from '../port.ts';
import { LiveGenerations, type SqliteDocumentsOptions } from './live-generations.ts';
import type { Row } from './query-runner.ts';
import {
  changedSinceStatement,
  lostByStatement,
  lostOfStatement,
  tombstonesSinceStatement,
} from './sqlite-changes.ts';
import {
  countVersionsStatement,
  everHeldStatement,
  findVersionsStatement,
  ofVersions,
  versionsStatement,
} from './sqlite-history.ts';
import { type Rows, SqliteQueries, storedOf } from './sqlite-queries.ts';
import { asOf, asThingsStand } from './sqlite-query.ts';

export type { SqliteDocumentsOptions } from './live-generations.ts';

const endOf = (to: Row[string] | undefined): string | null => (to === stillHolds ? null : String(to));

const versionOf = <Doc>(row: Row): Version<Doc> => ({
  id: String(row['id']),
  version: Number(row['version']),
  from: String(row['from']),
  to: endOf(row['to']),
  position: String(row['position']),
  document: JSON.parse(String(row['document'])) as Doc,
});

const heldOf = <Doc>(row: Row): Held<Doc> => ({
  ...storedOf<Doc>(row),
  row: Number(row['row']),
  version: Number(row['version']),
  from: String(row['from']),
  to: endOf(row['to']),
  superseded: row['superseded'] === 1,
});

const lossOf = (row: Row): Loss => ({
  id: String(row['id']),
  audience: String(row['audience']),
  position: String(row['position']),
});

const rowsOfNow: Rows = { named: [], in: asThingsStand };

const rowsAt = (moment: string): Rows => ({
  named: ['as of', moment],
  in: (model, generation) => {
    keepsHistory(model);
    return asOf(model, generation, moment);
  },
});

const rowsOfVersions: Rows = {
  named: ['versions'],
  in: (model, generation) => {
    keepsHistory(model);
    return ofVersions(model, generation);
  },
};

class SqliteDocuments extends SqliteQueries implements Documents {
  readonly #live: LiveGenerations;

  constructor(live: LiveGenerations) {
    super(live, rowsOfNow);
    this.#live = live;
  }

  at(moment: string): DocumentQueries {
    return new SqliteQueries(this.#live, rowsAt(moment));
  }

  ofVersions(): VersionQueries {
    return new SqliteQueries(this.#live, rowsOfVersions);
  }

  async changedSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    filter: AnyFilter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]> {
    const rows = await this.#live.run(model, ['since', after, filter, limit], (generation) =>
      changedSinceStatement(model, generation, after, filter, limit),
    );
    return rows.map((row) => storedOf<Doc>(row));
  }

  async tombstonesSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    limit: number,
  ): Promise<readonly Tombstone<Doc>[]> {
    const rows = this.#live.here(model, (generation) => ({
      sql: tombstonesSinceStatement(generation),
      values: [after, limit],
    }));
    return rows.map((row) => ({
      id: String(row['id']),
      position: String(row['position']),
      last: JSON.parse(String(row['last'])) as Doc,
    }));
  }

  async lostBy(model: StoredModel, audience: string, after: string, limit: number): Promise<readonly Loss[]> {
    const rows = this.#live.here(model, (generation) => ({
      sql: lostByStatement(generation),
      values: [audience, after, limit],
    }));
    return rows.map(lossOf);
  }

  async lostOf(model: StoredModel, ids: readonly string[], after: string): Promise<readonly Loss[]> {
    const rows = this.#live.here(model, (generation) => ({
      sql: lostOfStatement(generation),
      values: [JSON.stringify(ids), after],
    }));
    return rows.map(lossOf);
  }

  async versions<Doc>(model: StoredModel<Doc>, id: string): Promise<readonly Version<Doc>[]> {
    keepsHistory(model);
    const rows = this.#live.here(model, (generation) => ({
      sql: versionsStatement(generation),
      values: [id],
    }));
    return rows.map((row) => versionOf<Doc>(row));
  }

  async findVersions<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    keepsHistory(model);
    const rows = await this.#live.run(model, ['versions', filter, options], (generation) =>
      findVersionsStatement(model, generation, filter, options),
    );
    return inSlices(rows, (row) => versionOf<Doc>(row));
  }

  async countVersions<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    keepsHistory(model);
    const [row] = await this.#live.run(model, ['count versions', filter], (generation) =>
      countVersionsStatement(model, generation, filter),
    );
    return Number(row?.['count'] ?? 0);
  }

  async everHeld<Doc>(
    model: StoredModel<Doc>,
    after: Pick<Held<Doc>, 'id' | 'row'> | undefined,
    limit: number,
  ): Promise<readonly Held<Doc>[]> {
    keepsHistory(model);
    const rows = this.#live.here(model, (generation) => ({
      sql: everHeldStatement(generation),
      values: [after?.id ?? '', after?.row ?? 0, limit],
    }));
    return rows.map((row) => heldOf<Doc>(row));
  }

  async generation(model: StoredModel): Promise<string> {
    return this.#live.nameOf(model) ?? noGeneration(model.name);
  }

  close(): Promise<void> {
    return this.#live.close();
  }
}

/** Opens `documents.db` for reading. The writer must have created it. */
export const openSqliteDocuments = (options: SqliteDocumentsOptions): Documents =>
  new SqliteDocuments(new LiveGenerations(options));
