import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CellOption } from '#contracts/cells/cell';
import { OptionFinder } from './OptionFinder.ts';

const rotterdam: CellOption = { id: 'NLRTM', name: 'Rotterdam' };

describe('what a text in a cell means, looked up elsewhere', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is asked for 350 ms after the last key, from two characters on', async () => {
    const asked: string[] = [];
    const found: (readonly CellOption[])[] = [];
    const finder = new OptionFinder(
      (text) => {
        asked.push(text);
        return Promise.resolve([rotterdam]);
      },
      (options) => found.push(options),
    );
    finder.type('N');
    await jest.advanceTimersByTimeAsync(1_000);
    finder.type('NL');
    await jest.advanceTimersByTimeAsync(349);
    finder.type('NLR ');
    await jest.advanceTimersByTimeAsync(349);
    expect(asked).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([asked, found]).toEqual([['NLR'], [[rotterdam]]]);
  });

  it('is told of no text that was typed over', async () => {
    const found: (readonly CellOption[])[] = [];
    let answer: (options: readonly CellOption[]) => void = () => undefined;
    const finder = new OptionFinder(
      () => new Promise((resolve) => (answer = resolve)),
      (options) => found.push(options),
    );
    finder.type('NLR');
    await jest.advanceTimersByTimeAsync(350);
    finder.type('N');
    answer([rotterdam]);
    await jest.advanceTimersByTimeAsync(0);
    expect(found).toEqual([]);
  });
});
