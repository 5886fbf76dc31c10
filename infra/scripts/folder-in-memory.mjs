import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes; many times what the tests of one run keep at once. */
const leastFree = 4 * 2 ** 30;

/** A test compiles a library that it then loads: some containers forbid that there, and have 64 MB. */
const isFit = () => {
  if (process.platform !== 'linux') return false;
  const options =
    /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1]?.split(',') ?? [];
  if (!options.includes('rw') || options.includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= leastFree;
};

/**
 * Folders of this process, and of those that it starts, lie in memory from now on, where the machine has room for that, and are gone when it
 * ends. A test's data are deleted after it anyway, and a flush of the disk takes milliseconds, thousands of times.
 * `TMPDIR` in the environment is left as it is.
 */
export const keepFoldersInMemory = () => {
  if (process.env.TMPDIR !== undefined || !isFit()) return;
  const folder = mkdtempSync(join(memory, 'laycan-tests-'));
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
};
