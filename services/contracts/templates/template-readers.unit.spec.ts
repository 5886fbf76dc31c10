import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { main } from './main.ts';
import { templateNames } from './names.ts';

const root = join(import.meta.dirname, '../../..');

/** What runs, but for the templates themselves, the demo world, and what only tests import. */
const sources = globSync(['services/**/*.ts', 'projections/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((path) => !/\.spec\.|\.specification\.|^services\/contracts\/templates\/|\/seed\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('a template', () => {
  it('is named nowhere else: what it is for is data', () => {
    const named = new RegExp(`['"](${templateNames.join('|')})['"]`);
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it.each(Object.keys(main))('says %s to somebody', (key) => {
    const readers = sources.filter(
      ({ text }) => new RegExp(`\\b${key}\\b`).test(text) && /emplate/.test(text),
    );
    expect(readers.length).toBeGreaterThan(0);
  });
});
