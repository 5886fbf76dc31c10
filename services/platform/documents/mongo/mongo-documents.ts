import type { Collection } from 'mongodb';
import type { Deadline, MongoConnection } from '../../mongo/open-mongo.ts';
import { noGeneration } from '../generation-names.ts';
import { keepsHistory } from '../model-paths.ts';
import type {
  Documents,
  Filter,
  FindOptions,
  Group,
  GroupSpec,
  ReadModel,
  Scalar,
  Stored,
  Tombstone,
  Version,
} from '../port.ts';
import { byKeys, compareScalars } from '../scalar-order.ts';
import { type Grouped, groupOf, storedOf, versionOf } from './answers.ts';
import { documentsIn, type KeptDocument, type KeptVersion, versionsIn } from './collections.ts';
import { readModelsIn } from './generation-states.ts';
import { allOf, compileFilter, documentsTarget, versionsTarget } from './mongo-filter.ts';
import { distinctPipeline, groupPipeline, livingFilter, natural, type Page, pageOf } from './mongo-query.ts';

const paged = ({ sort, skip, limit }: Page): Pick<Page, 'sort' | 'skip'> & { limit?: number } => ({
  sort,
  skip,
  ...(limit === undefined ? {} : { limit }),
});

class MongoDocuments implements Documents {
  readonly #connection: MongoConnection;
  /** The generation that was live at the last call. */
  readonly #lately = new Map<string, string>();

  constructor(connection: MongoConnection) {
    this.#connection = connection;
  }

  async get<Doc>(model: ReadModel<Doc>, id: string): Promise<Stored<Doc> | undefined> {
    const found = await this.#documents(model, (documents, deadline) =>
      documents.findOne({ _id: id, living: true }, deadline),
    );
    return found ? storedOf<Doc>(found) : undefined;
  }

  async getMany<Doc>(model: ReadModel<Doc>, ids: readonly string[]): Promise<readonly Stored<Doc>[]> {
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
    model: ReadModel<Doc>,
    filter: Filter,
    options: FindOptions = {},
  ): Promise<readonly Stored<Doc>[]> {
    const matches = livingFilter(model, filter);
    const page = pageOf(documentsTarget(model), options, ['_id']);
    if (page.limit === 0) return [];
    const found = await this.#documents(model, (documents, deadline) =>
      documents.find(matches, { ...deadline, ...paged(page) }).toArray(),
    );
    return (found ?? []).map((kept) => storedOf<Doc>(kept));
  }

  async count<Doc>(model: ReadModel<Doc>, filter: Filter): Promise<number> {
    const matches = livingFilter(model, filter);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.countDocuments(matches, deadline),
    );
    return found ?? 0;
  }

  countEach<Doc>(model: ReadModel<Doc>, filter: Filter, each: readonly Filter[]): Promise<readonly number[]> {
    return Promise.all(each.map((one) => this.count(model, { $and: [filter, one] })));
  }

  async distinct<Doc>(model: ReadModel<Doc>, path: string, filter: Filter): Promise<readonly Scalar[]> {
    const pipeline = distinctPipeline(model, path, filter);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.aggregate<{ readonly _id: Scalar }>([...pipeline], deadline).toArray(),
    );
    const values = (found ?? []).map(({ _id }) => _id ?? null).filter((value) => value !== null);
    return values.sort(compareScalars);
  }

  async group<Doc>(model: ReadModel<Doc>, spec: GroupSpec): Promise<readonly Group[]> {
    const pipeline = groupPipeline(model, spec);
    const found = await this.#documents(model, (documents, deadline) =>
      documents.aggregate<Grouped>([...pipeline], deadline).toArray(),
    );
    return (found ?? []).map((row) => groupOf(spec, row)).sort(byKeys(spec.keys));
  }

  async changedSince<Doc>(
    model: ReadModel<Doc>,
    after: string,
    filter: Filter,
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
    model: ReadModel<Doc>,
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

  async versions<Doc>(model: ReadModel<Doc>, id: string): Promise<readonly Version<Doc>[]> {
    return this.#findVersions(model, { id }, { sort: { version: -1 }, skip: 0, limit: undefined });
  }

  async findVersions<Doc>(
    model: ReadModel<Doc>,
    filter: Filter,
    options: FindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    const target = versionsTarget(model);
    const page = pageOf(target, options, ['id', 'version']);
    return this.#findVersions(model, compileFilter(target, filter), page);
  }

  async countVersions<Doc>(model: ReadModel<Doc>, filter: Filter): Promise<number> {
    keepsHistory(model);
    const matches = compileFilter(versionsTarget(model), filter);
    const found = await this.#versions(model, (versions, deadline) =>
      versions.countDocuments(matches, deadline),
    );
    return found ?? 0;
  }

  async asOf<Doc>(
    model: ReadModel<Doc>,
    moment: string,
    filter: Filter,
    options: FindOptions = {},
  ): Promise<readonly Version<Doc>[]> {
    const target = versionsTarget(model);
    const page = pageOf(target, options, ['id', 'version']);
    const held = { from: { $lte: moment }, to: { $gt: moment } };
    return this.#findVersions(model, { $and: [held, compileFilter(target, filter)] }, page);
  }

  async generation(model: ReadModel<unknown>): Promise<string> {
    return (await this.#live(model)) ?? noGeneration(model.name);
  }

  async close(): Promise<void> {
    // The connection is its owner's.
  }

  async #findVersions<Doc>(
    model: ReadModel<Doc>,
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
    model: ReadModel<unknown>,
    query: (documents: Collection<KeptDocument>, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const { database } = this.#connection;
    return this.#ask(model, (generation, deadline) => query(documentsIn(database, generation), deadline));
  }

  #versions<T>(
    model: ReadModel<unknown>,
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
    model: ReadModel<unknown>,
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

  async #live(model: ReadModel<unknown>): Promise<string | undefined> {
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
