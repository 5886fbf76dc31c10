import { setTimeout } from 'node:timers/promises';

/** How long a request counts as short, in milliseconds. After that it is long work, and nobody waits for it. */
const shortFor = 250;
/** How long a slice of long work waits for the short requests of others, in milliseconds, however many arrive. */
const longestWait = 15;
const lookEvery = 2;

interface UnderWay {
  readonly who: string;
  readonly since: number;
}

/** Short requests that are under way, and long work that lets those of others go first. */
export class ActiveRequests {
  private readonly all = new Set<UnderWay>();

  /** @returns a function to call when the request ends */
  begin(who: string): () => void {
    const request = { who, since: performance.now() };
    this.all.add(request);
    return () => this.all.delete(request);
  }

  /**
   * Resolves once nobody else's short request is under way, or after a while. What the portal does by itself waits for nobody:
   * everybody's screens wait for it.
   */
  async yieldToOthers(who: string): Promise<void> {
    if (who === '') return;
    const until = performance.now() + longestWait;
    while (this.hasOthers(who) && performance.now() < until) await setTimeout(lookEvery);
  }

  private hasOthers(who: string): boolean {
    const now = performance.now();
    for (const request of this.all) if (request.who !== who && now - request.since < shortFor) return true;
    return false;
  }
}

/** Of this process. */
export const activeRequests = new ActiveRequests();
