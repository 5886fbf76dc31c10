import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes; many times what the tests of one run keep at once. */
const leastFree = 4 * 2 ** 30;

/** A test compiles a library that it then loads: some containers forbid that there, and have 64 MB. */
const isMemoryFit = () => {
  if (process.platform !== 'linux') return false;
  const mounted = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'));
  const options = mounted?.[1]?.split(',') ?? [];
  if (!options.includes('rw') || options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= leastFree;
};

const prefix = 'laycan-tests-';

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    if (error.code === 'EPERM') return true;
    throw error;
  }
};

const remove = (folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });

/** Of runs that were killed, and could not do it themselves. */
const removeLeftIn = (parent) => {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isRunning(pid)) remove(join(parent, name));
  }
};

/**
 * Temporary folders of this process, and of those that it starts, lie in one of this run from now on, which is gone when it
 * ends. It is in memory where the machine has room for that: a test's data are deleted after it anyway, and a flush of the disk
 * takes milliseconds, thousands of times. `TMPDIR` in the environment says where else.
 */
export const keepFoldersOfRun = () => {
  const isGiven = process.env.TMPDIR !== undefined;
  const parent = !isGiven && isMemoryFit() ? memory : tmpdir();
  removeLeftIn(parent);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  process.env.TMPDIR = folder;
  process.on('exit', () => remove(folder));
};
