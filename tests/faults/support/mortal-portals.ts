import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { within } from '#platform/within';
import { ids } from '#portal/seed/world/people';
import { Declarant, Refused } from '../../support/declarant.ts';
import type { BuiltPortal, Program } from './built-portal.ts';

const dying = pathToFileURL(join(import.meta.dirname, 'dying-at-append.mjs')).href;

/** Milliseconds within which a portal that answers no more has ended. */
const goneWithin = 10_000;

/** A port that nobody listens at now: a portal that comes back is found where it was. */
export const freePort = async (): Promise<string> => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return String(typeof address === 'object' && address ? address.port : 0);
};

export interface People {
  readonly ana: Declarant;
  readonly tom: Declarant;
}

/**
 * Portals on one log, each of which dies at its first append between nominations and bookings and is started again, so often in all.
 * Then they live.
 */
export class MortalPortals {
  deaths = 0;
  readonly portals: BuiltPortal[] = [];
  private people: People | undefined;

  constructor(
    private readonly kills: number,
    private readonly start: (
      place: number,
      settings: Readonly<Record<string, string>>,
      program: Program,
    ) => Promise<BuiltPortal>,
    private readonly nodes = 1,
  ) {}

  async begin(): Promise<void> {
    for (let place = 0; place < this.nodes; place += 1) await this.bringBack(place);
  }

  /** Does it again until it is done, over as many deaths as come: it has to bear that. */
  async over<Result>(work: (people: People) => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        this.people ??= await this.signedIn();
        return await work(this.people);
      } catch (error) {
        if (error instanceof Refused && error.status < 500) throw error;
        if (!(await this.raise())) throw error;
      }
    }
  }

  /** Looks again until it is so, over as many deaths as come. */
  async until<Seen>(look: (people: People) => Promise<Seen>, isSo: (seen: Seen) => boolean): Promise<Seen> {
    for (;;) {
      const seen = await this.over(look);
      if (isSo(seen)) return seen;
      await this.raise(50);
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.portals.map(async (portal) => portal.stop()));
  }

  async kill(): Promise<void> {
    await Promise.all(this.portals.map(async (portal) => portal.kill()));
  }

  /** Starts again what has died by then; answers whether anything has. */
  private async raise(withinMs = goneWithin): Promise<boolean> {
    const dead = this.portals.map(async ({ ended }, place) => {
      await ended;
      return place;
    });
    let place: number;
    try {
      place = await within(Promise.race(dead), withinMs, () => new Error('Nobody has died'));
    } catch {
      return false;
    }
    this.deaths += 1;
    await this.bringBack(place);
    this.people = undefined;
    return true;
  }

  /** What was left half-way is gone on with at once: it may die before anybody can ask it. */
  private async bringBack(place: number): Promise<void> {
    while (this.deaths < this.kills) {
      try {
        this.portals[place] = await this.start(place, { NODE_OPTIONS: `--import=${dying}` }, 'modules');
        return;
      } catch {
        this.deaths += 1;
      }
    }
    this.portals[place] = await this.start(place, {}, 'bundled');
  }

  private async signedIn(): Promise<People> {
    const [portal] = this.portals;
    const address = portal?.address ?? '';
    const [ana, tom] = [
      await Declarant.as(address, 'Ana'),
      await Declarant.as(address, 'Tom', ids.atlantica),
    ];
    return { ana, tom };
  }
}
