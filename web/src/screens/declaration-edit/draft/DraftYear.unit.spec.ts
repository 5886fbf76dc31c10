import { describe, expect, it } from '@jest/globals';
import { DraftYear } from './DraftYear.ts';

describe('the year of a draft', () => {
  it('is that over which an edit was opened, told with the first command', () => {
    const year = new DraftYear(2027);
    year.loaded(null);
    expect([year.value, year.tell(), year.tell()]).toEqual([2027, 2027, undefined]);
    year.pushed(2027);
    expect([year.value, year.tell()]).toEqual([2027, undefined]);
  });

  it('is the one that the draft has already, and nothing is told', () => {
    const year = new DraftYear(2027);
    year.loaded(2026);
    expect([year.value, year.tell()]).toEqual([2026, undefined]);
  });

  it('is what was chosen here until the draft says so, then what a colleague chose', () => {
    const year = new DraftYear(null);
    year.loaded(2026);
    year.choose(2027);
    expect([year.value, year.tell()]).toEqual([2027, 2027]);
    year.pushed(2026);
    expect(year.value).toBe(2027);
    year.pushed(2027);
    year.pushed(2028);
    expect([year.value, year.tell()]).toEqual([2028, undefined]);
  });

  it('is any again where that was chosen, whatever it was opened over', () => {
    const year = new DraftYear(2027);
    year.loaded(null);
    year.choose(null);
    expect([year.value, year.tell()]).toEqual([null, null]);
  });
});
