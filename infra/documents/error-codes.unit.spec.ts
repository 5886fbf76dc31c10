import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { expectGenerated, table } from '../../tests/support/generated.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const sources = globSync('services/{domain,api,live,portal}/**/*.ts', { cwd: root })
  .filter((file) => !/\.(spec|specification|contract)\.ts$/.test(file))
  .sort();
const domain = 'services/domain/';
/** They list codes, or have a short word for one, and decide nothing. */
const catalogues = /\/(rejections|validation\/errors|validation\/decision-table|errors\/api-error)\.ts$/;

const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, code = '']) => code);

/** What the domain may refuse with, by the records that answer it over HTTP, and what the validator marks. */
const declared = (): readonly string[] => [
  ...sources
    .filter((file) => !file.startsWith(domain))
    .flatMap((file) => all(read(file), /\b([a-z_]+): \[\s*\d{3},/g)),
  ...all(read(`${domain}validation/errors.ts`), /^  '([a-z_]+)',$/gm),
];

/** The ways in which the code says that a rule is broken, each with the code as its group. */
const ways = [
  /\b(?:reject|broken|refused|rejected)\(\s*'([a-z_]+)'/g,
  /\bApiError\(\s*\d{3},\s*'([a-z_]+)'/g,
  /\bcode: '([a-z_]+)'/g,
  /\b\d{3}: \['([a-z_]+)',/g,
];

/** The short words of `services/api/errors/api-error.ts`: whoever says one has decided. */
const shortWords = [
  ...read('services/api/errors/api-error.ts').matchAll(
    /^export const (\w+) = [^]*?ApiError\(\d{3}, '([a-z_]+)'/gm,
  ),
].map(([, word = '', code = '']) => ({ said: new RegExp(`\\b${word}\\(`), code }));

const knowsShortWords = /from '[^']*errors\/api-error(?:\.ts)?'|from '\.\/api-error\.ts'/;

const codesIn = (text: string): readonly string[] => [
  ...ways.flatMap((way) => all(text, way)),
  ...(knowsShortWords.test(text) ? shortWords : [])
    .filter(({ said }) => said.test(text))
    .map(({ code }) => code),
];

const holding = (code: string): readonly string[] =>
  sources.filter(
    (file) => file.startsWith(domain) && !catalogues.test(file) && read(file).includes(`'${code}'`),
  );

/** Where a code is decided: what is answered, or marked on a cell. */
const decidedIn = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const file of sources.filter((source) => !catalogues.test(source))) {
    for (const code of codesIn(read(file))) {
      found.set(code, (found.get(code) ?? new Set()).add(file));
    }
  }
  for (const code of declared()) if (!found.has(code)) found.set(code, new Set(holding(code)));
  return found;
};

const codes = [
  '| code | decided in |',
  '|---|---|',
  ...[...decidedIn()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, files]) => `| \`${code}\` | ${[...files].map((file) => `\`${file}\``).join(', ')} |`),
].join('\n');

describe('docs/error-codes.md', () => {
  it('says of every code where it is decided', () => {
    expectGenerated(table('docs/error-codes.md'), codes);
  });

  it('finds a test that names every code', () => {
    const specs = globSync('{services,projections,tests}/**/*.{spec,specification,contract}.ts', {
      cwd: root,
    }).map(read);
    const untold = [...decidedIn().keys()].filter((code) => {
      const named = new RegExp(`\\b${code}\\b`);
      return !specs.some((spec) => named.test(spec));
    });
    expect(untold).toEqual([]);
  });

  it('finds a place for every code', () => {
    const found = [...decidedIn()];
    expect(found.length).toBeGreaterThan(90);
    expect(found.filter(([, files]) => files.size === 0)).toEqual([]);
  });
});
