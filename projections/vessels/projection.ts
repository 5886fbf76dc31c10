import { foldText } from '#domain/shared/plain-text';
import type { VesselEvent } from '#domain/vessel/events';
import { isBetterPosition, isBetterReport, quarterOf, type ToldReport } from '#domain/vessel-day/decide';
import type { Position, VesselDayEvent } from '#domain/vessel-day/events';
import { projection } from '../runtime/projection.ts';
import { type VesselDocument, vesselsModel } from './read-model.ts';

const unknown = (vesselId: string): VesselDocument => ({
  vesselId,
  particulars: null,
  name: '',
  search: '',
  statedAt: null,
  position: null,
  fuel: null,
});

/** The last quarter of an hour counts, and in it the earliest, in whatever order they come. */
const lastPosition = (one: Position, other: Position | null): Position => {
  if (!other) return one;
  const [quarter, known] = [quarterOf(one.at), quarterOf(other.at)];
  if (quarter !== known) return quarter > known ? one : other;
  return isBetterPosition(one, other) ? one : other;
};

const lastReport = (one: ToldReport, other: ToldReport | null): ToldReport => {
  if (!other || one.report.at > other.report.at) return one;
  return one.report.at === other.report.at && isBetterReport(one, other) ? one : other;
};

/** Vessels, and what they reported last. */
export const vesselsProjection = projection<VesselDocument, VesselEvent | VesselDayEvent>({
  model: vesselsModel,
  version: 1,
  idsOf: (event) => [event.data.vesselId],
  folds: {
    VesselStated: {
      begins: (document, { data: { vesselId, particulars, occurredAt } }) => ({
        ...(document ?? unknown(vesselId)),
        particulars,
        name: particulars.name,
        search: foldText(`${particulars.name} ${particulars.imo ?? ''}`.trim()),
        statedAt: occurredAt,
      }),
    },
    VesselWithdrawn: {
      begins: (document, { data: { vesselId, occurredAt } }) => ({
        ...(document ?? unknown(vesselId)),
        particulars: null,
        name: '',
        search: '',
        statedAt: occurredAt,
      }),
    },
    PositionReported: {
      begins: (document, { data: { vesselId, position } }) => {
        const known = document ?? unknown(vesselId);
        return { ...known, position: lastPosition(position, known.position) };
      },
    },
    FuelReported: {
      begins: (document, { data: { vesselId, report, occurredAt } }) => {
        const known = document ?? unknown(vesselId);
        return { ...known, fuel: lastReport({ report, statedAt: occurredAt }, known.fuel) };
      },
    },
  },
});
