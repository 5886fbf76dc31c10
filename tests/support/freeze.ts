import { readdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { untilSo } from './until.ts';

/** The states of a process's threads, by Linux: `T` is stopped. */
const statesOf = async (pid: number): Promise<readonly string[]> => {
  const tasks = `/proc/${pid}/task`;
  const states = (await readdir(tasks)).map(async (thread) => {
    const stat = await readFile(`${tasks}/${thread}/stat`, 'utf8');
    // The name before it may have spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).charAt(0);
  });
  return Promise.all(states);
};

/** Stops a process until it gets `SIGCONT`. The signal alone comes back while its other threads may still answer on another core. */
export const freeze = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGSTOP');
  if (!existsSync('/proc/self/task')) return;
  await untilSo(
    () => statesOf(pid),
    (states) => states.every((state) => state === 'T'),
  );
};
