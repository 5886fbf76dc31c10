import type { Collection, Filter as MongoFilter } from 'mongodb';
import type { Deadline, MongoConnection } from '../../mongo/open-mongo.ts';
import { noGeneration } from '../generation-names.ts';
import { keepsHistory } from '../model-paths.ts';
import type {
  Documents,
  AnyFilter,
  AnyFindOptions,
  Group,
  AnyGroupSpec,
  Loss,
  Tombstone,
  StoredModel,
  Scalar,
  Stored,
  Version,
} from '../port.ts';
import { byKeys, compareScalars } from '../scalar-order.ts';
import { type Grouped, groupOf, storedOf, versionOf } from './answers.ts';
import { documentsIn, type KeptDocument, type KeptVersion, versionsIn } from './collections.ts';
import { readModelsIn } from './generation-states.ts';
import { allOf, compileFilter, documentsTarget, versionsTarget } from './mongo-filter.ts';
import {
  distinctPipeline,
  groupAsOfPipeline,
  groupPipeline,
  heldAt,
  livingFilter,
  natural,
  type Page,
  pageOf,
} from './mongo-query.ts';

const paged = ({ sort, skip, limit }: Page): Pick<Page, 'sort' | 'skip'> & { limit?: number } => ({
  sort,
  skip,
  ...(limit === undefined ? {} : { limit }),
});

const groupsOf = (spec: AnyGroupSpec, found: readonly Grouped[] = []): readonly Group[] =>
  found.map((row) => groupOf(spec, row)).sort(byKeys(spec.keys));

class MongoDocuments implements Documents {
  readonly #connection: MongoConnection;
  /** The generation that was live at the last call. */
  readonly #lately = new Map<string, string>();

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  async get<Doc>(model: StoredModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    const found = await this.#documents(model, (documents, deadline) =>
      documents.findOne({ _id: id, living: true }, deadline),
    );
    return found ? storedOf<Doc>(found) : undefined;
  }

  async getMany<Doc>(model: StoredModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
    if (ids.length === 0) return [];
    const found = await this.#documents(model, (documents, deadline) =>
      documents.find({ _id: { $in: [...ids] }, living: true }, deadline).toArray(),
    );
    const byId = new Map(found?.map((kept) => [kept._id, kept]));
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
    const matches = livingFilter(model, filter);
    const page = pageOf(documentsTarget(model), options, ['_id']);
    if (page.limit === 0) return [];
    const found = await this.#documents(model, (documents, deadline) =>
      documents.find(matches, { ...deadline, ...paged(page) }).toArray(),
    );
    return (found ?? []).map((kept) => storedOf<Doc>(kept));
  }

  async ids<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    sort: AnyFindOptions['sort'] = [],
  ): Promise<readonly string[]> {
    const matches = livingFilter(model, filter);
    const page = pageOf(documentsTarget(model), { sort }, ['_id']);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.find(matches, { ...deadline, sort: page.sort, projection: { _id: 1 } }).toArray(),
    );
    return (found ?? []).map(({ _id }) => _id);
  }

  async count<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    const matches = livingFilter(model, filter);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.countDocuments(matches, deadline),
    );
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
    const pipeline = distinctPipeline(model, path, filter);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.aggregate<{ readonly _id: Scalar }>([...pipeline], deadline).toArray(),
    );
    const values = (found ?? []).map(({ _id }) => _id ?? null).filter((value) => value !== null);
    return values.sort(compareScalars);
  }

  async group<Doc>(model: StoredModel<Doc>, spec: AnyGroupSpec): Promise<readonly Group[]> {
    const pipeline = groupPipeline(model, spec);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.aggregate<Grouped>([...pipeline], deadline).toArray(),
    );
    return groupsOf(spec, found);
  }

  async changedSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    filter: AnyFilter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]> {
    const matches = allOf([{ position: { $gt: after } }, livingFilter(model, filter)]);
    if (natural('limit', limit) === 0) return [];
    const found = await this.#documents(model, (documents, deadline) =>
      documents.find(matches, { ...deadline, sort: { position: 1 }, limit }).toArray(),
    );
    return (found ?? []).map((kept) => storedOf<Doc>(kept));
  }

  async tombstonesSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    limit: number,
  ): Promise<readonly Tombstone<Doc>[]> {
    if (natural('limit', limit) === 0) return [];
    const found = await this.#documents(model, (documents, deadline) =>
      documents
        .find({ living: false, position: { $gt: after } }, { ...deadline, sort: { position: 1 }, limit })
        .toArray(),
    );
    return (found ?? []).map(({ _id, position, last }) => ({ id: _id, position, last: last as Doc }));
  }

  async lostBy(model: StoredModel, audience: string, after: string, limit: number): Promise<readonly Loss[]> {
    if (natural('limit', limit) === 0) return [];
    const lost = { $elemMatch: { audience, position: { $gt: after } } };
    const losses = await this.#lost(model, { lost }, after, limit);
    return losses.filter((loss) => loss.audience === audience).slice(0, limit);
  }

  async lostOf(model: StoredModel, ids: readonly string[], after: string): Promise<readonly Loss[]> {
    if (ids.length === 0) return [];
    return this.#lost(model, { _id: { $in: [...ids] }, 'lost.position': { $gt: after } }, after);
  }

  async versions<Doc>(model: StoredModel<Doc>, id: string): Promise<readonly Version<Doc>[]> {
    return this.#findVersions(model, { id }, { sort: { version: -1 }, skip: 0, limit: undefined });
  }

  async findVersions<Doc>(
    model: StoredModel<Doc>,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    const target = versionsTarget(model);
    const page = pageOf(target, options, ['id', 'version']);
    return this.#findVersions(model, compileFilter(target, filter), page);
  }

  async countVersions<Doc>(model: StoredModel<Doc>, filter: AnyFilter): Promise<number> {
    keepsHistory(model);
    const matches = compileFilter(versionsTarget(model), filter);
    const found = await this.#versions(model, (versions, deadline) =>
      versions.countDocuments(matches, deadline),
    );
    return found ?? 0;
  }

  async asOf<Doc>(
    model: StoredModel<Doc>,
    moment: string,
    filter: AnyFilter,
    options: AnyFindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    const page = pageOf(versionsTarget(model), options, ['id', 'version']);
    return this.#findVersions(model, heldAt(model, moment, filter), page);
  }

  async groupAsOf<Doc>(
    model: StoredModel<Doc>,
    moment: string,
    spec: AnyGroupSpec,
  ): Promise<readonly Group[]> {
    keepsHistory(model);
    const pipeline = groupAsOfPipeline(model, moment, spec);
    const found = await this.#versions(model, (versions, deadline) =>
      versions.aggregate<Grouped>([...pipeline], deadline).toArray(),
    );
    return groupsOf(spec, found);
  }

  async generation(model: StoredModel): Promise<string> {
    return (await this.#live(model)) ?? noGeneration(model.name);
  }

  async close(): Promise<void> {
    // The connection is its owner's.
  }

  async #lost(
    model: StoredModel,
    filter: MongoFilter<KeptDocument>,
    after: string,
    limit?: number,
  ): Promise<readonly Loss[]> {
    const page = limit === undefined ? {} : { sort: { 'lost.position': 1 } as const, limit };
    const found = await this.#documents(model, (documents, deadline) =>
      documents.find(filter, { ...deadline, ...page, projection: { lost: 1 } }).toArray(),
    );
    return (found ?? [])
      .flatMap(({ _id, lost = [] }) =>
        lost.map(({ audience, position }) => ({ id: _id, audience, position })),
      )
      .filter(({ position }) => position > after)
      .sort((a, b) => compareScalars(a.position, b.position));
  }

  async #findVersions<Doc>(
    model: StoredModel<Doc>,
    matches: object,
    page: Page,
  ): Promise<readonly Version<Doc>[]> {
    keepsHistory(model);
    if (page.limit === 0) return [];
    const found = await this.#versions(model, (versions, deadline) =>
      versions.find(matches, { ...deadline, ...paged(page) }).toArray(),
    );
    return (found ?? []).map((kept) => versionOf<Doc>(kept));
  }

  #documents<T>(
    model: StoredModel,
    query: (documents: Collection<KeptDocument>, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const { database } = this.#connection;
    return this.#ask(model, (generation, deadline) => query(documentsIn(database, generation), deadline));
  }

  #versions<T>(
    model: StoredModel,
    query: (versions: Collection<KeptVersion>, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const { database } = this.#connection;
    return this.#ask(model, (generation, deadline) => query(versionsIn(database, generation), deadline));
  }

  /**
   * Asks the live generation; undefined where there is none. The one that was live at the last call is asked while it
   * is looked up which one is: a flip costs one query in vain, and no query the time of a second one.
   */
  async #ask<T>(
    model: StoredModel,
    query: (generation: string, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const ask = (generation: string): Promise<T> =>
      this.#connection.read((deadline) => query(generation, deadline));
    const lately = this.#lately.get(model.name);
    const [live, answer] = await Promise.allSettled([
      this.#live(model),
      lately === undefined ? undefined : ask(lately),
    ]);
    if (live.status === 'rejected') throw live.reason;
    if (live.value === undefined) return undefined;
    if (live.value !== lately) return ask(live.value);
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  async #live(model: StoredModel): Promise<string | undefined> {
    const found = await this.#connection.read((deadline) =>
      readModelsIn(this.#connection.database).findOne<{ readonly live: string | null }>(
        { _id: model.name },
        { ...deadline, projection: { live: 1 } },
      ),
    );
    const live = found?.live ?? undefined;
    if (live === undefined) this.#lately.delete(model.name);
    else this.#lately.set(model.name, live);
    return live;
  }
}

/** Reads what `openMongoDocumentsWriter` writes. The connection stays open when this is closed. */
export const openMongoDocuments = (connection: MongoConnection): Documents => new MongoDocuments(connection);
