import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

const documents = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: root }).sort()];
const top = '(?:services|projections|web|tests|infra|docs|examples)';

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Everything in the project's folders, folders with a slash at their end. */
const tree = globSync('{services,projections,web,tests,infra,docs,examples,.ci}/**', {
  cwd: root,
  withFileTypes: true,
  exclude: ({ name }) => name === 'node_modules' || name === 'dist',
}).map((entry) => `/${relative(root, join(entry.parentPath, entry.name))}${entry.isDirectory() ? '/' : ''}`);

const exists = (path: string): boolean => existsSync(join(root, path));

/** `watcher/lateness.ts`, `GridRows.ts`, `replay/`, `<name>/projection.ts`: the end of a path, with places to fill. */
const isEndOfSome = (end: string): boolean => {
  const places: Readonly<Record<string, string>> = { '.': '\\.', '*': '[^/]*' };
  const filled = end.replaceAll(/\*\*|<[^>]+>|[*.]/g, (place) => places[place] ?? '.+');
  const expression = new RegExp(`/${filled}$`);
  return exists(end) || tree.some((path) => expression.test(path));
};

/** Ends of paths in backticks: files of code or documents, and folders. Data files live in data folders. */
const endsIn = (text: string): readonly string[] =>
  all(text, /`((?:[\w.<>*-]+\/)*(?:[\w.<>*-]+\.(?:tsx?|mjs|cjs|css|md|ya?ml|http|java)|[\w.-]+\/))`/g);

/** The anchor that a heading has on a page: its words in small letters. */
const anchorsOf = (text: string): readonly string[] =>
  all(text, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const leadsSomewhere = (from: string, link: string): boolean => {
  const [target = '', anchor] = link.split('#');
  const path = target === '' ? from : join(dirname(from), target);
  if (!exists(path)) return false;
  return anchor === undefined || anchorsOf(readFileSync(join(root, path), 'utf8')).includes(anchor);
};

describe('documents', () => {
  describe.each(documents)('%s', (file) => {
    const text = readFileSync(join(root, file), 'utf8');

    it('names only paths that exist', () => {
      const paths = all(text, new RegExp(`[\`(](${top}/[\\w./-]*)[\`)]`, 'g'));
      expect(paths.filter((path) => !exists(path))).toEqual([]);
    });

    it('names only files and folders that are somewhere', () => {
      expect(endsIn(text).filter((end) => !isEndOfSome(end))).toEqual([]);
    });

    it('has only links that lead somewhere', () => {
      const links = all(text, /\]\(((?!https?:)[^)]+)\)/g);
      expect(links.filter((link) => !leadsSomewhere(file, link))).toEqual([]);
    });
  });

  it('lead to every decision from the architecture', () => {
    const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) => file.replace('docs/', ''));
    expect(decisions.filter((file) => !architecture.includes(`](${file})`))).toEqual([]);
  });

  it('name for each statement of nominations a test that is there, or a load', () => {
    const rows = all(
      readFileSync(join(root, 'docs/coverage-nominations.md'), 'utf8'),
      /^\| (.* \|)$/gm,
    ).slice(1);
    expect(rows.length).toBeGreaterThan(50);
    const wanting = rows.filter((row) => {
      const ends = all(row, /`([\w./-]+\.spec\.tsx?)`/g);
      const files = tree.filter((path) => ends.some((end) => path.endsWith(`/${end}`)));
      const tests = files.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
      const named = all(row, /"([^"]+)"/g);
      const isNamed = named.length > 0 && named.every((name) => tests.includes(name));
      return !isNamed && !row.includes('`npm run load -- ');
    });
    expect(wanting).toEqual([]);
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
