import type { Collection, Document } from 'mongodb';
import type { Deadline } from '../../mongo/open-mongo.ts';
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
import { byKeys, compareScalars } from '../scalar-order.ts';
import { type Grouped, groupOf, storedOf } from './answers.ts';
import { type KeptRow, rowsIn } from './collections.ts';
import type { LiveGenerations } from './live-generations.ts';
import { fieldOf } from './mongo-filter.ts';
import { distinctPipeline, groupPipeline, matching, type Page, pageOf, type Source } from './mongo-query.ts';

export const paged = ({ sort, skip, limit }: Page): Pick<Page, 'sort' | 'skip'> & { limit?: number } => ({
  sort,
  skip,
  ...(limit === undefined ? {} : { limit }),
});

const pageIn = ({ target }: Source, options: AnyFindOptions): Page =>
  pageOf(target, options, [fieldOf(target, '_id')]);

/** Where documents are kept, as things stand or as they stood at a moment. */
export interface Rows {
  readonly kind: 'documents' | 'versions';
  /** @throws InvalidQuery where the model keeps none of them */
  readonly source: (model: StoredModel) => Source;
}

/** Questions of documents, as things stand or as they stood at a moment. */
export class MongoQueries implements DocumentQueries {
  readonly #live: LiveGenerations;
  readonly #rows: Rows;

  constructor(live: LiveGenerations, rows: Rows) {
    this.#live = live;
    this.#rows = rows;
  }

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    const matches = matching(this.#rows.source(model), { _id: id });
    const found = await this.#ask(model, (rows, deadline) => rows.findOne(matches, deadline));
    return found ? storedOf<Doc>(found) : undefined;
  }

  async getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
    if (ids.length === 0) return [];
    const matches = matching(this.#rows.source(model), { _id: { $in: ids } });
    const found = await this.#ask(model, (rows, deadline) => rows.find(matches, deadline).toArray());
    const byId = new Map((found ?? []).map((kept) => [kept.id ?? kept._id, kept]));
    return ids.flatMap((id) => {
      const kept = byId.get(id);
      return kept ? [storedOf<Doc>(kept)] : [];
    });
  }

  async find<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Stored<Doc>[]> {
    const source = this.#rows.source(model);
    const [matches, page] = [matching(source, filter), pageIn(source, options)];
    if (page.limit === 0) return [];
    const found = await this.#ask(model, (rows, deadline) =>
      rows.find(matches, { ...deadline, ...paged(page) }).toArray(),
    );
    return (found ?? []).map((kept) => storedOf<Doc>(kept));
  }

  async ids<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    sort: AnyFindOptions['sort'] = [],
  ): Promise<readonly string[]> {
    const source = this.#rows.source(model);
    const [matches, page] = [matching(source, filter), pageIn(source, { sort })];
    const found = await this.#ask(model, (rows, deadline) =>
      rows.find(matches, { ...deadline, sort: page.sort, projection: { _id: 1, id: 1 } }).toArray(),
    );
    return (found ?? []).map(({ _id, id = _id }) => id);
  }

  async count<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    const matches = matching(this.#rows.source(model), filter);
    const found = await this.#ask(model, (rows, deadline) => rows.countDocuments(matches, deadline));
    return found ?? 0;
  }

  countEach<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    each: readonly AnyFilter[],
  ): Promise<readonly number[]> {
    return Promise.all(each.map((one) => this.count(model, { $and: [filter, one] })));
  }

  async distinct<Doc>(model: StoredModel<Doc>, path: string, filter: AnyFilter): Promise<readonly Scalar[]> {
    const found = await this.#aggregate<{ readonly _id: Scalar }>(
      model,
      distinctPipeline(this.#rows.source(model), path, filter),
    );
    const values = found.map(({ _id }) => _id ?? null).filter((value) => value !== null);
    return values.sort(compareScalars);
  }

  async group<Doc>(model: StoredModel<Doc>, spec: AnyGroupSpec): Promise<readonly Group[]> {
    const found = await this.#aggregate<Grouped>(model, groupPipeline(this.#rows.source(model), spec));
    return found.map((row) => groupOf(spec, row)).sort(byKeys(spec.keys));
  }

  async #aggregate<Row extends Document>(
    model: StoredModel,
    pipeline: readonly Document[],
  ): Promise<readonly Row[]> {
    const found = await this.#ask(model, (rows, deadline) =>
      rows.aggregate<Row>([...pipeline], deadline).toArray(),
    );
    return found ?? [];
  }

  #ask<T>(
    model: StoredModel,
    query: (rows: Collection<KeptRow>, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const { database } = this.#live.connection;
    return this.#live.ask(model, (generation, deadline) =>
      query(rowsIn(database, this.#rows.kind, generation), deadline),
    );
  }
}
