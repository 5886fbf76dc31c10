import { RoundRobinQueue } from './round-robin-queue.ts';
import { whoAsks } from './requester.ts';

/** Runs one task at a time and serves people in turn. Nobody waits for more than one task of each other person. */
export class FairMutex {
  private readonly waiting = new RoundRobinQueue<() => void>();
  private isHeld = false;
  private whenIdle: (() => void) | undefined;

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.isHeld) await new Promise<void>((resolve) => this.waiting.add(whoAsks(), resolve));
    this.isHeld = true;
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.isHeld) await new Promise<void>((resolve) => (this.whenIdle = resolve));
  }

  /** The mutex passes to the next person while it is held, so that nobody can take it in between. */
  private release(): void {
    const next = this.waiting.next();
    if (next) return next();
    this.isHeld = false;
    this.whenIdle?.();
  }
}
