import { isAbort } from '../api/http-error.ts';
import { http } from '../api/http.ts';
import type { Query } from '../api/query.ts';

/** Pushes that come close together are followed by one query, and never more than one a second. */
const quietMs = 250;
const leastBetweenMs = 1_000;
/** Where everyone on a channel is told to ask again, they do not ask all at once. */
export const spreadMs = 2_000;
/** A refresh that failed is tried again after this. */
export const retryMs = 5_000;

export interface Question {
  readonly path: string;
  readonly query?: Query;
}

interface Asker<Answer, Asked extends Question> {
  readonly arrived: (answer: Answer, asked: Asked) => void;
  readonly failed: (failure: unknown) => void;
}

/**
 * Asks one question at a time, and again when it is told that the answer may have changed. What was asked before another
 * question is given up; the same question is never given up for itself, for where answers are slower than pushes none would come.
 */
export class Asking<Answer, Asked extends Question = Question> {
  private asked: Asked | null = null;
  private asking: Asked | null = null;
  private request: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastAsked = 0;
  /** Something changed while the request was under way: the same is asked once more. */
  private isDue = false;

  constructor(private readonly asker: Asker<Answer, Asked>) {}

  get current(): Asked | null {
    return this.asked;
  }

  async ask(asked: Asked): Promise<void> {
    this.asked = asked;
    await this.again();
  }

  /** Asks the same at once. */
  async again(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { asked } = this;
    if (!asked) return;
    if (this.asking === asked) {
      this.isDue = true;
      return;
    }
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    this.asking = asked;
    this.isDue = false;
    this.lastAsked = Date.now();
    try {
      const { path, query } = asked;
      const answer = await http.get<Answer>(path, { ...(query && { query }), signal: request.signal });
      this.asker.arrived(answer, asked);
    } catch (failure) {
      if (isAbort(failure) || request.signal.aborted) return;
      this.asker.failed(failure);
    } finally {
      if (this.request === request) this.asking = null;
    }
    if (this.isDue) this.soon();
  }

  /** Asks the same before long, within `spread` more where many are told at once. */
  soon(spread = 0): void {
    if (this.timer || !this.asked) return;
    const wait = Math.max(quietMs, leastBetweenMs - (Date.now() - this.lastAsked));
    this.timer = setTimeout(() => void this.again(), wait + Math.random() * spread);
  }

  /** After a refresh that failed. */
  later(): void {
    if (this.asked) this.timer ??= setTimeout(() => void this.again(), retryMs);
  }

  /** Ends the request, and what is planned, when the screen goes. */
  close(): void {
    this.asked = null;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.request?.abort();
  }
}
