import { expect } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';

/**
 * Runs a script until it has told of so many answers by IPC, then kills it; -1 kills it while it starts. Its standard
 * output goes to the file.
 */
export const runAndKill = async (
  script: URL,
  args: readonly string[],
  file: string,
  after: number,
): Promise<void> => {
  const output = openSync(file, 'w');
  const running = spawn(process.execPath, ['--no-warnings', script.pathname, ...args], {
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const ended = once(running, 'exit');
  if (after < 0) {
    await once(running, 'spawn');
    running.kill('SIGKILL');
  } else {
    running.on('message', (answered: number) => {
      if (answered >= after) running.kill('SIGKILL');
    });
  }
  const [code, signal] = await ended;
  closeSync(output);
  expect([code, signal]).toEqual([null, 'SIGKILL']);
};
