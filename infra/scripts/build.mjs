/** Builds server and web into dist/, and does nothing where the sources are those of the last build. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeCompiledImports } from './compiled-imports.mjs';
import { prepare, root, run, stop } from './tools.mjs';

const sources = [
  'services',
  'projections',
  'web',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'infra/scripts/bundle-server.mjs',
  'package.json',
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

const output = join(root, 'dist');
/** Whose output lies in dist/, and that all of it does. */
const begun = join(output, '.sources');
const built = join(output, '.built');

const says = (stamp, sources) => existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;

/** One checker more shortens the wait where a third core is free, and is work done twice where none is. */
export const compile = ['-b', ...(availableParallelism() > 2 ? [] : ['--checkers', '1'])];

/** For whoever compiles into dist/ and leaves it at that: the next build must not take it for its own. */
export const disownOutput = () => {
  if (!says(begun, fingerprint())) for (const stamp of [begun, built]) rmSync(stamp, { force: true });
};

/** For whoever compiles on into dist/ for as long as somebody edits: the bundle there is no longer of its modules. */
export const markBundleStale = () => rmSync(built, { force: true });

/** Whether dist/ has all of a build, and its bundle. */
export const isBuilt = () => existsSync(built);

/** Empties dist/ of what other sources came to; answers with what tells these from others. */
export const freshOutput = () => {
  const now = fingerprint();
  if (says(begun, now)) return now;
  // tsc leaves the output of deleted sources behind, and stale code must never run.
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  writeFileSync(begun, now);
  return now;
};

const buildServer = async (env) => {
  const compiled = await run('tsc', [...compile, 'tsconfig.server.json'], { env });
  if (compiled !== 0) return compiled;
  writeCompiledImports(root);
  return run('node', ['infra/scripts/bundle-server.mjs'], { env });
};

/** Compiles everything that changed since the last build; `env` comes from `prepare`. */
export const build = async (env) => {
  const now = freshOutput();
  if (says(built, now)) return;
  process.stderr.write('Building …\n');
  const [server, web] = await Promise.all([
    buildServer(env),
    run('vite', ['build', 'web', '--logLevel', 'warn'], { env }),
  ]);
  if (server !== 0 || web !== 0) stop('The build failed; the lines above say where.');
  writeFileSync(built, now);
};

if (import.meta.url === pathToFileURL(process.argv[1]).href) await build(prepare('all').env);
