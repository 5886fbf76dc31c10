import type { VoyageEvent } from '#domain/voyage/events';
import { projection } from '../runtime/projection.ts';
import { voyagesModel } from './read-model.ts';
import type { VoyageDocument } from './read-model.ts';

/** Voyages with the ports that they call at. */
export const voyagesProjection = projection<VoyageDocument, VoyageEvent>({
  model: voyagesModel,
  version: 1,
  idsOf: (event) => [event.data.voyageId],
  folds: {
    VoyageScheduled: {
      begins: (_none, { data }) => ({
        vvn: data.vvn,
        vessel: data.vessel,
        vesselType: data.vesselType,
        trade: data.trade,
        ports: data.ports,
        lastArrival: data.ports.map((port) => port.arrival).reduce((a, b) => (a > b ? a : b)),
      }),
    },
  },
});
