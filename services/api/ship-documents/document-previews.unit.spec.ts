import { describe, expect, it } from '@jest/globals';
import type { ShipDocument } from '#projections/documents/read-model';
import { DocumentPreviews } from './document-previews.ts';

const documentOf = (sha256: string): ShipDocument => ({
  documentId: sha256,
  kind: 'drawing',
  voyageId: null,
  callIds: [],
  cargoRefs: [],
  vesselId: 'v1',
  name: sha256,
  search: sha256,
  code: null,
  expiresOn: null,
  file: { path: sha256, sha256, size: 1, mediaType: 'text/csv' },
  refusal: null,
  refusedAt: null,
  statedAt: '2026-11-27T08:00:00.000Z',
});

const gone = new Error('The file is gone');

/** Files that are fetched until the test says so, and then can not be had. */
const slowFiles = () => {
  const fetched: string[] = [];
  const ends: (() => void)[] = [];
  return {
    fetched,
    endAll: () => ends.splice(0).forEach((end) => end()),
    files: {
      open: ({ name }: ShipDocument) => {
        fetched.push(name);
        return new Promise<never>((_, reject) => ends.push(() => reject(gone)));
      },
    },
  };
};

describe('previews of spreadsheets', () => {
  it('that one person opens one after another let others through', async () => {
    const { fetched, endAll, files } = slowFiles();
    const previews = new DocumentPreviews(files);
    const asked = [
      ...['a1', 'a2', 'a3'].map((name) => previews.of('ana', documentOf(name), 0)),
      previews.of('rui', documentOf('b1'), 0),
    ];
    const answers = Promise.allSettled(asked);
    while (fetched.length < 2) await Promise.resolve();
    expect(fetched).toEqual(['a1', 'b1']);
    while (fetched.length < 4) {
      endAll();
      await Promise.resolve();
    }
    expect(fetched).toEqual(['a1', 'b1', 'a2', 'a3']);
    endAll();
    expect(await answers).toEqual(asked.map(() => ({ status: 'rejected', reason: gone })));
  });

  it('that stand in one person’s line are read at once for another who asks for them too', async () => {
    const { fetched, endAll, files } = slowFiles();
    const previews = new DocumentPreviews(files);
    const asked = [
      ...['a1', 'a2', 'a3'].map((name) => previews.of('ana', documentOf(name), 0)),
      previews.of('rui', documentOf('a3'), 0),
    ];
    const answers = Promise.allSettled(asked);
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    expect(fetched).toEqual(['a1', 'a3']);
    while (fetched.length < 4) {
      endAll();
      await Promise.resolve();
    }
    endAll();
    expect(await answers).toEqual(asked.map(() => ({ status: 'rejected', reason: gone })));
  });
});
