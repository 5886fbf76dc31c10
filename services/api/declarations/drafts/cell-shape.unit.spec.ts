import { describe, expect, it } from '@jest/globals';
import { isCellValue } from './cell-shape.ts';

const santos = { id: 'BRSSZ', name: 'Santos' };

describe('isCellValue', () => {
  it.each([
    null,
    'SZ-1',
    41_250,
    santos,
    { text: '41,250' },
    { port: santos, qty: 5 },
    { port: { text: 'x' }, qty: { text: 'y' } },
    { port: null, qty: null },
  ])('takes %j', (value) => expect(isCellValue(value)).toBe(true));

  it.each([
    undefined,
    true,
    1.5,
    [],
    {},
    { ...santos, evil: 1 },
    { id: 5, name: 'Santos' },
    { port: santos },
    { port: santos, qty: 1.5 },
    { port: santos, qty: 1, more: 2 },
    { text: 'x'.repeat(40_000) },
    'x\ud800',
    { text: '\udc00' },
    { id: 'A', name: '\ud83d' },
  ])('refuses %j', (value) => expect(isCellValue(value)).toBe(false));
});
