/** Builds server and web into dist/, and does nothing where the sources are those of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root, run, stop } from './tools.mjs';

const sources = [
  'services',
  'projections',
  'web',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'package-lock.json',
];

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name !== 'node_modules')
        .sort()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path];

const fingerprint = () => {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((name) => filesUnder(join(root, name)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** Compiles everything that changed since the last build; `env` comes from `prepare`. */
export const build = async (env) => {
  const stamp = join(root, 'dist', '.built');
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  // tsc leaves the output of deleted sources behind, and stale code must never run.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  process.stderr.write('Building …\n');
  const [server, web] = await Promise.all([
    run('tsc', ['-b', 'tsconfig.server.json'], { env }),
    run('vite', ['build', 'web', '--logLevel', 'warn'], { env }),
  ]);
  if (server !== 0 || web !== 0) stop('The build failed; the lines above say where.');
  writeFileSync(stamp, now);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build(prepare('all').env);
