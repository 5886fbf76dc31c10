import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { cellKey } from '#domain/declaration-draft/cells';
import { changesIn, editedElsewhere, sampleBases, sampleDownload } from '../support/round-trip-sample.ts';

/** One download, edited alike and saved by the programs that people have; whence each is: the folder's README. */
const sampleOf = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../support/workbook-samples', name));

describe('a download that another program saved', () => {
  it('says nothing new where nobody edited it', async () => {
    expect((await changesIn(await sampleDownload())).changed).toEqual({});
  });

  it.each(['libreoffice.xlsx', 'google-sheets.xlsx'])(
    '%s brings the edits and nothing else',
    async (name) => {
      const { bases, order, changed } = await changesIn(sampleOf(name));
      expect(bases).toEqual(sampleBases);
      expect(order.slice(0, 4)).toEqual(['RT-011', 'RT-010', 'RT-009', 'RT-NEW'].map(cellKey));
      expect(changed).toEqual(editedElsewhere);
    },
  );
});
