import type { NamedRef } from '#domain/booking/terms';
import type { PortCall, VoyageStatus } from '#domain/voyage/calls';
import type { VoyageStateNow } from '#domain/voyage/derived';
import type { ReadModel } from '#platform/documents/port';

/** A voyage as it was told last; what follows from it is in `domain/voyage/derived.ts`. */
export interface VoyageDocument {
  readonly vvn: string;
  readonly vessel: NamedRef;
  readonly vesselType: NamedRef;
  readonly trade: NamedRef;
  readonly status: VoyageStatus;
  /** What follows from status and calls. */
  readonly state: VoyageStateNow;
  /** In the order of the rotation. */
  readonly calls: readonly PortCall[];
  /** Ids of calls that the voyage had and has no more. */
  readonly omitted: readonly string[];
  /** First and last moment of its calls, ISO 8601 UTC; null where none has a time. */
  readonly begins: string | null;
  readonly ends: string | null;
  /** When the voyage-management system told it last, ISO 8601 UTC. */
  readonly toldAt: string;
}

export const voyagesModel: ReadModel<VoyageDocument> = {
  name: 'voyages',
  arrays: ['calls', 'calls.agents'],
  indexes: [
    ['state', 'ends'],
    ['calls.callId'],
    ['calls.agents.company'],
    ['calls.port.id'],
    ['trade.id'],
    ['vessel.id'],
  ],
  history: false,
};
