import type { TimelineFilters } from '#contracts/port-calls/timeline';
import type { FilterOptions } from '../../../lists/filter-options.ts';

export interface ChosenFilters {
  readonly ports?: readonly string[];
  readonly tradelanes?: readonly string[];
  readonly agencies?: readonly string[];
}

/** Whether an option goes with what is chosen of another filter; where nothing is chosen there, each does. */
const goes = (chosen: readonly string[] | undefined, together: readonly string[]): boolean =>
  !chosen || chosen.length === 0 || chosen.some((id) => together.includes(id));

/**
 * The options that go with what is chosen of the other two filters. What is chosen stays among its own, also where it goes
 * with nothing any more: it can be given up one by one.
 */
export const narrowed = (all: TimelineFilters, chosen: ChosenFilters): FilterOptions => {
  const { ports, tradelanes, agencies } = chosen;
  return {
    ports: all.ports.filter(
      ({ id, inTradelanes, inAgencies }) =>
        ports?.includes(id) || (goes(tradelanes, inTradelanes) && goes(agencies, inAgencies)),
    ),
    tradelanes: all.tradelanes.filter(
      ({ id, inPorts, inAgencies }) =>
        tradelanes?.includes(id) || (goes(ports, inPorts) && goes(agencies, inAgencies)),
    ),
    agencies: all.agencies.filter(
      ({ id, inPorts, inTradelanes }) =>
        agencies?.includes(id) || (goes(ports, inPorts) && goes(tradelanes, inTradelanes)),
    ),
  };
};
