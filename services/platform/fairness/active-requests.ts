import { setTimeout } from 'node:timers/promises';
import { RecentTime } from './recent-time.ts';

/** How long a request counts as short, in milliseconds. After that it is long work, and nobody waits for it. */
const shortFor = 250;
/** How long a slice of long work waits for the short requests of others, in milliseconds, however many arrive. */
const leastWait = 15;
/** The same for who has had the most of the main loop lately. */
const longestWait = 60;
/** So much time of the main loop adds a millisecond to the wait. */
const timeOfWait = 50;
/** So much of it lately is little, in milliseconds. */
const little = 100;
const lookEvery = 2;

interface UnderWay {
  readonly who: string;
  readonly since: number;
}

/** Short requests that are under way, and long work that lets those of others go first who have had less. */
export class ActiveRequests {
  private readonly all = new Set<UnderWay>();
  private readonly time = new RecentTime();

  /** @returns a function to call when the request ends */
  begin(who: string): () => void {
    const request = { who, since: performance.now() };
    this.all.add(request);
    return () => this.all.delete(request);
  }

  /** Somebody's long work has held the main loop for so many milliseconds. */
  held(who: string, ms: number): void {
    if (who !== '') this.time.add(who, ms, performance.now());
  }

  /** Somebody, and not the portal by itself, who has hardly held the main loop lately. */
  hasHadLittle(who: string): boolean {
    return who !== '' && this.time.of(who, performance.now()) < little;
  }

  /**
   * Resolves once no short request is under way of anybody who has had no more of the main loop lately, or after a while. Who
   * had much waits longer, and for him nobody does who had less. What the portal does by itself waits for nobody: everybody's
   * screens wait for it.
   */
  async yieldToOthers(who: string): Promise<void> {
    if (who !== '') await this.wait(who, this.time.of(who, performance.now()));
  }

  /**
   * The same before one of thousands of steps, of which no screen waits for alone: what the portal does by itself lets everybody go first
   * who has had little lately.
   */
  async giveWay(who: string): Promise<void> {
    if (who === '') await this.wait(who, little);
    else await this.yieldToOthers(who);
  }

  private async wait(who: string, had: number): Promise<void> {
    const until = performance.now() + Math.min(longestWait, leastWait + had / timeOfWait);
    while (this.hasOthers(who, had) && performance.now() < until) await setTimeout(lookEvery);
  }

  private hasOthers(who: string, had: number): boolean {
    const now = performance.now();
    for (const request of this.all) {
      const isShort = now - request.since < shortFor;
      if (isShort && request.who !== who && this.time.of(request.who, now) <= had) return true;
    }
    return false;
  }
}

/** Of this process. */
export const activeRequests = new ActiveRequests();
