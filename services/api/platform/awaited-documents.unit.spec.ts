import { describe, expect, it } from '@jest/globals';
import type { Documents } from '#platform/documents/port';
import { bookingsModel } from '#projections/bookings/read-model';
import { draftsModel } from '#projections/drafts/read-model';
import { awaitedDocuments, modelsOfDrafts, withQueryContext } from './awaited-documents.ts';

const asked: string[] = [];
const silent = new Proxy({} as Documents, {
  get:
    (_, question) =>
    async ({ name }: { readonly name: string }) => {
      asked.push(`${String(question)} ${name}`);
      return [];
    },
});
const documents = awaitedDocuments(silent);

/** Every question that an answer may put to a read model as things stand. */
const questions: Readonly<Record<string, () => Promise<unknown>>> = {
  get: () => documents.get(draftsModel, 'd1'),
  getMany: () => documents.getMany(draftsModel, ['d1']),
  find: () => documents.find(draftsModel, {}),
  ids: () => documents.ids(draftsModel, {}),
  count: () => documents.count(draftsModel, {}),
  countEach: () => documents.countEach(draftsModel, {}, [{}]),
  distinct: () => documents.distinct(draftsModel, 'phase', {}),
  group: () => documents.group(draftsModel, { filter: {}, keys: ['phase'] }),
};

const within = <Result>(ofDrafts: () => Promise<void>, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => withQueryContext({ ofDrafts }, () => void work().then(resolve, reject)));

describe('an answer that has to reflect a change', () => {
  it.each(Object.keys(questions))('waits for read models of drafts before it asks them: %s', async (name) => {
    asked.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const answer = within(
      () => promise,
      async () => questions[name]?.(),
    );
    await Promise.resolve();
    expect(asked).toEqual([]);
    resolve();
    await answer;
    expect(asked).toEqual([`${name} drafts`]);
  });

  it('does not wait for them where it asks others', async () => {
    asked.length = 0;
    await within(
      () => Promise.reject(new Error('waited for drafts')),
      () => documents.find(bookingsModel, {}),
    );
    expect(asked).toEqual(['find bookings']);
  });

  it('waits for nothing where nobody is answered', async () => {
    asked.length = 0;
    await documents.find(draftsModel, {});
    expect(asked).toEqual(['find drafts']);
  });

  it('finds history in none of the read models of drafts: questions of the past do not wait', () => {
    expect(modelsOfDrafts.filter(({ history }) => history)).toEqual([]);
  });
});
