import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isNativeError } from 'node:util/types';
import { limits } from './limits.ts';

const childFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './import-child.ts' : './import-child.js', import.meta.url),
);

const nodeArguments = [`--max-old-space-size=${limits.heap}`, '--no-warnings', childFile];

/** Nothing of the portal's own: where Windows finds its libraries, and where compiled code is kept, if it is. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    ['SystemRoot', 'NODE_COMPILE_CACHE'].flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The kernel counts a child's own time of a processor, which others on the machine do not make longer. */
export const isCounted = process.platform === 'linux';

/** How much nicer than the portal a child is: everybody's requests go first, and short files before long ones. */
const steps = { short: 10, long: 19 } as const;

/** The kernel knows none that is nicer. */
const nicest = 19;

/**
 * A process, not a worker: a heap that overflows in a worker takes the whole portal with it. On Linux its data is
 * limited too, for Buffers are not heap, and its time of a processor; elsewhere the counted sizes and the clock must do.
 *
 * @param time milliseconds of a processor that it may take
 */
export const spawnChild = (time: number): ChildProcess => {
  const options = {
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'] satisfies ('ignore' | 'pipe' | 'ipc')[],
    serialization: 'advanced' as const,
    windowsHide: true,
  };
  if (!isCounted) return spawn(process.execPath, nodeArguments, options);
  const seconds = Math.ceil(time / 1_000);
  const counted = `ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}`;
  // Set from outside, it would come too late for threads that the child has by then.
  const niced = `if command -v nice >/dev/null; then exec nice -n ${steps.short} "$0" "$@"; fi`;
  const guard = `ulimit -d ${limits.data}; ulimit -c 0; ${counted}; ${niced}; exec "$0" "$@"`;
  return spawn('/bin/sh', ['-c', guard, process.execPath, ...nodeArguments], options);
};

export const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A child may end at any moment: then it has no threads to list, or one that was listed is no more. */
const isGone = (error: unknown): boolean => {
  if (!isNativeError(error) || !('code' in error)) return false;
  if (error.code === 'ENOENT') return true;
  return 'info' in error && isObject(error.info) && 'code' in error.info && error.info.code === 'ESRCH';
};

/** For what goes wrong where nobody waits. */
export const warnOf = (what: string, error: unknown): void => {
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : String(error)}`);
};

/** From now on short files go before this child's, if it can be done: it is read all the same. Linux has a priority for each thread of a process. */
export const lowerPriority = (child: ChildProcess): void => {
  if (!isCounted || !isAlive(child)) return;
  try {
    const niceness = Math.min(nicest, getPriority() + steps.long);
    for (const thread of readdirSync(`/proc/${child.pid}/task`)) setPriority(Number(thread), niceness);
  } catch (error) {
    if (!isGone(error)) warnOf(`Process ${child.pid} could not be put behind short files`, error);
  }
};
