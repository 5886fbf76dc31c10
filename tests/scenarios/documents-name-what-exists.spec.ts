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

  it('lead to every decision from the architecture', () => {
    const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => file.replace('docs/', ''));
    expect(decisions.filter((file) => !architecture.includes(`](${file})`))).toEqual([]);
  });

  it('tell of every setting, and of none that is not read', () => {
    const namesIn = (text: string): ReadonlySet<string> =>
      new Set([...text.matchAll(/LAYCAN_[A-Z_]+[A-Z]/g)].map(([name]) => name.replace(/_FILE$/, '')));
    const sources = globSync('services/platform/config/read-*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.spec.ts'),
    );
    const read = namesIn(sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'));
    const handbook = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, settings = ''] = /^## Settings$([^]*?)^## /m.exec(handbook) ?? [];
    expect([...namesIn(settings)].sort()).toEqual([...read].sort());
  });
});
