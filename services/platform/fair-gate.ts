import { FairLine } from './fair-line.ts';
import { whoAsks } from './requester.ts';

/** One task at a time, and people in turn: whoever asks for much waits for himself, and others for one of his at most. */
export class FairGate {
  private readonly waiting = new FairLine<() => void>();
  private isBusy = false;
  private whenIdle: (() => void) | undefined;

  async pass<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.isBusy) await new Promise<void>((resolve) => this.waiting.add(whoAsks(), resolve));
    this.isBusy = true;
    try {
      return await task();
    } finally {
      this.letIn();
    }
  }

  /** Resolves when nothing runs or waits. */
  async idle(): Promise<void> {
    if (this.isBusy) await new Promise<void>((resolve) => (this.whenIdle = resolve));
  }

  /** Who is let in finds the gate as busy as it was: nobody slips in between. */
  private letIn(): void {
    const next = this.waiting.next();
    if (next) return next();
    this.isBusy = false;
    this.whenIdle?.();
  }
}
