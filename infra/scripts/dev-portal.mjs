/**
 * Runs the built portal and restarts it when its code was compiled anew. `node --watch` cannot: it speaks on the
 * message ports of the portal's own threads.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './tools.mjs';

/** The compiler writes many files at once; the portal restarts when it has been quiet for so long. */
const quietMs = 300;
const built = ['services', 'projections'].map((folder) => join(root, 'dist', folder));

const start = () =>
  spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', 'services', 'portal', 'main.js')], {
    stdio: 'inherit',
  });

let portal = start();
let timer;

const restart = async () => {
  if (portal.exitCode === null) {
    const ended = once(portal, 'exit');
    portal.kill('SIGTERM');
    await ended;
  }
  portal = start();
};

for (const folder of built) {
  watch(folder, { recursive: true }, (_, file) => {
    if (!file?.endsWith('.js')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void restart(), quietMs);
  });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    portal.once('exit', () => process.exit(0));
    portal.kill(signal);
  });
}
