import type { Position } from '#platform/event-store/port';

/** A submission that waits for its turn. */
export interface Queued {
  readonly draftId: string;
  readonly submissionId: string;
  /** Submissions of one charterer are carried out one after another. */
  readonly charterer: string;
}

export interface QueueOptions {
  readonly carryOut: (queued: Queued, stopping: AbortSignal) => Promise<Position>;
  readonly failed: (queued: Queued, error: unknown) => void;
  /** Waits before the next attempt; simulations bring their own. */
  readonly pause: (ms: number, stop: AbortSignal) => Promise<unknown>;
}

const firstPauseMs = 100;
const longestPauseMs = 10_000;

/** The portal is stopping; the submission goes on after the next start. */
export class QueueStopped extends Error {
  override readonly name = 'QueueStopped';
}

/**
 * Runs submissions, one after another for each charterer and in the order in which they were queued. A fault of the
 * machine is tried again until it passes: a half-done submission is finished, never dropped.
 */
export class SubmissionQueue {
  private readonly tails = new Map<string, Promise<unknown>>();
  private readonly known = new Map<string, Promise<Position>>();
  private readonly stopping = new AbortController();

  constructor(private readonly options: QueueOptions) {}

  /** The same submission queued twice is one; resolves when it is completed. */
  add(queued: Queued): Promise<Position> {
    const present = this.known.get(queued.submissionId);
    if (present) return present;
    const before = this.tails.get(queued.charterer) ?? Promise.resolve();
    const done = before.then(
      () => this.untilDone(queued),
      () => this.untilDone(queued),
    );
    this.known.set(queued.submissionId, done);
    this.tails.set(queued.charterer, done);
    const forget = (): void => {
      this.known.delete(queued.submissionId);
      if (this.tails.get(queued.charterer) === done) this.tails.delete(queued.charterer);
    };
    done.then(forget, forget);
    return done;
  }

  /** Lets what is under way finish its step and starts nothing more. */
  async stop(): Promise<void> {
    this.stopping.abort(new QueueStopped());
    await Promise.allSettled(this.known.values());
  }

  private async untilDone(queued: Queued): Promise<Position> {
    for (let attempt = 0; ; attempt += 1) {
      this.stopping.signal.throwIfAborted();
      try {
        return await this.options.carryOut(queued, this.stopping.signal);
      } catch (error) {
        this.stopping.signal.throwIfAborted();
        this.options.failed(queued, error);
        const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);
        await this.options.pause(pause, this.stopping.signal);
      }
    }
  }
}
