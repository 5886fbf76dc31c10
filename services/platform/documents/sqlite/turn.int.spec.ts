import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { documentsInFolder } from '../../../../tests/support/sqlite-documents.ts';
import { cargo, cargoes, day, first, put, writeOf } from '../cargoes.contract.ts';
import type { DocumentsUnderTest } from '../documents.contract.ts';

const second = 'cargoes@1#2';

describe('one turn of a thread that reads what another thread writes', () => {
  let under: DocumentsUnderTest;
  beforeEach(async () => {
    // What goes to the reader comes back in a later turn: where a query runs is decided by time, and no matter of this.
    under = await documentsInFolder('in-thread', 'another thread');
    for (const generation of [first, second]) {
      await under.writer.prepare(cargoes, generation);
      while (await under.writer.indexOne(cargoes, generation));
      await under.writer.write([writeOf(1, [put('a', 1, cargo(`in ${generation}`))], { generation })]);
    }
    await under.writer.flip('cargoes', first, day(1));
  });
  afterEach(() => under.remove());

  const seen = async (): Promise<readonly unknown[]> => {
    const { documents } = under;
    const [one, total] = [await documents.get(cargoes, 'a'), await documents.count(cargoes, {})];
    return [await documents.generation(cargoes), one?.document.code, total];
  };

  it('sees what was there at its first question, and the next turn what has come since', async () => {
    const before = await seen();
    // On disk when this returns; heard of in a later turn.
    const heard = under.writer.write([writeOf(2, [put('a', 2, cargo('new')), put('b', 2, cargo('more'))])]);
    expect(await seen()).toEqual(before);
    await heard;
    expect([before, await seen()]).toEqual([
      [first, `in ${first}`, 1],
      [first, 'new', 2],
    ]);
  });

  it('stays with a generation that is no longer live, and even gone', async () => {
    const before = await seen();
    const heard = [under.writer.flip('cargoes', second, day(2)), under.writer.drop(cargoes, first)];
    expect(await seen()).toEqual(before);
    await Promise.all(heard);
    expect([before, await seen()]).toEqual([
      [first, `in ${first}`, 1],
      [second, `in ${second}`, 1],
    ]);
  });

  it('may be the last one of the file', async () => {
    await seen();
    await under.documents.close();
    await expect(seen()).rejects.toThrow('finalized');
  });
});
