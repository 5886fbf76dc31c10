import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { limits } from './limits.ts';
import { isAlive, spawnChild } from './spawn-child.ts';

/** Milliseconds after which the next one is started: a short file is read and taken in by then. */
const startAfter = 100;

/** A child that waits keeps no process alive that has nothing else to do. */
const holdNothing = (child: ChildProcess): void => {
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
};

const holdAgain = (child: ChildProcess): void => {
  child.ref();
  child.channel?.ref();
  if (child.stderr instanceof Socket) child.stderr.ref();
};

/**
 * While files come, a process stands ready for the next one: a start takes several times as long as the reading of a short
 * file. Each serves one file.
 */
export class SpareChild {
  private spare: ChildProcess | undefined;
  private next: NodeJS.Timeout | undefined;
  private end: NodeJS.Timeout | undefined;

  private readonly spawn: typeof spawnChild;

  constructor(spawn: typeof spawnChild = spawnChild) {
    this.spawn = spawn;
  }

  /** @param time milliseconds of a processor that it may take; the one that stands ready may take what files have */
  take(time: number): ChildProcess {
    const spare = time === limits.time ? this.spare : undefined;
    if (spare) this.forget();
    if (!this.spare) this.next ??= setTimeout(() => this.start(), startAfter).unref();
    if (!spare?.connected || !isAlive(spare)) return this.spawn(time);
    holdAgain(spare);
    return spare;
  }

  private start(): void {
    this.next = undefined;
    const spare = this.spawn(limits.time);
    this.spare = spare;
    holdNothing(spare);
    // One that could not start, or has died, is not missed: the next file starts its own.
    const drop = (): void => {
      if (this.spare === spare) this.forget();
    };
    spare.once('error', drop).once('exit', drop);
    this.end = setTimeout(() => {
      drop();
      spare.kill('SIGKILL');
    }, limits.spareFor).unref();
  }

  private forget(): void {
    this.spare = undefined;
    clearTimeout(this.end);
  }
}

const spareChild = new SpareChild();

/** A process that reads one file. @param time milliseconds of a processor that it may take */
export const takeChild = (time: number): ChildProcess => spareChild.take(time);
