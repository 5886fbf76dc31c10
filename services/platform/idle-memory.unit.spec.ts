import { getCppHeapStatistics } from 'node:v8';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { giveMemoryBackAtRest } from './idle-memory.ts';

/** Bytes of objects of C++ that V8 keeps the books of; it counts them by the page. */
const held = (): number =>
  (getCppHeapStatistics('brief') as { readonly used_size_bytes: number }).used_size_bytes;

describe('giving memory back at rest', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('goes on to allocate on the heap whose silence V8 takes for work', () => {
    giveMemoryBackAtRest();
    const before = held();
    jest.advanceTimersByTime(5_000 * 30_000);
    expect(held()).toBeGreaterThan(before);
  });
});
