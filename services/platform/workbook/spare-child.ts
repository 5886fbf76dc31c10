import type { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { limits } from './limits.ts';
import { isAlive, spawnChild, warnOf } from './spawn-child.ts';

/** Milliseconds after which the next one is started: most short files have been read by then. */
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
  private readonly onFault: (error: unknown) => void;

  /** @param onFault told why none stands ready; the next file starts its own, or is refused for the same reason */
  constructor(
    spawn: typeof spawnChild = spawnChild,
    onFault: (error: unknown) => void = (error) =>
      warnOf('No process could be started for the next file', error),
  ) {
    this.spawn = spawn;
    this.onFault = onFault;
  }

  /** @param time milliseconds of a processor that it may take; the one that stands ready may take what files have */
  take(time: number): ChildProcess {
    const spare = time === limits.time ? this.spare : undefined;
    if (spare) this.forget();
    if (!this.spare) this.next ??= setTimeout(() => this.start(), startAfter).unref();
    if (spare?.connected && isAlive(spare)) {
      holdAgain(spare);
      return spare;
    }
    // One that nobody can speak to any more reads nothing.
    spare?.kill('SIGKILL');
    return this.spawn(time);
  }

  private start(): void {
    this.next = undefined;
    const spare = this.tryToSpawn();
    if (!spare) return;
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

  private tryToSpawn(): ChildProcess | undefined {
    try {
      return this.spawn(limits.time);
    } catch (error) {
      this.onFault(error);
      return undefined;
    }
  }

  private forget(): void {
    this.spare = undefined;
    clearTimeout(this.end);
  }
}

const spareChild = new SpareChild();

/** A process that reads one file. @param time milliseconds of a processor that it may take */
export const takeChild = (time: number): ChildProcess => spareChild.take(time);
