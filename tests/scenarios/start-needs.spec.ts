import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** What `npm start` compiles: everything but tests and their helpers. */
const sources = globSync(
  ['services/**/*.ts', 'projections/**/*.ts', 'web/src/**/*.{ts,tsx}', 'web/vite.config.ts'],
  {
    cwd: root,
    exclude: (path) => /\.(spec|contract|specification)\.tsx?$/.test(path),
  },
);

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const imported = new Set(
  sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:^|[}\w] )(?:(?:from|import) '([^'.#/][^'\n]*)';?$|import\('([^'.#/][^'\n]*)'\))/gm,
      ),
    ]
      .map(([, stated, awaited]) => stated ?? awaited ?? '')
      .filter((specifier) => !specifier.startsWith('node:') && !builtinModules.includes(specifier))
      .map(packageOf),
  ),
);

describe('a start without the tests’ tools', () => {
  it('finds every package that the product imports', () => {
    expect(sources.length).toBeGreaterThan(300);
    // Of some there are types only.
    const has = (name: string): boolean =>
      name in manifest.dependencies || `@types/${name}` in manifest.dependencies;
    expect([...imported].filter((name) => !has(name))).toEqual([]);
  });

  it('installs nothing that it does not need', () => {
    /** The compiler and the bundler, and what Nest and nestjs-pino ask for beside themselves. */
    const unimported = ['@typescript/native', 'pino-http', 'rolldown', 'rxjs'];
    const spare = Object.keys(manifest.dependencies).filter(
      (name) => !imported.has(name) && !name.startsWith('@types/') && !unimported.includes(name),
    );
    expect(spare).toEqual([]);
  });

  it('finds the types of those that bring none', () => {
    const typesOf = (name: string) => `@types/${name.replace(/^@/, '').replace('/', '__')}`;
    expect([...imported].map(typesOf).filter((name) => name in manifest.devDependencies)).toEqual([]);
  });
});
