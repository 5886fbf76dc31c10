import { RoundRobinQueue } from './round-robin-queue.ts';
import { whoAsks } from './requester.ts';

/** Runs one task at a time, and people in turn: whoever asks for much waits for himself, and others for one task of his at most. */
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

  /** Whoever comes next is handed the mutex while it is held: nobody slips in between. */
  private release(): void {
    const next = this.waiting.next();
    if (next) return next();
    this.isHeld = false;
    this.whenIdle?.();
  }
}
