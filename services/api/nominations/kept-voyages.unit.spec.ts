import { describe, expect, it } from '@jest/globals';
import { KeptVoyages } from './kept-voyages.ts';
import { ToldVoyages } from './voyage-calls.ts';

describe('voyages that nominations follow', () => {
  /** What each voyage tells, and what was asked of the read model. */
  const world = () => {
    const revisions = new Map([
      ['v-1', 3],
      ['v-2', 5],
    ]);
    const asked: (readonly string[])[] = [];
    const kept = new KeptVoyages({
      of: async (ids) => {
        asked.push(ids);
        const found = ids.flatMap((id) => {
          const revision = revisions.get(id);
          return revision === undefined
            ? []
            : [[id, { ref: { id, name: id }, revision, isCancelled: false, calls: [] }] as const];
        });
        // What is told while they are read is not in what was read.
        await Promise.resolve();
        return new ToldVoyages(new Map(found));
      },
    });
    const revisionOf = async (id: string): Promise<number | undefined> =>
      (await kept.of([id])).of(id)?.revision;
    return { revisions, asked, kept, revisionOf };
  };

  it('are read once for all that ask, until they tell something else', async () => {
    const { revisions, asked, kept, revisionOf } = world();
    await kept.of(['v-1', 'v-2', 'v-1']);
    expect([await revisionOf('v-1'), await revisionOf('v-2')]).toEqual([3, 5]);
    expect(asked).toEqual([['v-1', 'v-2']]);
    revisions.set('v-1', 4);
    kept.forget('v-1');
    expect([await revisionOf('v-1'), await revisionOf('v-2')]).toEqual([4, 5]);
    expect(asked).toEqual([['v-1', 'v-2'], ['v-1']]);
    revisions.set('v-2', 6);
    kept.forgetAll();
    expect(await revisionOf('v-2')).toBe(6);
  });

  it('are read anew where they told something else while they were read, and as long as nobody knows them', async () => {
    const { revisions, kept, revisionOf } = world();
    const reading = revisionOf('v-1');
    revisions.set('v-1', 4);
    kept.forget('v-1');
    expect([await reading, await revisionOf('v-1')]).toEqual([3, 4]);
    expect(await revisionOf('v-3')).toBeUndefined();
    revisions.set('v-3', 0);
    expect(await revisionOf('v-3')).toBe(0);
  });
});
