/** What one key holds of a semaphore. */
interface Line {
  /** Places that are taken, whether their tasks wait, are being made ready or run. */
  taken: number;
  running: boolean;
  readonly waiting: (() => void)[];
}

export type InTurn = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** A place in the line of a key, from its taking until it is given back. */
export interface Place {
  /** Runs the task once its turn has come. */
  readonly inTurn: InTurn;
  /** To be called once, whatever has become of the task. */
  readonly leave: () => void;
}

export interface FairSemaphoreLimits {
  /** Tasks of all keys that may run at once. */
  readonly atOnce: number;
  /** Places of one key: the task that runs and those that wait. */
  readonly placesOfKey: number;
}

/**
 * Lets a fixed number of tasks run at once, one for each key, and serves the keys in turn. Nobody waits for more than one
 * task of each other key. Tasks of one key run in the order in which they asked for their turn.
 */
export class FairSemaphore {
  private free: number;
  private readonly lines = new Map<string, Line>();
  /** Keys with a waiting task and no running one. The first is served next. */
  private readonly next = new Set<string>();

  constructor(private readonly limits: FairSemaphoreLimits) {
    this.free = limits.atOnce;
  }

  /** undefined where the key has all its places taken. */
  tryTake(key: string): Place | undefined {
    if ((this.lines.get(key)?.taken ?? 0) >= this.limits.placesOfKey) return undefined;
    return this.take(key);
  }

  /** A place beyond the limit, for work that was accepted earlier. It counts against later requests. */
  take(key: string): Place {
    const line = this.lines.get(key) ?? { taken: 0, running: false, waiting: [] };
    this.lines.set(key, line);
    line.taken += 1;
    return {
      inTurn: (task) => this.run(key, line, task),
      leave: () => {
        line.taken -= 1;
        if (line.taken === 0) this.lines.delete(key);
      },
    };
  }

  private async run<Result>(key: string, line: Line, task: () => Promise<Result>): Promise<Result> {
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve);
      if (!line.running) this.next.add(key);
      this.letIn();
    });
    try {
      return await task();
    } finally {
      line.running = false;
      this.free += 1;
      // Behind the others that wait.
      if (line.waiting.length > 0) this.next.add(key);
      this.letIn();
    }
  }

  private letIn(): void {
    for (const key of this.next) {
      if (this.free === 0) return;
      this.next.delete(key);
      const line = this.lines.get(key);
      const enter = line?.waiting.shift();
      if (!line || !enter) continue;
      this.free -= 1;
      line.running = true;
      enter();
    }
  }
}
