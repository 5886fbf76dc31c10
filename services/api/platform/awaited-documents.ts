import { AsyncLocalStorage } from 'node:async_hooks';
import type { DocumentQueries, Documents, StoredModel } from '#platform/documents/port';
import { draftRowsModel } from '#projections/draft-rows/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import { headerMemoriesModel } from '#projections/header-memories/read-model';
import { keptFilesModel } from '#projections/kept-files/read-model';
import { uploadColumnsModel } from '#projections/upload-columns/read-model';

/**
 * Read models in which a single paste or file changes thousands of documents. A request waits for them only when it queries
 * one of them, which most never do. It waits for all others before it begins, because parts of them are cached in memory and
 * read without a query.
 */
export const modelsOfDrafts = [
  draftsModel,
  draftRowsModel,
  uploadColumnsModel,
  headerMemoriesModel,
  keptFilesModel,
] as const;

const ofDrafts: ReadonlySet<string> = new Set(modelsOfDrafts.map(({ name }) => name));

/** Whether requests wait for a read model only when they query it. */
export const isAwaitedWhenAsked = (model: string): boolean => ofDrafts.has(model);

/** What the queries of one request have in common: whoever asks reads their own writes. */
export interface QueryContext {
  /** Resolves once the read models of drafts have come that far, or after the longest wait; undefined: no wait is needed. */
  ofDrafts?: () => Promise<void>;
}

const contexts = new AsyncLocalStorage<QueryContext>();

/** Runs `work` so that the queries it begins, however much later, are of this context. */
export const withQueryContext = (context: QueryContext, work: () => void): void =>
  contexts.run(context, work);

/** Of the request that is being answered; undefined outside of requests. */
export const currentQueryContext = (): QueryContext | undefined => contexts.getStore();

const awaited = async ({ name }: StoredModel): Promise<void> => {
  if (isAwaitedWhenAsked(name)) await contexts.getStore()?.ofDrafts?.();
};

/** The same documents; queries of read models of drafts wait for what the answer must reflect. */
export const awaitedDocuments = (documents: Documents): Documents => ({
  ...awaitedQueries(documents),
  // No read model of drafts keeps history.
  at: (moment) => documents.at(moment),
  ofVersions: () => documents.ofVersions(),
  versions: (model, id) => documents.versions(model, id),
  findVersions: (model, filter, options) => documents.findVersions(model, filter, options),
  countVersions: (model, filter) => documents.countVersions(model, filter),
  everHeld: (model, after, limit) => documents.everHeld(model, after, limit),
  // Asked by live connections, which bring a cursor of their own.
  changedSince: (model, after, filter, limit) => documents.changedSince(model, after, filter, limit),
  tombstonesSince: (model, after, limit) => documents.tombstonesSince(model, after, limit),
  lostBy: (model, audience, after, limit) => documents.lostBy(model, audience, after, limit),
  lostOf: (model, ids, after) => documents.lostOf(model, ids, after),
  generation: (model) => documents.generation(model),
  close: () => documents.close(),
});

const awaitedQueries = (documents: DocumentQueries): DocumentQueries => ({
  get: async (model, id) => {
    await awaited(model);
    return documents.get(model, id);
  },
  getMany: async (model, ids) => {
    await awaited(model);
    return documents.getMany(model, ids);
  },
  find: async (model, filter, options) => {
    await awaited(model);
    return documents.find(model, filter, options);
  },
  ids: async (model, filter, sort) => {
    await awaited(model);
    return documents.ids(model, filter, sort);
  },
  count: async (model, filter) => {
    await awaited(model);
    return documents.count(model, filter);
  },
  countEach: async (model, filter, each) => {
    await awaited(model);
    return documents.countEach(model, filter, each);
  },
  distinct: async (model, path, filter) => {
    await awaited(model);
    return documents.distinct(model, path, filter);
  },
  group: async (model, spec) => {
    await awaited(model);
    return documents.group(model, spec);
  },
});
