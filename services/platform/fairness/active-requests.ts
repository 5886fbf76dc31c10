import { setTimeout } from 'node:timers/promises';
import { RecentTime } from './recent-time.ts';

/** How long a request counts as short, in milliseconds. After that it is long work, and nobody waits for it. */
const shortFor = 250;
/** The least time for which a slice of long work waits for the short requests of others, in milliseconds, however many arrive. */
const leastWait = 15;
/** The most, for people who have used the main loop a lot lately. */
const longestWait = 60;
/** Each of so many milliseconds of the main loop that somebody has had adds one to their wait. */
const hadPerMsOfWait = 50;
/** Less of the main loop than this, in milliseconds, counts as little. */
const little = 100;
const lookEvery = 2;

interface UnderWay {
  readonly who: string;
  readonly since: number;
}

/** Short requests that are under way; long work lets them go first if their people have had less of the main loop. */
export class ActiveRequests {
  private readonly all = new Set<UnderWay>();
  private readonly time = new RecentTime();

  /** @returns a function to call when the request ends */
  begin(who: string): () => void {
    const request = { who, since: performance.now() };
    this.all.add(request);
    return () => this.all.delete(request);
  }

  /** Records that a slice of somebody's long work has held the main loop for `ms` milliseconds. */
  held(who: string, ms: number): void {
    if (who !== '') this.time.add(who, ms, performance.now());
  }

  /** Whether a person has hardly held the main loop lately. False for the portal's own work, whose `who` is empty. */
  hasHadLittle(who: string): boolean {
    return who !== '' && this.time.of(who, performance.now()) < little;
  }

  /**
   * Resolves once no short request of anybody else is under way who has had at most as much of the main loop lately, or after
   * a while. Whoever has had much waits longer, and people who have had less do not wait for them. The portal's own work waits
   * for nobody, because everybody's screens wait for it.
   * @returns whether it had to wait
   */
  async yieldToOthers(who: string): Promise<boolean> {
    return who !== '' && this.wait(who, this.time.of(who, performance.now()));
  }

  /**
   * The same before each of thousands of steps of which no single one keeps a screen waiting: here even the portal's own work
   * lets people go first who have had little lately.
   */
  async giveWay(who: string): Promise<boolean> {
    return who === '' ? this.wait(who, little) : this.yieldToOthers(who);
  }

  private async wait(who: string, had: number): Promise<boolean> {
    const until = performance.now() + Math.min(longestWait, leastWait + had / hadPerMsOfWait);
    let hasWaited = false;
    while (this.hasOthers(who, had) && performance.now() < until) {
      hasWaited = true;
      await setTimeout(lookEvery);
    }
    return hasWaited;
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
