import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { identityOf } from '#api/access/identity';
import { networkOf } from '#api/sessions/network-of';

/** Too large, too often. No screen goes on after these. */
const refusals: ReadonlySet<number> = new Set([413, 429]);
/** Refusals that somebody has at once; a screen that meets a limit is told so without delay. */
const free = { points: 20, duration: 10 };
/** Time for which each further one is held, in milliseconds. */
const heldMs = 1_000;
/** Refusals of one person or network that are held at the same time; past them the connection is closed. */
const maxHeld = 200;

/** A person, or the network of a stranger. */
const askerOf = (request: FastifyRequest): string => {
  const user = identityOf(request)?.principal.userId;
  return user === undefined ? `network ${networkOf(request.ip)}` : `user ${user}`;
};

/**
 * Who asks on and on in spite of refusals is refused later: a client that does not wait asks again a thousand times a second,
 * and each time takes the main loop from everybody.
 */
export class RefusalDelay {
  private readonly counts = new RateLimiterMemory(free);
  private readonly held = new Map<string, number>();
  private readonly hold: (closed: AbortSignal) => Promise<void>;

  constructor(hold: (closed: AbortSignal) => Promise<void> = holdFor(heldMs)) {
    this.hold = hold;
  }

  /** Resolves when the asker may be told: `false` where too many of theirs are held already, and nothing is to be told. */
  async pass(asker: string, closed: AbortSignal): Promise<boolean> {
    if (await this.isFree(asker)) return true;
    const held = this.held.get(asker) ?? 0;
    if (held >= maxHeld) return false;
    this.held.set(asker, held + 1);
    try {
      await this.hold(closed);
      return true;
    } finally {
      this.letGo(asker);
    }
  }

  private async isFree(asker: string): Promise<boolean> {
    try {
      await this.counts.consume(asker);
      return true;
    } catch (error) {
      if (error instanceof RateLimiterRes) return false;
      throw error;
    }
  }

  private letGo(asker: string): void {
    const held = (this.held.get(asker) ?? 1) - 1;
    if (held === 0) this.held.delete(asker);
    else this.held.set(asker, held);
  }
}

/** Ends early where the asker has gone. */
const holdFor =
  (ms: number) =>
  async (closed: AbortSignal): Promise<void> => {
    try {
      await setTimeout(ms, undefined, { signal: closed });
    } catch (error) {
      if (!closed.aborted) throw error;
    }
  };

/** Holds refusals, whichever limit they come from. */
export const delayRefusals = (fastify: FastifyInstance, delay = new RefusalDelay()): void => {
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    if (!refusals.has(reply.statusCode)) return payload;
    const closed = new AbortController();
    const end = (): void => closed.abort();
    reply.raw.once('close', end);
    try {
      if (!(await delay.pass(askerOf(request), closed.signal))) request.raw.destroy();
    } finally {
      reply.raw.off('close', end);
    }
    return payload;
  });
};
