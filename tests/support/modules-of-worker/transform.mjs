/**
 * A transformer of Jest that hands a test file the modules of its worker, in place of new ones. Jest evaluates every module
 * anew for each file, which for a portal takes longer than all that most files do with it; a worker's own are evaluated once.
 */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import swc from '@swc/jest';
import { isSource } from './sources.mjs';

const require = createRequire(import.meta.url);
const anew = swc.createTransformer();

/** What a suite is written in, and its specifications, call what Jest gives to a file alone. */
const isOfFile = (path) => /\.(spec|contract|specification)\.ts$/.test(path) || !isSource(path);
const isOfWorker = (path) => /[\\/]node_modules[\\/]/.test(path) || !isOfFile(path);

const ofWorker = (path) => `globalThis.moduleOfWorker(${JSON.stringify(path)})`;

const imported = (path) => {
  const names = Object.keys(require(path)).filter((name) => name !== 'default');
  return [
    `const of = ${ofWorker(path)};`,
    ...names.map((name, n) => `const of${n} = of[${JSON.stringify(name)}];`),
    `export { ${names.map((name, n) => `of${n} as ${JSON.stringify(name)}`).join(', ')} };`,
    'export default of.default;',
  ].join('\n');
};

/** Undefined where Jest has to evaluate it. */
const handedOn = (path, { supportsStaticESM }) => {
  if (!isOfWorker(path)) return undefined;
  if (!supportsStaticESM) return `module.exports = ${ofWorker(path)};`;
  try {
    return imported(path);
  } catch (error) {
    // A command, which waits for its own end where it is what Node was started with. What it stands on is the worker's.
    if (error.code === 'ERR_REQUIRE_ASYNC_MODULE') return undefined;
    throw error;
  }
};

export default {
  process: (source, path, options) => {
    const code = handedOn(path, options);
    return code === undefined ? anew.process(source, path, options) : { code };
  },
  getCacheKey: (source, path, options) => {
    // What a module exports may come from another.
    const code = handedOn(path, options);
    return code === undefined
      ? anew.getCacheKey(source, path, options)
      : createHash('sha256').update(code).digest('hex');
  },
};
