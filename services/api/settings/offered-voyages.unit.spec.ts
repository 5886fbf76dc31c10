import { describe, expect, it } from '@jest/globals';
import type { TradeClock } from '#platform/clock/port';
import type { Stored } from '#platform/documents/port';
import type { VoyageOptionDocument } from '#projections/voyage-options/read-model';
import { OfferedVoyages, type VoyageSource } from './offered-voyages.ts';

const voyage = (vvn: string, own: Partial<VoyageOptionDocument> = {}): VoyageOptionDocument => ({
  vvn,
  vessel: { id: '9700011', name: 'Nordic Tern' },
  vesselType: { id: 'OHGC', name: 'OHGC' },
  trade: { id: 'EU', name: 'EU' },
  cancelled: false,
  calls: [],
  ports: [],
  lastArrival: '2027-03-20T00:00:00Z',
  scheduledAt: '2027-01-01T00:00:00Z',
  ...own,
});

/** A read model of voyages that can be changed, and tells what was asked of it. */
class Harbour {
  now = new Date('2027-03-10T12:00:00Z');
  readonly asked: string[] = [];
  readonly told = new Map<string, VoyageOptionDocument>();
  fails = false;

  private async answer(
    asked: string,
    ids: readonly string[],
  ): Promise<readonly Stored<VoyageOptionDocument>[]> {
    this.asked.push(asked);
    if (this.fails) throw new Error('the read model is away');
    return ids.flatMap((id) => {
      const document = this.told.get(id);
      return document ? [{ id, position: '1', revision: 0, document }] : [];
    });
  }

  readonly source: VoyageSource = {
    offeredSince: (oldest) => this.answer(`since ${oldest.slice(0, 10)}`, [...this.told.keys()]),
    these: (ids) => this.answer(ids.join(), ids),
  };

  readonly clock: TradeClock = { kind: 'trade', now: () => this.now };
}

const offering = async () => {
  const harbour = new Harbour();
  harbour.told.set('v-1', voyage('101')).set('v-2', voyage('102'));
  const voyages = new OfferedVoyages(harbour.source, harbour.clock);
  const names = async (): Promise<readonly string[]> => (await voyages.now()).map(({ name }) => name);
  expect(await names()).toEqual(['Nordic Tern 101', 'Nordic Tern 102']);
  return { harbour, voyages, names };
};

describe('the voyages that forms offer', () => {
  it('are read once, for all who ask, until one of them changes', async () => {
    const { harbour, voyages } = await offering();
    const [first, second] = await Promise.all([voyages.now(), voyages.now()]);
    expect(second).toBe(first);
    expect(await voyages.now()).toBe(first);
    expect(harbour.asked).toEqual(['since 2027-02-08']);
  });

  it('have those read anew that have changed, and no other', async () => {
    const { harbour, voyages, names } = await offering();
    harbour.told.set('v-2', voyage('202')).set('v-3', voyage('103'));
    voyages.changed(['v-2']);
    voyages.changed(['v-3']);
    expect(await names()).toEqual(['Nordic Tern 101', 'Nordic Tern 103', 'Nordic Tern 202']);
    expect(harbour.asked).toEqual(['since 2027-02-08', 'v-2,v-3']);
  });

  it('lose what is cancelled, gone, or long over', async () => {
    const { harbour, voyages, names } = await offering();
    harbour.told.set('v-1', voyage('101', { cancelled: true })).set('v-3', voyage('103'));
    harbour.told.delete('v-2');
    harbour.told.set('v-4', voyage('104', { lastArrival: '2027-02-08T11:00:00Z' }));
    voyages.changed(['v-1', 'v-2', 'v-3', 'v-4']);
    expect(await names()).toEqual(['Nordic Tern 103']);
  });

  it('take in what changes while what changed before is read', async () => {
    const { harbour, voyages, names } = await offering();
    harbour.told.set('v-1', voyage('201'));
    voyages.changed(['v-1']);
    const earlier = names();
    harbour.told.set('v-2', voyage('202'));
    voyages.changed(['v-2']);
    expect(await names()).toEqual(['Nordic Tern 201', 'Nordic Tern 202']);
    await earlier;
  });

  it('are read whole on another day, after a flip and after a failure', async () => {
    const { harbour, voyages, names } = await offering();
    harbour.now = new Date('2027-03-11T00:00:00Z');
    await names();
    voyages.forget();
    await names();
    harbour.fails = true;
    voyages.changed(['v-1']);
    await expect(names()).rejects.toThrow('the read model is away');
    harbour.fails = false;
    harbour.told.set('v-1', voyage('301'));
    expect(await names()).toEqual(['Nordic Tern 102', 'Nordic Tern 301']);
    expect(harbour.asked).toEqual([
      'since 2027-02-08',
      'since 2027-02-09',
      'since 2027-02-09',
      'v-1',
      'since 2027-02-09',
    ]);
  });
});
