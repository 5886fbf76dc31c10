import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** Layout of the plan in failing-disk.c: six numbers of four bytes, part of a path, and one number more. */
const at = { armed: 0, first: 4, count: 8, error: 12, failed: 20, name: 24, full: 60 } as const;
const planSize = 64;

const source = join(import.meta.dirname, 'failing-disk.c');

/** Why this machine can have no such disk. */
export const noFailingDisk = (): string | undefined => {
  if (process.platform !== 'linux') return 'a library is preloaded on Linux only';
  return spawnSync('cc', ['--version']).error ? 'there is no C compiler' : undefined;
};

export interface DiskFault {
  /** So many writes and flushes still go well. */
  readonly first: number;
  /** So many fail then. */
  readonly count: number;
  readonly error: 'EIO' | 'ENOSPC';
  /** Part of the path of the files that are meant; without it every file of the folder. */
  readonly file?: string;
  /** Only what grows a file fails, as on a full disk; what is there can be written again and flushed. */
  readonly full?: true;
}

/** The disk below a data folder, for processes that are started with `settings`; fails when it is told to. */
export class FailingDisk {
  readonly settings: Readonly<Record<string, string>>;
  readonly #plan: number;

  /** `scratch`: where the library and its plan go, outside of the data folder. */
  constructor(folder: string, scratch: string) {
    const [library, plan] = [join(scratch, 'failing-disk.so'), join(scratch, 'plan')];
    const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl'], {
      encoding: 'utf8',
    });
    if (compiled.status !== 0) throw new Error(`The failing disk did not compile:\n${compiled.stderr}`);
    this.#plan = openSync(plan, 'w+');
    writeSync(this.#plan, Buffer.alloc(planSize), 0, planSize, 0);
    this.settings = { LD_PRELOAD: library, LAYCAN_DISK: folder, LAYCAN_DISK_PLAN: plan };
  }

  /** From now on, until `mend`. */
  break({ first, count, error, file = '', full }: DiskFault): void {
    const plan = Buffer.alloc(planSize);
    plan.writeInt32LE(first, at.first);
    plan.writeInt32LE(count, at.count);
    plan.writeInt32LE(constants.errno[error], at.error);
    plan.write(file, at.name);
    plan.writeInt32LE(full ? 1 : 0, at.full);
    writeSync(this.#plan, plan, 0, planSize, 0);
    plan.writeInt32LE(1, at.armed);
    writeSync(this.#plan, plan, at.armed, 4, at.armed);
  }

  mend(): void {
    writeSync(this.#plan, Buffer.alloc(4), 0, 4, at.armed);
  }

  /** How many calls have failed since it broke. */
  failed(): number {
    const failed = Buffer.alloc(4);
    readSync(this.#plan, failed, 0, 4, at.failed);
    return failed.readInt32LE();
  }

  close(): void {
    closeSync(this.#plan);
  }
}
