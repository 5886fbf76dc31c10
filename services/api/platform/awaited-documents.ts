import { AsyncLocalStorage } from 'node:async_hooks';
import type { DocumentQueries, Documents, StoredModel } from '#platform/documents/port';
import { draftRowsModel } from '#projections/draft-rows/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import { headerMemoriesModel } from '#projections/header-memories/read-model';
import { keptFilesModel } from '#projections/kept-files/read-model';
import { uploadColumnsModel } from '#projections/upload-columns/read-model';

/**
 * Read models of which one paste or file of somebody changes thousands of documents. A query waits for them when it asks
 * them, and not before: most never do. All others are waited for at once, since some of what they hold is kept in memory,
 * where nobody asks for it.
 */
const ofDrafts: ReadonlySet<string> = new Set(
  [draftsModel, draftRowsModel, uploadColumnsModel, headerMemoriesModel, keptFilesModel].map(
    ({ name }) => name,
  ),
);

/** Whether a read model is waited for by whoever asks it. */
export const isAwaitedWhenAsked = (model: string): boolean => ofDrafts.has(model);

/** What an answer that is being made has to reflect of read models of drafts. */
export interface Reflection {
  /** Resolves when they do, or when that takes too long; undefined: nothing is to be waited for. */
  ofDrafts?: () => Promise<void>;
}

const reflection = new AsyncLocalStorage<Reflection>();

/** Whatever `work` begins asks read models for this answer. */
export const reflecting = (answer: Reflection, work: () => void): void => reflection.run(answer, work);

/** What is being answered; undefined for what the portal does by itself. */
export const reflectionNow = (): Reflection | undefined => reflection.getStore();

const awaited = async ({ name }: StoredModel): Promise<void> => {
  if (isAwaitedWhenAsked(name)) await reflection.getStore()?.ofDrafts?.();
};

/** Questions that wait for what their answer has to reflect. */
export const awaitedDocuments = (documents: Documents): Documents => ({
  ...awaitedQueries(documents),
  // No read model of drafts keeps history.
  at: (moment) => documents.at(moment),
  ofVersions: () => documents.ofVersions(),
  versions: (model, id) => documents.versions(model, id),
  findVersions: (model, filter, options) => documents.findVersions(model, filter, options),
  countVersions: (model, filter) => documents.countVersions(model, filter),
  everHeld: (model, after, limit) => documents.everHeld(model, after, limit),
  // Of live connections, which have a cursor of their own.
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
