import { isEvent } from '#domain/stored-events';
import { quarterOf } from '#domain/vessel-day/decide';
import type { VesselDayEvent } from '#domain/vessel-day/events';
import { projection } from '../runtime/projection.ts';
import { type VesselDayDocument, vesselDaysModel } from './read-model.ts';

const momentOf = (event: VesselDayEvent): string =>
  isEvent(event, 'PositionReported') ? event.data.position.at : event.data.report.at;

const dayOf = (event: VesselDayEvent): string => momentOf(event).slice(0, 10);

const byMoment = <Report extends { readonly at: string }>(reports: readonly Report[]): readonly Report[] =>
  reports.toSorted((one, other) => (one.at < other.at ? -1 : 1));

const begun = (document: VesselDayDocument | undefined, event: VesselDayEvent): VesselDayDocument =>
  document ?? { vesselId: event.data.vesselId, day: dayOf(event), positions: [], fuel: [] };

/** Tracks and fuel of vessels by day. */
export const vesselDaysProjection = projection<VesselDayDocument, VesselDayEvent>({
  model: vesselDaysModel,
  version: 1,
  idsOf: (event) => [`${event.data.vesselId}-${dayOf(event)}`],
  folds: {
    // What is recorded takes the place of what was: its stream has decided so.
    PositionReported: {
      begins: (document, event) => {
        const { position } = event.data;
        const known = begun(document, event);
        const others = known.positions.filter(({ at }) => quarterOf(at) !== quarterOf(position.at));
        return { ...known, positions: byMoment([...others, position]) };
      },
    },
    FuelReported: {
      begins: (document, event) => {
        const { report } = event.data;
        const known = begun(document, event);
        return {
          ...known,
          fuel: byMoment([...known.fuel.filter(({ at }) => at !== report.at), report]),
        };
      },
    },
  },
});
