import type { SQLOutputValue } from 'node:sqlite';
import { inSlices } from '../../fairness/in-slices.ts';
import { nextTurn } from '../../fairness/next-turn.ts';
import type {
  AnyFilter,
  AnyFindOptions,
  AnyGroupSpec,
  DocumentQueries,
  Group,
  Scalar,
  Stored,
  StoredModel,
} from '../port.ts';
import { byKeys, compareScalars, compareTexts } from '../scalar-order.ts';
import type { LiveGenerations } from './live-generations.ts';
import type { Row } from './query-runner.ts';
import {
  countEachStatement,
  countStatement,
  distinctStatement,
  findStatement,
  getManyStatement,
  getStatement,
  groupStatement,
  idsStatement,
  someStatement,
  type Source,
} from './sqlite-query.ts';
import type { Statement } from './sqlite-statement.ts';

/** Documents that are read at one go: of more, others have their turn in between. */
const together = 200;
/** Documents of a query without a limit that are read on the main thread. */
const maxHere = 500;

export const storedOf = <Doc>(row: Row): Stored<Doc> => ({
  id: String(row['id']),
  position: String(row['position']),
  revision: Number(row['revision']),
  document: JSON.parse(String(row['document'])) as Doc,
});

const byId = (a: Row, b: Row): number => compareTexts(String(a['id']), String(b['id']));

/** What tells whether an answer is short enough to be read here. */
const beginningOf = (source: Source, filter: AnyFilter, options: AnyFindOptions): Statement =>
  options.sort === undefined && options.skip === undefined
    ? someStatement(source, filter, maxHere + 1)
    : findStatement(source, filter, { ...options, limit: maxHere + 1 });

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

/** Where rows that hold documents are, in a generation. */
export interface Rows {
  /** Tells questions of these rows from the same ones of others. */
  readonly named: readonly string[];
  /** @throws InvalidQuery where the model keeps none of them */
  readonly in: (model: StoredModel, generation: string) => Source;
}

/** Questions of documents, as things stand or as they stood at a moment. */
export class SqliteQueries implements DocumentQueries {
  readonly #live: LiveGenerations;
  readonly #rows: Rows;

  constructor(live: LiveGenerations, rows: Rows) {
    this.#live = live;
    this.#rows = rows;
  }

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    const [row] = this.#byId(model, (source) => getStatement(source, id));
    return row && storedOf(row);
  }

  async getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
    const found: Stored<Doc>[] = [];
    for (let at = 0; at < ids.length; at += together) {
      if (at > 0) await nextTurn();
      const some = ids.slice(at, at + together);
      const rows = this.#byId(model, (source) => getManyStatement(source, some));
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
    const rows = await this.#run(
      model,
      ['find', filter, options],
      (source) => ({
        ...findStatement(source, filter, options),
        ...(options.limit === undefined && { beginning: beginningOf(source, filter, options) }),
      }),
      maxHere,
    );
    // What is not many was read in any order, where none was asked for.
    const isSorted = options.sort !== undefined || rows.length > maxHere;
    return inSlices(isSorted ? rows : [...rows].sort(byId), (row) => storedOf<Doc>(row));
  }

  async ids<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    sort: AnyFindOptions['sort'] = [],
  ): Promise<readonly string[]> {
    const rows = await this.#run(model, ['ids', filter, sort], (source) =>
      idsStatement(source, filter, sort),
    );
    return inSlices(rows, (row) => String(row['id']));
  }

  async count<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    const [row] = await this.#run(model, ['count', filter], (source) => countStatement(source, filter));
    return Number(row?.['count'] ?? 0);
  }

  async countEach<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    each: readonly AnyFilter[],
  ): Promise<readonly number[]> {
    if (each.length === 0) return [];
    const [row] = await this.#run(model, ['count each', filter, each], (source) =>
      countEachStatement(source, filter, each),
    );
    return each.map((_, n) => Number(row?.[`c${n}`] ?? 0));
  }

  async distinct<Doc>(model: StoredModel<Doc>, path: string, filter: AnyFilter): Promise<readonly Scalar[]> {
    const rows = await this.#run(model, ['distinct', path, filter], (source) =>
      distinctStatement(source, path, filter),
    );
    return rows
      .map((row) => scalarOf(row['value']))
      .filter((value) => value !== null)
      .sort(compareScalars);
  }

  async group<Doc>(model: StoredModel<Doc>, spec: AnyGroupSpec): Promise<readonly Group[]> {
    const rows = await this.#run(model, ['group', spec], (source) => groupStatement(source, spec));
    return groupsOf(spec, rows);
  }

  #byId(model: StoredModel, compile: (source: Source) => Statement): readonly Row[] {
    return this.#live.here(model, (generation) => compile(this.#rows.in(model, generation)));
  }

  #run(
    model: StoredModel,
    asked: readonly unknown[],
    compile: (source: Source) => Statement,
    maxOfBeginning?: number,
  ): Promise<readonly Row[]> {
    const named = [...this.#rows.named, ...asked];
    return this.#live.run(
      model,
      named,
      (generation) => compile(this.#rows.in(model, generation)),
      maxOfBeginning,
    );
  }
}
