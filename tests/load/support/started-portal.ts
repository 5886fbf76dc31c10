/** The built portal as `npm start` runs it, with demo data and nothing of ours beside it in its process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { residentOf } from './resident.ts';

const root = join(import.meta.dirname, '../../..');

export interface StartedPortal {
  /** Without a slash at the end. */
  readonly address: string;
  /** Megabytes, its children's included. */
  resident(): number;
  close(): Promise<void>;
}

export const startBuilt = async (folder: string): Promise<StartedPortal> => {
  const port = await freePort();
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/bundled/portal/main.js'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), LAYCAN_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let told = '';
  await new Promise<void>((resolve, reject) => {
    let ready = false;
    const hear = (text: Buffer): void => {
      // A log is written for as long as it runs; what it said at its start is all that is looked at.
      if (ready) return;
      told += text.toString();
      if (!told.includes('Laycan is ready')) return;
      ready = true;
      resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The portal has ended:\n${told}`)));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The portal did not start');
  return {
    address: `http://127.0.0.1:${port}`,
    resident: () => residentOf(pid) / 1e6,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
