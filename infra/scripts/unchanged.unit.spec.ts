import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedSince, Fingerprints, keepPassed, passedBefore } from './unchanged.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'laycan-unchanged-'));
  write('package.json', JSON.stringify({ imports: { '#domain/*': './services/domain/*.ts' } }));
  write('package-lock.json', '1');
  write('services/a.unit.spec.ts', "import { a } from './a.ts';\nimport 'rxjs';");
  write('services/a.ts', "import type { Rule } from '#domain/rule';\nexport * from './b.ts';");
  write('services/b.ts', 'export const b = 1;');
  write('services/domain/rule.ts', 'export type Rule = 1;');
  write('services/reads.unit.spec.ts', "import { readFileSync } from 'node:fs';");
  write('docs/page.md', 'text');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

const pure = 'services/a.unit.spec.ts';
const reading = 'services/reads.unit.spec.ts';
const changedBy = (file: string): readonly string[] => {
  const before = new Fingerprints(root);
  const passed = { [pure]: before.of(pure), [reading]: before.of(reading) };
  write(file, 'other');
  return [...changedSince(passed, [pure, reading], new Fingerprints(root)).keys()];
};

describe('a spec is run again', () => {
  it.each([
    'services/a.unit.spec.ts',
    'services/a.ts',
    'services/b.ts',
    'services/domain/rule.ts',
    'package-lock.json',
    'jest.config.js',
  ])('where %s changed, and one that reads files with it', (file) => {
    expect(changedBy(file)).toEqual([pure, reading]);
  });

  it.each(['docs/page.md', 'services/domain/other.ts'])(
    'not where %s changed, unless it reads files',
    (file) => {
      expect(changedBy(file)).toEqual([reading]);
    },
  );

  it.each(['node_modules/rxjs/index.js', 'dist/services/a.js', '.cache/x'])('not because of %s', (file) => {
    expect(changedBy(file)).toEqual([]);
  });

  it('where it did not pass', () => {
    const kept = join(root, '.cache-of-passed.json');
    expect(passedBefore(kept)).toEqual({});
    const ran = changedSince({}, [pure, reading], new Fingerprints(root));
    keepPassed(kept, ran, [pure]);
    expect([...changedSince(passedBefore(kept), [pure], new Fingerprints(root)).keys()]).toEqual([]);
    expect(passedBefore(kept)).not.toHaveProperty([reading]);
  });
});
