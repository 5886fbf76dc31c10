import type { NamedRef } from '#domain/booking/terms';
import type { ReadModel } from '#platform/documents/port';

/** A port that a voyage calls at; the moment is ISO 8601 UTC, of the first terminal. */
export interface VoyageOptionPort extends NamedRef {
  readonly callId: string;
  readonly arrival: string;
}

/** A call with what must be known of it before it has an arrival. */
export interface VoyageOptionCall extends NamedRef {
  readonly callId: string;
  readonly terminals: readonly { readonly terminalId: string; readonly arrival: string | null }[];
}

/**
 * A voyage as booking forms offer it. Arrivals are kept to the day: one that moves within a day moves nothing here, so that
 * forms, which every edited cell asks for, are not read anew for it.
 */
export interface VoyageOptionDocument {
  readonly vvn: string;
  readonly vessel: NamedRef;
  readonly vesselType: NamedRef;
  readonly trade: NamedRef;
  readonly cancelled: boolean;
  readonly calls: readonly VoyageOptionCall[];
  /** Of the calls whose arrival is known. */
  readonly ports: readonly VoyageOptionPort[];
  /** Moment of the last port call, ISO 8601 UTC: earlier voyages are no longer offered. '' where none is known. */
  readonly lastArrival: string;
  /** When the portal learned of the voyage, ISO 8601 UTC: what was submitted before is not held to it. */
  readonly scheduledAt: string;
}

export const voyageOptionsModel: ReadModel<VoyageOptionDocument> = {
  name: 'voyage-options',
  indexes: [['cancelled', 'lastArrival']],
  booleans: ['cancelled'],
  history: false,
};
