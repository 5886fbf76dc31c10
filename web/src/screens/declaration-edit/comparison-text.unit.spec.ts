import { describe, expect, it } from '@jest/globals';
import { comparisonTexts } from './comparison-text.ts';

const download = {
  with: 'download',
  writtenAt: '2027-03-01T09:05:00.000Z',
  unchanged: 488,
  unknown: 0,
  missing: 0,
} as const;

describe('what is said of the comparison of an upload', () => {
  it('is nothing of a plain file', () => {
    expect(comparisonTexts(null, 3)).toEqual([]);
  });

  it('counts the rows in which nothing was changed', () => {
    expect(comparisonTexts(download, 12)).toEqual([
      'Compared with the download of 1 Mar 2027, 09:05 UTC: 488 rows are as downloaded and left out.',
    ]);
    expect(comparisonTexts({ ...download, unchanged: 1 }, 12)).toEqual([
      'Compared with the download of 1 Mar 2027, 09:05 UTC: 1 row is as downloaded and left out.',
    ]);
  });

  it('says that there is nothing to submit where nothing differs', () => {
    expect(comparisonTexts(download, 0)).toEqual([expect.stringContaining('Nothing in this file differs')]);
  });

  it('names rows that were compared with the bookings of now, and bookings that the file lacks', () => {
    const [, unknown, missing] = comparisonTexts({ ...download, unknown: 2, missing: 1 }, 2);
    expect(unknown).toContain('from which 2 rows were written');
    expect(missing).toBe('1 booking of the download is not in the file and stays as it is.');
  });

  it.each([
    ['sheet_lost', 'the hidden sheet Laycan is missing'],
    ['other_organisation', 'downloaded for another organisation'],
  ] as const)('gives cause and remedy of %s', (because, cause) => {
    const [text] = comparisonTexts({ with: 'now', because }, 5);
    expect(text).toContain(cause);
    expect(text).toContain('check each change');
  });
});
