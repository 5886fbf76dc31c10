import type { VoyageEvent } from '#domain/voyage/events';
import type { ReadModel } from '#platform/documents/port';

/** A voyage as booking forms offer it. */
export interface VoyageDocument {
  readonly vvn: string;
  readonly vessel: VoyageEvent['data']['vessel'];
  readonly vesselType: VoyageEvent['data']['vesselType'];
  readonly trade: VoyageEvent['data']['trade'];
  readonly ports: VoyageEvent['data']['ports'];
  /** Moment of the last port call, ISO 8601 UTC: earlier voyages are no longer offered. */
  readonly lastArrival: string;
}

export const voyagesModel: ReadModel<VoyageDocument> = {
  name: 'voyages',
  indexes: [['lastArrival']],
  history: false,
};
