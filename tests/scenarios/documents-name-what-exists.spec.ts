import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** Paths in backticks or links that begin with one of the project's folders. */
const pathsIn = (text: string): readonly string[] =>
  [...text.matchAll(/[`(]((?:services|projections|web|tests|infra|docs|examples)\/[\w./-]*)[`)]/g)].map(
    ([, path = '']) => path,
  );

describe('documents', () => {
  it.each(['README.md', ...globSync('docs/**/*.md', { cwd: root }).sort()])(
    '%s names only files that exist',
    (file) => {
      const paths = pathsIn(readFileSync(join(root, file), 'utf8'));
      expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    },
  );
});
