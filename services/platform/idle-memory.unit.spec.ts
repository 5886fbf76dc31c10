import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

  it('is begun by every thread of the portal', () => {
    const root = join(import.meta.dirname, '../..');
    const threads = globSync('{services,projections}/**/*-worker.ts', { cwd: root }).filter((file) =>
      readFileSync(join(root, file), 'utf8').includes('parentPort'),
    );
    const mains = [...threads, 'services/portal/main.ts'];
    expect(threads.length).toBeGreaterThan(2);
    expect(
      mains.filter((file) => !readFileSync(join(root, file), 'utf8').includes('\ngiveMemoryBackAtRest();')),
    ).toEqual([]);
  });
});
