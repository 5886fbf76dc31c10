import { BroadcastChannel } from 'node:worker_threads';

/**
 * How the thread that writes a log wakes those that follow it in others: a broadcast under a name that every thread of the
 * process derives from the log's file. The thread that appends does not listen: it hears of its commits by their outcomes.
 * Listeners are woken one after another, and the one that somebody waits for is the projector.
 */
const channelOf = (file: string): string => `laycan-log:${file}`;

export interface CommitSignal {
  committed(): void;
  close(): void;
}

export const announceCommits = (file: string): CommitSignal => {
  const channel = new BroadcastChannel(channelOf(file));
  channel.unref();
  return { committed: () => channel.postMessage(1), close: () => channel.close() };
};

/** Safety net against a signal that never came, for instance from another process. Milliseconds. */
const pollEvery = 500;

/** Wakes those who wait for a commit. Listens only while somebody follows the log. */
export class CommitWatch {
  readonly #file: string | undefined;
  readonly #waiting = new Set<() => void>();
  #channel: BroadcastChannel | undefined;
  #seen = 0;

  /** `file`: of a log that others write; without it, whoever writes it calls `wake`. */
  constructor(file?: string) {
    this.#file = file;
  }

  /** Counts signals: hand it to `next`, so that one between a read and the wait is not missed. */
  get seen(): number {
    this.#listen();
    return this.#seen;
  }

  /** Resolves at the first signal after `seen`, after the poll interval, or when `wake` is called. */
  async next(seen: number): Promise<void> {
    this.#listen();
    if (seen !== this.#seen) return;
    await new Promise<void>((resolve) => {
      const poll = setTimeout(() => wake(), pollEvery);
      poll.unref();
      const wake = (): void => {
        clearTimeout(poll);
        this.#waiting.delete(wake);
        resolve();
      };
      this.#waiting.add(wake);
    });
  }

  wake(): void {
    this.#seen += 1;
    for (const wake of this.#waiting) wake();
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
    this.wake();
  }

  #listen(): void {
    if (this.#channel || this.#file === undefined) return;
    this.#channel = new BroadcastChannel(channelOf(this.#file));
    this.#channel.addEventListener('message', () => this.wake());
    this.#channel.unref();
  }
}
