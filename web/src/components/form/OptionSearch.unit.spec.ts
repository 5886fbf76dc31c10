import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Choice } from './choice.ts';
import { OptionSearch } from './OptionSearch.ts';

const companies: readonly Choice[] = Array.from({ length: 23 }, (_, at) => ({
  id: String(at),
  name: `Company ${at}`,
}));

describe('options that are searched for on the server', () => {
  let asked: string[];
  let failing: boolean;

  beforeEach(() => {
    asked = [];
    failing = false;
    jest.useFakeTimers();
  });
  afterEach(() => void jest.useRealTimers());

  const find = (search: string, page: number): Promise<readonly Choice[]> => {
    asked.push(`${search} ${page}`);
    if (failing) return Promise.reject(new Error('away'));
    const found = companies.filter(({ name }) => name.includes(search));
    return Promise.resolve(found.slice((page - 1) * 10, page * 10));
  };
  const settled = () => jest.advanceTimersByTimeAsync(0);

  it('are asked for at once where the list opens, and a page at a time until one has fewer than ten', async () => {
    const search = new OptionSearch(find);
    search.begin();
    await settled();
    expect([search.options.length, search.hasMore]).toEqual([10, true]);
    search.more();
    // A scroll that is told twice asks once.
    search.more();
    await settled();
    expect([search.options.length, search.hasMore]).toEqual([20, true]);
    search.more();
    await settled();
    expect([search.options.length, search.hasMore]).toEqual([23, false]);
    search.more();
    await settled();
    expect(asked).toEqual([' 1', ' 2', ' 3']);
  });

  it('are asked for 500 ms after the last key, whether it opened the list or not', async () => {
    const search = new OptionSearch(find);
    search.type('Company 1');
    search.begin();
    await jest.advanceTimersByTimeAsync(499);
    search.type('Company 2');
    await jest.advanceTimersByTimeAsync(499);
    expect([asked, search.state]).toEqual([[], 'loading']);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['Company 2 1']);
    expect(search.options.map(({ id }) => id)).toEqual(['2', '20', '21', '22']);
  });

  it('are not asked for before enough is typed', async () => {
    const search = new OptionSearch(find, 2);
    search.begin();
    search.type('C');
    await jest.advanceTimersByTimeAsync(1000);
    expect([asked, search.state]).toEqual([[], 'short']);
    search.type('Co');
    await jest.advanceTimersByTimeAsync(500);
    expect(asked).toEqual(['Co 1']);
  });

  it('of a text that was typed over, or of a list that was closed, never stand in the list', async () => {
    let answer: (found: readonly Choice[]) => void = () => undefined;
    const search = new OptionSearch<Choice>((text) =>
      text === 'slow' ? new Promise((resolve) => (answer = resolve)) : Promise.resolve([companies[3]!]),
    );
    search.type('slow');
    await jest.advanceTimersByTimeAsync(500);
    search.type('fast');
    await jest.advanceTimersByTimeAsync(500);
    answer(companies);
    await settled();
    expect(search.options).toEqual([companies[3]]);
    search.type('slow');
    await jest.advanceTimersByTimeAsync(500);
    search.end();
    answer(companies);
    await settled();
    expect(search.options).toEqual([]);
  });

  it('that cannot be had are said to be, and are asked for again by typing on', async () => {
    failing = true;
    const search = new OptionSearch(find);
    search.begin();
    await settled();
    expect(search.state).toBe('failed');
    failing = false;
    search.type('2');
    await jest.advanceTimersByTimeAsync(500);
    expect([search.state, search.options.length]).toEqual(['ready', 5]);
  });
});
