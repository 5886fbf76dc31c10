import { beforeEach, describe, expect, it } from '@jest/globals';
import type { DocumentChange } from '#projections/runtime/watcher/port';
import { FakeDocuments } from '../../../tests/support/fake-documents.ts';
import { FeedLookUpsInReadModels } from './look-ups.ts';

type Changes = (changes: readonly DocumentChange[], announced: string) => void;
type Flip = (name: string, generation: string) => void;

let zone: string;
let reads: number;
let changed: Set<Changes>;
let flipped: Set<Flip>;
let lookUps: FeedLookUpsInReadModels;

const listening =
  <Listener>(all: Set<Listener>) =>
  (listener: Listener) => {
    all.add(listener);
    return () => all.delete(listener);
  };

beforeEach(() => {
  [zone, reads, changed, flipped] = ['America/Sao_Paulo', 0, new Set(), new Set()];
  const documents = new FakeDocuments();
  documents.beforeRead = async () => {
    reads += 1;
    documents.put('reference', 'ports', '1', { items: { BRSSZ: { name: 'Santos', timeZone: zone } } });
  };
  lookUps = new FeedLookUpsInReadModels(
    documents,
    { watcher: { onChanges: listening(changed) }, control: { onFlip: listening(flipped) } },
    { withTheLog: async () => undefined },
  );
  lookUps.begin();
});

const readAgain = async (happens: () => void): Promise<boolean> => {
  const before = await lookUps.zones();
  zone = zone === 'UTC' ? 'America/Sao_Paulo' : 'UTC';
  happens();
  return (await lookUps.zones()) !== before;
};

const change = (model: string, id: string) => (): void => {
  for (const hear of changed) hear([{ model, id, position: '' }], '');
};
const flip = (name: string) => (): void => {
  for (const hear of flipped) hear(name, `${name}@1#2`);
};

describe('the zones of ports that the feed looks up', () => {
  it('are read once, until the list or its read model is another', async () => {
    expect(await readAgain(change('reference', 'companies'))).toBe(false);
    expect(await readAgain(flip('voyages'))).toBe(false);
    expect(reads).toBe(1);
    expect(await readAgain(change('reference', 'ports'))).toBe(true);
    expect(await readAgain(flip('reference'))).toBe(true);
  });

  it('are kept, and listened to, only while the feed is taken in', async () => {
    expect(await readAgain(() => lookUps.end())).toBe(true);
    expect([changed.size, flipped.size]).toEqual([0, 0]);
    lookUps.begin();
    lookUps.begin();
    expect([changed.size, flipped.size]).toEqual([1, 1]);
  });
});
