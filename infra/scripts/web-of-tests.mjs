/**
 * The web of `dist/web` once more, for browser tests: all of it in one script and one style sheet, with axe beside them. A screen that
 * people open is some hundred small requests, loaded once; a test loads it anew, hundreds of times a run.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cache, root } from './tools.mjs';

const folder = join(cache, 'web-of-tests');
const stamp = (of) => join(of, '.built');

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** The axe that comes with its package for Playwright. */
const axe = () => {
  const ofPackage = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
  return ofPackage.resolve('axe-core/axe.min.js');
};

/** Tells `tests/support/axe.ts` that axe need not be carried into each page. */
const tellsOfAxe = {
  name: 'axe-beside',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { name: 'axe', content: '/assets/axe.js' }, injectTo: 'head' },
  ],
};

const buildInto = async (outDir) => {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'web', 'vite.config.ts'),
    logLevel: 'error',
    plugins: [tellsOfAxe],
    build: {
      outDir,
      cssCodeSplit: false,
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  copyFileSync(axe(), join(outDir, 'assets', 'axe.js'));
};

/** Beside its place, and moved there whole: nobody finds half of it. */
const bring = (sources, node) => {
  const fresh = `${folder}.${randomUUID()}`;
  // A process of its own: under the NODE_ENV of tests, React would be its development build.
  execFileSync(node, [fileURLToPath(import.meta.url), fresh], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  writeFileSync(stamp(fresh), sources);
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was faster with the same.
    if (textOf(stamp(folder)) !== sources) throw error;
    rmSync(fresh, { recursive: true });
  }
};

/** Its folder; built where it is not of the sources that `dist/` is of, by `node`: whoever calls may run on an older one. */
export const webOfTests = (node = process.execPath) => {
  const sources = textOf(join(root, 'dist', '.built'));
  if (sources === undefined) throw new Error('The tests look at a built web: run `npm run build` first.');
  if (textOf(stamp(folder)) !== sources) bring(sources, node);
  return folder;
};

const [, main, outDir] = process.argv;
if (outDir !== undefined && import.meta.url === pathToFileURL(main).href) await buildInto(outDir);
