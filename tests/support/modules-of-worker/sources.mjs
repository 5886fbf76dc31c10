/**
 * Lets Node load the sources of services and projections, whose decorators it cannot strip. What SWC makes of a file is
 * kept under `.cache/sources`. For the thread that imports this.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const root = join(import.meta.dirname, '../../..');
const kept = join(root, '.cache', 'sources');
const settings = readFileSync(join(root, '.swcrc'), 'utf8');

/** Is of services or projections. */
export const isSource = (file) => /^(services|projections)[\\/].*\.ts$/.test(relative(root, file));

const digest = (...parts) => createHash('sha256').update(parts.join('\0')).digest('hex');

const keptOf = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return '';
  }
};

const compiled = (file) => {
  const source = readFileSync(file, 'utf8');
  const path = join(kept, `${digest(file)}.js`);
  const of = `// ${digest(version, settings, source)}\n`;
  const there = keptOf(path);
  if (there.startsWith(of)) return there;
  const code = of + transformSync(source, { filename: file }).code;
  // Workers of a run begin at once: each sees a file that is whole, or none.
  const fresh = `${path}.${randomUUID()}`;
  writeFileSync(fresh, code);
  renameSync(fresh, path);
  return code;
};

mkdirSync(kept, { recursive: true });

registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.startsWith('file:')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    if (!isSource(file)) return nextLoad(url, context);
    return { format: 'module', source: compiled(file), shortCircuit: true };
  },
});
