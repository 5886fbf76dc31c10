/**
 * `node infra/hostile-files/make.ts [folder]`: writes every hostile and odd file into a folder
 * (`.cache/hostile-files`), with `index.json` that says what an import must make of each. The same files every time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileCases } from './cases.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../.cache/hostile-files');
mkdirSync(folder, { recursive: true });

const fileName = (name: string, bytes: Buffer): string => {
  const ending = bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'xlsx' : 'csv';
  return `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.${ending}`;
};

const index = fileCases.map(({ name, make, expected }, i) => {
  const bytes = make();
  const file = `${String(i + 1).padStart(3, '0')}-${fileName(name, bytes)}`;
  writeFileSync(join(folder, file), bytes);
  return { file, name, ...expected };
});

writeFileSync(join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
process.stdout.write(`${index.length} files in ${folder}\n`);
