import { describe, expect, it } from '@jest/globals';
import { jsonInSlices } from './json-in-slices.ts';

const textOf = async (answer: object): Promise<string> => {
  let text = '';
  for await (const piece of jsonInSlices(answer)) text += piece;
  return text;
};

describe('JSON in slices', () => {
  it.each([
    ['nothing', {}],
    ['an empty list', { rows: [] }],
    ['members that are not there', { a: undefined, b: null, c: [undefined, 1] }],
    ['texts that need care', { 'a "key"': ['line\n', 'São Luís', ' '] }],
    ['lists within', { draft: { rows: [1, [2, 3]] }, rows: [[], [{}]], cursor: 'c' }],
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
});
