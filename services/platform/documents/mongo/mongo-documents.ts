import type { Collection, Filter as MongoFilter } from 'mongodb';
import type { Deadline, MongoConnection } from '../../mongo/open-mongo.ts';
import { noGeneration } from '../generation-names.ts';
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
import { compareScalars } from '../scalar-order.ts';
import { heldOf, storedOf, versionOf } from './answers.ts';
import { documentsIn, type KeptDocument, type KeptVersion, versionsIn } from './collections.ts';
import { LiveGenerations } from './live-generations.ts';
import { allOf, compileFilter, versionsTarget } from './mongo-filter.ts';
import { MongoQueries, paged, type Rows } from './mongo-queries.ts';
import { asOf, asThingsStand, matching, natural, type Page, pageOf } from './mongo-query.ts';

/** Of the rows of a version, the one that none superseded. */
const isLast = { superseded: false };

const rowsOfNow: Rows = { kind: 'documents', source: asThingsStand };

const rowsAt = (moment: string): Rows => ({ kind: 'versions', source: (model) => asOf(model, moment) });

const rowsOfVersions: Rows = {
  kind: 'versions',
  source: (model) => {
    keepsHistory(model);
    return { target: versionsTarget(model), holds: isLast };
  },
};

class MongoDocuments extends MongoQueries implements Documents {
  readonly #live: LiveGenerations;

  constructor(live: LiveGenerations) {
    super(live, rowsOfNow);
    this.#live = live;
  }

  at(moment: string): DocumentQueries {
    return new MongoQueries(this.#live, rowsAt(moment));
  }

  ofVersions(): VersionQueries {
    return new MongoQueries(this.#live, rowsOfVersions);
  }

  async changedSince<Doc>(
    model: StoredModel<Doc>,
    after: string,
    filter: AnyFilter,
    limit: number,
  ): Promise<readonly Stored<Doc>[]> {
    const matches = allOf([{ position: { $gt: after } }, matching(asThingsStand(model), filter)]);
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
    return this.#findVersions(model, { id }, { sort: { row: -1 }, skip: 0, limit: undefined });
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
    const matches = allOf([isLast, compileFilter(versionsTarget(model), filter)]);
    const found = await this.#versions(model, (versions, deadline) =>
      versions.countDocuments(matches, deadline),
    );
    return found ?? 0;
  }

  async everHeld<Doc>(
    model: StoredModel<Doc>,
    after: Pick<Held<Doc>, 'id' | 'row'> | undefined,
    limit: number,
  ): Promise<readonly Held<Doc>[]> {
    keepsHistory(model);
    if (natural('limit', limit) === 0) return [];
    const { id = '', row = 0 } = after ?? {};
    const matches = { $or: [{ id: { $gt: id } }, { id, row: { $gt: row } }] };
    const found = await this.#versions(model, (versions, deadline) =>
      versions.find(matches, { ...deadline, sort: { id: 1, row: 1 }, limit }).toArray(),
    );
    return (found ?? []).map((kept) => heldOf<Doc>(kept));
  }

  async generation(model: StoredModel): Promise<string> {
    return (await this.#live.nameOf(model)) ?? noGeneration(model.name);
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
    const lastOnes = allOf([isLast, matches]);
    const found = await this.#versions(model, (versions, deadline) =>
      versions.find(lastOnes, { ...deadline, ...paged(page) }).toArray(),
    );
    return (found ?? []).map((kept) => versionOf<Doc>(kept));
  }

  #documents<T>(
    model: StoredModel,
    query: (documents: Collection<KeptDocument>, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const { database } = this.#live.connection;
    return this.#live.ask(model, (generation, deadline) =>
      query(documentsIn(database, generation), deadline),
    );
  }

  #versions<T>(
    model: StoredModel,
    query: (versions: Collection<KeptVersion>, deadline: Deadline) => Promise<T>,
  ): Promise<T | undefined> {
    const { database } = this.#live.connection;
    return this.#live.ask(model, (generation, deadline) => query(versionsIn(database, generation), deadline));
  }
}

/** Reads what `openMongoDocumentsWriter` writes. The connection stays open when this is closed. */
export const openMongoDocuments = (connection: MongoConnection): Documents =>
  new MongoDocuments(new LiveGenerations(connection));
