import { readdirSync, readFileSync } from 'node:fs';

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');

const childrenOf = (pid: number): readonly number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/**
 * Bytes of memory that a process and its children hold, as Linux counts them. Nothing is collected first: it is what
 * whoever runs the portal sees.
 */
export const residentOf = (pid: number): number => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return childrenOf(pid).reduce((sum, child) => sum + residentOf(child), Number(kilobytes ?? 0) * 1024);
  } catch (error) {
    // A child that reads a file ends by itself.
    if (isGone(error)) return 0;
    throw error;
  }
};
