import { describe, expect, it } from '@jest/globals';
import { mostStepsInOneTurn } from '../../../tests/support/work-in-turns.ts';
import { jsonInSlices } from './json-in-slices.ts';

const textOf = async (answer: object): Promise<string> => {
  let text = '';
  for await (const piece of jsonInSlices(answer)) text += piece;
  return text;
};

const memberless = (count: number): [string, undefined][] =>
  Array.from({ length: count }, (_, n) => [`k${n}`, undefined]);

describe('JSON in slices', () => {
  it.each([
    ['nothing', {}],
    ['an empty list', { rows: [] }],
    ['members that are not there', { a: undefined, b: null, c: [undefined, 1] }],
    ['texts that need care', { 'a "key"': ['line\n', 'São Luís', ' '] }],
    ['lists within', { draft: { rows: [1, [2, 3]] }, rows: [[], [{}]], cursor: 'c' }],
    [
      'many members',
      { byId: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`k${n}`, n % 3 ? [n] : undefined])) },
    ],
    ['many members that are not there', { byId: Object.fromEntries(memberless(100)) }],
    [
      'members with a text of their own',
      { at: Object.assign({ toJSON: () => 'text' }, Object.fromEntries(memberless(100))) },
    ],
    ['many rows', { rows: Array.from({ length: 1_000 }, (_, n) => ({ n, name: `row ${n}` })), end: true }],
  ])('is the same text for %s', async (_what, answer) => {
    expect(await textOf(answer)).toBe(JSON.stringify(answer));
  });

  it('lets others have their turn', async () => {
    const rows = Array.from({ length: 50_000 }, (_, n) => ({ n, name: `row ${n}`, note: 'x'.repeat(200) }));
    let pieces = 0;
    for await (const piece of jsonInSlices({ rows })) pieces += piece.length > 0 ? 1 : 0;
    expect(pieces).toBeGreaterThan(1);
  });

  it.each([
    ['list', (items: readonly object[]) => items],
    ['record', (items: readonly object[]) => Object.fromEntries(items.map((item, n) => [`k${n}`, item]))],
  ])('cuts a long %s by what its items take', async (_what, holding) => {
    const most = await mostStepsInOneTurn(async (step) => {
      const item = { toJSON: () => step() };
      await textOf({ items: holding(Array.from({ length: 2_000 }, () => item)) });
    });
    // Whether a slice is over is looked at behind every 32 of them.
    expect(most).toBeLessThanOrEqual(2 * 32);
  });
});
