import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TimelineFilters, TimelineVoyage } from '#contracts/port-calls/timeline';
import { callsInTimeline, type TimelineCriteria } from '#contracts/port-calls/timeline-filter';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { byName } from '../../lists/filter-options.ts';
import { CompanyNames } from '../company-names.ts';
import { requirePeriod } from './timeline-query.dto.ts';
import { TimelineReadings } from './timeline-reading.ts';

/** Options of the timeline's filters: each while it goes with what is chosen of the others. */
export class GetPortCallFilters extends Query<TimelineFilters> {
  constructor(
    readonly viewer: CallViewer,
    readonly criteria: TimelineCriteria,
    readonly asOf?: string,
  ) {
    super();
  }
}

const criteriaOfFilters = ['ports', 'tradelanes', 'agencies'] as const;
type Filtered = (typeof criteriaOfFilters)[number];

/** One call as filters see it: an id of each kind that it has. */
interface Facts {
  readonly ports: readonly string[];
  readonly tradelanes: readonly string[];
  readonly agencies: readonly string[];
}

const isChosen = (chosen: readonly string[] | undefined, has: readonly string[]): boolean =>
  !chosen || chosen.length === 0 || chosen.some((id) => has.includes(id));

/** Which ids of another kind go with each id of one, over all calls. */
const goingWith = (
  calls: readonly Facts[],
  kind: Filtered,
  other: Filtered,
): ((id: string) => readonly string[]) => {
  const found = new Map<string, Set<string>>();
  for (const call of calls) {
    for (const id of call[kind]) {
      const others = found.get(id) ?? new Set();
      found.set(id, others);
      for (const one of call[other]) others.add(one);
    }
  }
  return (id) => [...(found.get(id) ?? [])];
};

@QueryHandler(GetPortCallFilters)
export class GetPortCallFiltersHandler implements IQueryHandler<GetPortCallFilters> {
  constructor(
    private readonly readings: TimelineReadings,
    private readonly companies: CompanyNames,
  ) {}

  async execute({ viewer, criteria, asOf }: GetPortCallFilters): Promise<TimelineFilters> {
    requirePeriod(criteria);
    const { cp_start, cp_end } = criteria;
    const period = { ...(cp_start !== undefined && { cp_start }), ...(cp_end !== undefined && { cp_end }) };
    const { voyages, today } = await this.readings.read(viewer, period, asOf);
    const names = await this.namesIn(voyages);
    const calls = voyages.flatMap((voyage) =>
      callsInTimeline(voyage, period, today).map(({ locode, agencies }): Facts => ({
        ports: [locode],
        tradelanes: [voyage.tradeId],
        agencies,
      })),
    );
    const offered = (kind: Filtered): readonly string[] => {
      const others = criteriaOfFilters.filter((one) => one !== kind);
      const narrowed = calls.filter((call) => others.every((one) => isChosen(criteria[one], call[one])));
      return [...new Set(narrowed.flatMap((call) => call[kind]))];
    };
    const options = (kind: Filtered) =>
      offered(kind)
        .map((id) => ({ id, name: names[kind].get(id) ?? id }))
        .sort(byName);
    const of = (kind: Filtered, other: Filtered) => goingWith(calls, kind, other);
    const [agenciesOfPort, tradesOfPort] = [of('ports', 'agencies'), of('ports', 'tradelanes')];
    const [agenciesOfTrade, portsOfTrade] = [of('tradelanes', 'agencies'), of('tradelanes', 'ports')];
    const [tradesOfAgency, portsOfAgency] = [of('agencies', 'tradelanes'), of('agencies', 'ports')];
    return {
      ports: options('ports').map((port) => ({
        ...port,
        inAgencies: agenciesOfPort(port.id),
        inTradelanes: tradesOfPort(port.id),
      })),
      tradelanes: options('tradelanes').map((trade) => ({
        ...trade,
        inAgencies: agenciesOfTrade(trade.id),
        inPorts: portsOfTrade(trade.id),
      })),
      agencies: options('agencies').map((agency) => ({
        ...agency,
        inTradelanes: tradesOfAgency(agency.id),
        inPorts: portsOfAgency(agency.id),
      })),
    };
  }

  private async namesIn(voyages: readonly TimelineVoyage[]) {
    const ports = voyages.flatMap((voyage) => voyage.ports);
    return {
      ports: new Map(ports.map(({ locode, portName }) => [locode, portName])),
      tradelanes: new Map(voyages.map(({ tradeId, tradeName }) => [tradeId, tradeName])),
      agencies: await this.companies.namesOf(ports.flatMap(({ agencies }) => agencies)),
    };
  }
}
