import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLevel } from '#platform/config/config';

/** The built portal in a process of its own, on a data folder. */
export interface BuiltPortal {
  readonly address: string;
  /** Everything that it printed so far, its log included. */
  readonly printed: () => string;
  /** Stands still, as on a machine that has no time for it; its connections stay. */
  hold(): void;
  goOn(): void;
  /** Dies at once, as by a power cut of the process: nothing is finished. */
  kill(): Promise<void>;
  /** Resolves when it has ended, by whatever. */
  readonly ended: Promise<unknown>;
  /** Finishes what was acknowledged. */
  stop(): Promise<void>;
}

const dist = join(import.meta.dirname, '..', '..', '..', 'dist');

const programs = {
  /** What people run. */
  bundled: join(dist, 'bundled', 'portal', 'main.js'),
  /** The same before it is bundled: for whoever changes one of its modules before it runs. */
  modules: join(dist, 'services', 'portal', 'main.js'),
} as const;

export type Program = keyof typeof programs;

/**
 * Starts the portal as `npm start` runs it, with settings of its environment beside the folder; resolves when it
 * serves.
 */
export const startBuiltPortal = async (
  folder: string,
  logLevel: LogLevel = 'error',
  settings: Readonly<Record<string, string>> = {},
  program: Program = 'bundled',
): Promise<BuiltPortal> => {
  const main = programs[program];
  if (!existsSync(main)) throw new Error('This test runs the built portal: run npm run build first');
  const child = spawn(process.execPath, ['--no-warnings', main], {
    env: {
      PATH: process.env['PATH'],
      // A portal is started hundreds of times.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LAYCAN_DATA: folder,
      LAYCAN_LOG_LEVEL: logLevel,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      const [, found] = /Laycan is ready: (\S+)\n/.exec(printed) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    // Not its exit: what it printed last may come after that.
    child.once('close', () => reject(new Error(`The portal ended before it was ready:\n${printed}`)));
  });
  const ended = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await exit;
  };
  return {
    address,
    printed: () => printed,
    ended: exit,
    hold: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    kill: async () => ended('SIGKILL'),
    stop: async () => ended('SIGTERM'),
  };
};
