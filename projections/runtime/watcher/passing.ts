import type { Position } from '#platform/event-store/port';

interface Waiter {
  readonly position: Position;
  readonly settle: (passed: boolean) => void;
}

/** Callers that wait until the read models have reached a position. */
export class Passing {
  private readonly waiters = new Set<Waiter>();

  constructor(private readonly reached: () => Position) {}

  /** Resolves true at once where the position has been reached; false after `withinMs`. */
  wait(position: Position, withinMs: number): Promise<boolean> {
    if (this.reached() >= position) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        position,
        settle: (passed) => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve(passed);
        },
      };
      const timer = setTimeout(() => waiter.settle(false), withinMs);
      this.waiters.add(waiter);
    });
  }

  advance(reached: Position): void {
    for (const waiter of this.waiters) {
      if (waiter.position <= reached) waiter.settle(true);
    }
  }

  close(): void {
    for (const waiter of this.waiters) waiter.settle(false);
  }
}
