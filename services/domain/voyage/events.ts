import type { NamedRef } from '../booking/terms.ts';

/** A port that a voyage calls at; the moment is ISO 8601 UTC. */
export interface VoyagePort {
  readonly id: string;
  readonly name: string;
  readonly arrival: string;
}

/** What is known of a voyage (`voyage-{id}`). Seeded; the voyage-management system's feed comes later. */
export type VoyageEvent = {
  readonly type: 'VoyageScheduled';
  readonly data: {
    readonly voyageId: string;
    /** Voyage number, for instance `1107`. */
    readonly vvn: string;
    readonly vessel: NamedRef;
    readonly vesselType: NamedRef;
    readonly trade: NamedRef;
    readonly ports: readonly VoyagePort[];
    /** When the voyage-management system scheduled it. */
    readonly occurredAt: string;
  };
};
