import { describe, expect, it } from '@jest/globals';
import { FakeDocuments } from '../../../tests/support/fake-documents.ts';
import { bookingsModel } from '../../bookings/read-model.ts';
import { liveSources } from '../../areas.ts';
import { ChangedDocuments } from './announced-source.ts';

const at = (n: number): string => String(n).padStart(20, '0');
const booking = {
  organisationId: 'suzano',
  brokerId: null,
  cancelled: false,
  changes: [],
  actor: 'ana',
  authors: [],
  channels: ['organisation.suzano'],
  transferState: 'failed',
  transferRequestedBy: 'rui',
};

describe('What has changed', () => {
  it('is read once for all sources that show the same read model', async () => {
    const documents = new FakeDocuments();
    documents.put('bookings', 'b1', at(3), booking);
    let reads = 0;
    documents.beforeRead = async () => {
      reads += 1;
    };
    const changed = new ChangedDocuments(documents, new Map([['bookings', ['b1']]]), at(2));
    const sources = liveSources.filter(({ model }) => model.name === bookingsModel.name);
    const loaded = await Promise.all(sources.map((source) => source.load(changed)));
    expect(loaded.map((found) => found.map(({ id }) => id))).toEqual([['b1'], ['b1']]);
    // The documents, and who lost sight of them.
    expect(reads).toBe(2);
  });

  it('holds those that are gone, of the ids that were asked for', async () => {
    const documents = new FakeDocuments();
    for (const [n, id] of ['b1', 'b2'].entries()) {
      documents.put('bookings', id, at(n), booking);
      documents.remove('bookings', id, at(3 + n));
    }
    const changed = new ChangedDocuments(documents, new Map([['bookings', ['b2']]]), at(2));
    const { living, losses } = await changed.of(bookingsModel);
    expect([living, [...losses.keys()]]).toEqual([[], ['b2']]);
    const [source] = liveSources.filter(({ model }) => model.name === bookingsModel.name);
    const [gone] = (await source?.load(changed)) ?? [];
    expect(gone).toMatchObject({ id: 'b2', position: at(4), channels: [] });
    expect(gone?.lostBy(at(2))).toContain('private-organisation.suzano.declaration.list.external');
    expect(gone?.lostBy(at(4))).toEqual([]);
  });
});
