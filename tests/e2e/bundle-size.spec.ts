import { describe, expect, it } from '@jest/globals';
import { join } from 'node:path';
import { chunkFiles, lazyParts, limitBytes, signInFiles } from '../../infra/scripts/bundle-size.mjs';

const web = join(import.meta.dirname, '..', '..', 'dist', 'web');

const bytesOf = (files: readonly { readonly bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

describe('the built web', () => {
  it('keeps the sign-in page small', () => {
    expect(bytesOf(signInFiles(web))).toBeLessThanOrEqual(limitBytes);
  });

  it.each(['map', 'timeline'] as const)('keeps the %s small, and out of the sign-in page', (part) => {
    const files = chunkFiles(web, lazyParts[part].chunks);
    expect(bytesOf(files)).toBeLessThanOrEqual(lazyParts[part].limitBytes);
    const first = new Set(signInFiles(web).map(({ name }) => name));
    expect(files.filter(({ name }) => first.has(name))).toEqual([]);
  });
});
