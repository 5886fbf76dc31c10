import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const page = read('docs/decisions/limits.md');
const [, table = ''] = /<!-- table -->\n([^]*?)\n<!-- end -->/.exec(page) ?? [];

interface Limit {
  readonly what: string;
  readonly max: string;
  readonly breach: string;
  readonly changedBy: string;
  readonly file: string;
  readonly name: string;
}

/** Rows of the table; headings within it have no second cell. */
const limits: readonly Limit[] = table
  .split('\n')
  .slice(2)
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(([, max]) => max !== '')
  .map(([what = '', max = '', , breach = '', changedBy = '', where = '']) => {
    const [, file = '', name = ''] = /^`([^`]+)` `([^`]+)`$/.exec(where) ?? [];
    return { what, max, breach, changedBy, file, name };
  });

/** `16 * 1024 * 1024` as a number. */
const valueOf = (product: string): number =>
  product
    .split('*')
    .map((factor) => Number(factor.replaceAll('_', '').trim()))
    .reduce((a, b) => a * b);

/** What a value of the code may be written as: as it is, in kB or MB, in seconds. */
const formsOf = (value: number): readonly string[] =>
  [
    [1, ''],
    [1_024, ' kB'],
    [1_048_576, ' MB'],
    [1, ' ms'],
    [1_000, ' s'],
  ]
    .filter(([unit]) => value % Number(unit) === 0)
    .map(([unit, sign]) => `${(value / Number(unit)).toLocaleString('en-US')}${sign}`);

/** The numbers that the code gives this name. */
const valuesIn = ({ file, name }: Limit): readonly number[] => {
  const given = new RegExp(`\\b${name}(?::| =) ([\\d_]+(?: \\* [\\d_]+)*)[,;\\s]`, 'g');
  return [...read(file).matchAll(given)].map(([, product = '']) => valueOf(product));
};

const cells = limits.map((limit) => [limit.what, limit] as const);

describe('docs/decisions/limits.md', () => {
  it.each(cells)('%s: names a place in the code', (_what, { file, name }) => {
    expect(existsSync(join(root, file))).toBe(true);
    expect(read(file)).toMatch(new RegExp(`\\b${name}\\b`, 'i'));
  });

  it.each(cells.filter(([, limit]) => valuesIn(limit).length > 0))(
    '%s: has the value of the code',
    (_what, limit) => {
      const forms = valuesIn(limit).flatMap(formsOf);
      expect(forms.filter((form) => new RegExp(`(?<![\\d,])${form}(?!,?\\d)`).test(limit.max))).not.toEqual(
        [],
      );
    },
  );

  it('names only settings that are read, and none twice', () => {
    const settings = limits.flatMap(({ changedBy }) => changedBy.match(/LAYCAN_\w+/g) ?? []);
    const sources = globSync('services/platform/config/read-*.ts', { cwd: root }).map(read).join('\n');
    expect(settings.filter((setting) => !sources.includes(`'${setting}'`))).toEqual([]);
    expect(new Set(settings).size).toBe(settings.length);
  });

  it('names only codes that are answered', () => {
    const codes = limits
      .flatMap(({ breach }) => [...breach.matchAll(/\b(?:4\d\d|503) `(\w+)`/g)])
      .map(([, code]) => code);
    const known =
      read('docs/error-codes.md') + read('services/platform/workbook/port.ts').replaceAll("'", '`');
    expect(codes.length).toBeGreaterThan(30);
    expect(codes.filter((code) => !known.includes(`\`${code}\``))).toEqual([]);
  });

  it('names only codes with which a live connection is closed or told', () => {
    const codes = limits.flatMap(({ breach }) => breach.match(/\b4\d{3}\b/g) ?? []);
    const known = read('services/live/protocol/outbound.ts');
    expect(codes.filter((code) => !known.includes(`: ${code},`))).toEqual([]);
  });

  it('says what is answered in the words of the code', () => {
    const sources = globSync('services/{api,live,domain,portal}/**/*.ts', { cwd: root }).map(read).join('\n');
    const quoted = limits
      .flatMap(({ breach }) => [...breach.matchAll(/"([^"]+?)(?: …)?"/g)])
      .map(([, words = '']) => words);
    // Numbers stand for themselves in the code's texts.
    const parts = quoted.map((words) => words.split(/\d[\d ,.]*/)[0] ?? '');
    expect(parts.filter((words) => !sources.includes(words))).toEqual([]);
  });

  it('lists every limit of requests and live connections', () => {
    const files = globSync('services/{portal/http,live/connections}/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.spec.ts'),
    );
    const found = files.flatMap((file) =>
      [...read(file).matchAll(/const ((?:most|longest|largest|deepest|max)\w*) = [\d{]/g)].map(
        ([, name = '']) => `${file} ${name}`,
      ),
    );
    const listed = new Set(limits.map(({ file, name }) => `${file} ${name}`));
    expect(found.filter((place) => !listed.has(place))).toEqual([]);
  });
});
