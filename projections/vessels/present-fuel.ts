import { type FuelType, fuelTypes, type VoyageOverviewAnswer } from '#contracts/port-calls/details';
import type { FuelReport } from '#domain/vessel-day/events';

/** Shown whether a report has them or not. */
const always: readonly FuelType[] = ['vlsfo', 'lsmgo'];

/** MT by fuel that a report found on board; grades of one fuel together. */
export const presentFueling = (report: FuelReport | null): VoyageOverviewAnswer['fueling'] =>
  fuelTypes.flatMap((type): VoyageOverviewAnswer['fueling'] => {
    const found = report?.onBoard.filter(({ fuel }) => fuel === type) ?? [];
    if (found.length === 0) return always.includes(type) ? [{ type, value: null }] : [];
    return [{ type, value: found.reduce((sum, { mt }) => sum + mt, 0) }];
  });
