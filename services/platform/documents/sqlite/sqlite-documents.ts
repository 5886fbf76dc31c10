import type { SQLOutputValue } from 'node:sqlite';
import { inSlices } from '../../fairness/in-slices.ts';
import { CompiledStatements } from './compiled-statements.ts';
import { Placement } from './placement.ts';
import { QueryRunner, type Row } from './query-runner.ts';
import { fairReader } from './fair-reader.ts';
import { inThreadReader, type Reader } from './reader.ts';
import { readerThread } from './reader-thread.ts';
import {
  type Documents,
  type AnyFilter,
  type AnyFindOptions,
  type Group,
  type AnyGroupSpec,
  type Loss,
  type Tombstone,
  type StoredModel,
  type Scalar,
  type Stored,
  type Version,
} from '../port.ts';
import { byKeys, compareScalars, compareTexts } from '../scalar-order.ts';
import { keepsHistory } from '../model-paths.ts';
import { noGeneration, stillHolds } from '../generation-names.ts';
import {
  changedSinceStatement,
  countEachStatement,
  countStatement,
  countVersionsStatement,
  distinctStatement,
  findStatement,
  findVersionsStatement,
  getManyStatement,
  getStatement,
  idsStatement,
  lostByStatement,
  lostOfStatement,
  tombstonesSinceStatement,
  groupAsOfStatement,
  groupStatement,
  someStatement,
  type Statement,
  versionsStatement,
} from './sqlite-query.ts';
import { nextTurn } from '../../fairness/next-turn.ts';

export interface SqliteDocumentsOptions {
  readonly file: string;
  /** Where scans run; `worker` keeps the main thread free, `in-thread` is for tests and tools. */
  readonly scans: 'worker' | 'in-thread';
  /** `another thread`: what is asked, and answered here, in one turn is of one state of the file. */
  readonly writer?: 'this thread' | 'another thread';
}

/** Documents that are read at one go: of more, others have their turn in between. */
const together = 200;
/** Documents of a query without a limit that are read on the main thread. */
const maxHere = 500;

const storedOf = <Doc>(row: Row): Stored<Doc> => ({
  id: String(row['id']),
  position: String(row['position']),
  revision: Number(row['revision']),
  document: JSON.parse(String(row['document'])) as Doc,
});

const versionOf = <Doc>(row: Row): Version<Doc> => ({
  id: String(row['id']),
  version: Number(row['version']),
  from: String(row['from']),
  to: row['to'] === stillHolds ? null : String(row['to']),
  position: String(row['position']),
  document: JSON.parse(String(row['document'])) as Doc,
});

const lossOf = (row: Row): Loss => ({
  id: String(row['id']),
  audience: String(row['audience']),
  position: String(row['position']),
});

const byId = (a: Row, b: Row): number => compareTexts(String(a['id']), String(b['id']));

const liveGeneration = 'SELECT generation FROM generations WHERE name = ? AND live = 1';

/** What tells whether an answer is short enough to be read here. */
const beginningOf = (
  model: StoredModel,
  generation: string,
  filter: AnyFilter,
  options: AnyFindOptions,
): Statement =>
  options.sort === undefined && options.skip === undefined
    ? someStatement(model, generation, filter, maxHere + 1)
    : findStatement(model, generation, filter, { ...options, limit: maxHere + 1 });

const scalarOf = (json: SQLOutputValue | undefined): Scalar =>
  typeof json === 'string' ? (JSON.parse(json) as Scalar) : null;

const groupOf = (spec: AnyGroupSpec, row: Row): Group => {
  const named = <Value>(
    paths: readonly string[] | undefined,
    letter: string,
    read: (value: SQLOutputValue | undefined) => Value,
  ) => Object.fromEntries((paths ?? []).map((path, n) => [path, read(row[`${letter}${n}`])]));
  return {
    keys: named(spec.keys, 'k', scalarOf),
    count: Number(row['count']),
    sum: named(spec.sum, 's', Number),
    min: named(spec.min, 'n', (value) => value as Scalar),
    max: named(spec.max, 'x', (value) => value as Scalar),
  };
};

const groupsOf = (spec: AnyGroupSpec, rows: readonly Row[]): readonly Group[] =>
  rows
    .map((row) => groupOf(spec, row))
    .filter(({ count }) => count > 0)
    .sort(byKeys(spec.keys));

class SqliteDocuments implements Documents {
  readonly #runner: QueryRunner;
  readonly #reader: Reader;
  readonly #placement = new Placement();
  readonly #compiled = new CompiledStatements();

  constructor(options: SqliteDocumentsOptions) {
    this.#runner = new QueryRunner(
      options.file,
      options.writer === 'another thread' ? 'of a turn' : 'of a question',
    );
    this.#reader =
      options.scans === 'worker' ? fairReader(readerThread(options.file)) : inThreadReader(this.#runner);
  }

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    const generation = this.#live(model);
    const row = generation && this.#runner.get(getStatement(generation), [id]);
    return row ? storedOf(row) : undefined;
  }

  async getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
    const generation = this.#live(model);
    if (generation === undefined || ids.length === 0) return [];
    const found: Stored<Doc>[] = [];
    for (let at = 0; at < ids.length; at += together) {
      if (at > 0) await nextTurn();
      const some = ids.slice(at, at + together);
      const rows = this.#runner.all(getManyStatement(generation), [JSON.stringify(some)]);
      const byId = new Map(rows.map((row) => [String(row['id']), row]));
      for (const id of some) {
        const row = byId.get(id);
        if (row) found.push(storedOf<Doc>(row));
      }
    }
    return found;
  }

  async find<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Stored<Doc>[]> {
    const rows = await this.#run(model, ['find', filter, options], (generation) => ({
      ...findStatement(model, generation, filter, options),
      ...(options.limit === undefined && { beginning: beginningOf(model, generation, filter, options) }),
    }));
    // What is not many was read in any order, where none was asked for.
    const isSorted = options.sort !== undefined || rows.length > maxHere;
    return inSlices(isSorted ? rows : [...rows].sort(byId), (row) => storedOf<Doc>(row));
  }

  async ids<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    sort: AnyFindOptions['sort'] = [],
  ): Promise<readonly string[]> {
    const rows = await this.#run(model, ['ids', filter, sort], (generation) =>
      idsStatement(model, generation, filter, sort),
    );
    return rows.map((row) => String(row['id']));
  }

  async count<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    const [row] = await this.#run(model, ['count', filter], (generation) =>
      countStatement(model, generation, filter),
    );
    return Number(row?.['count'] ?? 0);
  }

  async countEach<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    each: readonly AnyFilter[],
  ): Promise<readonly number[]> {
    if (each.length === 0) return [];
    const [row] = await this.#run(model, ['count each', filter, each], (generation) =>
      countEachStatement(model, generation, filter, each),
    );
    return each.map((_, n) => Number(row?.[`c${n}`] ?? 0));
  }

  async distinct<Doc>(model: StoredModel<Doc>, path: string, filter: AnyFilter): Promise<readonly Scalar[]> {
    const rows = await this.#run(model, ['distinct', path, filter], (generation) =>
      distinctStatement(model, generation, path, filter),
    );
    return rows
      .map((row) => scalarOf(row['value']))
      .filter((value) => value !== null)
      .sort(compareScalars);
  }

  async group<Doc>(model: StoredModel<Doc>, spec: AnyGroupSpec): Promise<readonly Group[]> {
    const rows = await this.#run(model, ['group', spec], (generation) =>
      groupStatement(model, generation, spec),
    );
    return groupsOf(spec, rows);
  }

  async changedSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    filter: AnyFilter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]> {
    const rows = await this.#run(model, ['since', after, filter, limit], (generation) =>
      changedSinceStatement(model, generation, after, filter, limit),
    );
    return rows.map((row) => storedOf<Doc>(row));
  }

  async tombstonesSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    limit: number,
  ): Promise<readonly Tombstone<Doc>[]> {
    const generation = this.#live(model);
    if (generation === undefined) return [];
    return this.#runner.all(tombstonesSinceStatement(generation), [after, limit]).map((row) => ({
      id: String(row['id']),
      position: String(row['position']),
      last: JSON.parse(String(row['last'])) as Doc,
    }));
  }

  async lostBy(model: StoredModel, audience: string, after: string, limit: number): Promise<readonly Loss[]> {
    const generation = this.#live(model);
    if (generation === undefined) return [];
    return this.#runner.all(lostByStatement(generation), [audience, after, limit]).map(lossOf);
  }

  async lostOf(model: StoredModel, ids: readonly string[], after: string): Promise<readonly Loss[]> {
    const generation = this.#live(model);
    if (generation === undefined) return [];
    return this.#runner.all(lostOfStatement(generation), [JSON.stringify(ids), after]).map(lossOf);
  }

  async versions<Doc>(model: StoredModel<Doc>, id: string): Promise<readonly Version<Doc>[]> {
    const generation = this.#live(model);
    keepsHistory(model);
    if (generation === undefined) return [];
    return this.#runner.all(versionsStatement(generation), [id]).map((row) => versionOf<Doc>(row));
  }

  async findVersions<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    keepsHistory(model);
    const rows = await this.#run(model, ['versions', filter, options], (generation) =>
      findVersionsStatement(model, generation, filter, options),
    );
    return rows.map((row) => versionOf<Doc>(row));
  }

  async countVersions<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    keepsHistory(model);
    const [row] = await this.#run(model, ['count versions', filter], (generation) =>
      countVersionsStatement(model, generation, filter),
    );
    return Number(row?.['count'] ?? 0);
  }

  async asOf<Doc>(
    model: StoredModel<Doc>,
    moment: string,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    keepsHistory(model);
    const rows = await this.#run(model, ['as of', moment, filter, options], (generation) =>
      findVersionsStatement(model, generation, filter, options, moment),
    );
    return rows.map((row) => versionOf<Doc>(row));
  }

  async groupAsOf<Doc>(
    model: StoredModel<Doc>,
    moment: string,
    spec: AnyGroupSpec,
  ): Promise<readonly Group[]> {
    keepsHistory(model);
    const rows = await this.#run(model, ['group as of', moment, spec], (generation) =>
      groupAsOfStatement(model, generation, moment, spec),
    );
    return groupsOf(spec, rows);
  }

  async generation(model: StoredModel): Promise<string> {
    return this.#live(model) ?? noGeneration(model.name);
  }

  async close(): Promise<void> {
    await this.#reader.close();
    this.#runner.close();
  }

  #live(model: StoredModel): string | undefined {
    return this.#runner.text(liveGeneration, model.name);
  }

  /** Here what is quick, in the reader what is not; of what may be long, no more than its beginning is tried here. */
  async #run(
    model: StoredModel,
    asked: readonly unknown[],
    compile: (generation: string) => Statement,
  ): Promise<readonly Row[]> {
    const generation = this.#live(model);
    // Compiled all the same, so that a wrong query is refused before there is anything to query.
    const from = generation ?? noGeneration(model.name);
    const whole = this.#compiled.of(model, [from, ...asked], () => compile(from));
    if (generation === undefined) return [];
    const { sql, values, scan, beginning } = whole;
    const first = beginning ?? whole;
    const here = scan !== 'always' && (this.#placement.wasQuick(sql, values) ?? this.#isIndexed(first));
    const timed = here ? this.#runner.timed(first.sql, first.values) : undefined;
    const isAll = timed && (!beginning || timed.rows.length <= maxHere);
    const { rows, ms } = isAll ? timed : await this.#reader.all(sql, values);
    this.#placement.ran(sql, values, ms);
    return rows;
  }

  #isIndexed({ sql, scan }: Statement): boolean {
    if (scan === 'at first') return false;
    const { walks, sorts } = this.#runner.plan(sql);
    return !sorts && (!walks || scan === 'never');
  }
}

/** Opens `documents.db` for reading. The writer must have created it. */
export const openSqliteDocuments = (options: SqliteDocumentsOptions): Documents =>
  new SqliteDocuments(options);
