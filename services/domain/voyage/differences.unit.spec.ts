import { describe, expect, it } from '@jest/globals';
import { isSame } from './differences.ts';

const one = { a: 1, b: [{ c: null }, 'x'], d: { e: true } };
const others = [
  { ...one, a: 2 },
  { ...one, f: null },
  { a: 1, b: [{ c: null }, 'x'] },
  { ...one, b: [{ c: null }] },
  { ...one, b: [{ c: null }, 'x', 'y'] },
  { ...one, b: [{ c: 0 }, 'x'] },
  { ...one, b: { 0: { c: null }, 1: 'x' } },
  { ...one, d: null },
  { ...one, d: { f: true } },
  null,
  undefined,
];

describe('what is told', () => {
  it('is the same where each field is, however deep', () => {
    expect(isSame(one, structuredClone(one))).toBe(true);
    for (const other of others) expect([isSame(one, other), isSame(other, one)]).toEqual([false, false]);
  });
});
