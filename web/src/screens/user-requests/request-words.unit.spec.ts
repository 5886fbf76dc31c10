import { describe, expect, it } from '@jest/globals';
import { nameOf, tradesText } from './request-words.ts';

describe('a request', () => {
  it('names three trades, and how many more', () => {
    expect(tradesText({ trades: [] })).toBe('');
    expect(tradesText({ trades: ['A', 'B', 'C'] })).toBe('A, B, C');
    expect(tradesText({ trades: ['A', 'B', 'C', 'D', 'E'] })).toBe('A, B, C (+2)');
    expect(nameOf({ first_name: 'Selma', last_name: 'Berg' })).toBe('Selma Berg');
  });
});
