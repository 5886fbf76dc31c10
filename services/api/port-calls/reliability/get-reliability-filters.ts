import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { reliabilityList } from '#contracts/port-calls/reliability';
import type { TimelineFilters } from '#contracts/port-calls/timeline';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { portCallHistoryModel } from '#projections/port-call-history/read-model';
import { byName } from '../../lists/filter-options.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { requirePeriod } from '../timeline/timeline-query.dto.ts';
import { arrivals, reliabilitySource } from './reliability-source.ts';

/** Ports and trades of arrivals, each with what goes with it: others than those of voyages that are open. */
export class GetReliabilityFilters extends Query<TimelineFilters> {
  constructor(readonly period: Pick<CriteriaOf<typeof reliabilityList>, 'cp_start' | 'cp_end'>) {
    super();
  }
}

@QueryHandler(GetReliabilityFilters)
export class GetReliabilityFiltersHandler implements IQueryHandler<GetReliabilityFilters> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  async execute({ period: { cp_start, cp_end } }: GetReliabilityFilters): Promise<TimelineFilters> {
    const period = { ...(cp_start !== undefined && { cp_start }), ...(cp_end !== undefined && { cp_end }) };
    requirePeriod(period);
    const [groups, ports, trades] = await Promise.all([
      this.documents.group(portCallHistoryModel, {
        filter: reliabilitySource.filter(arrivals, period, this.presenting.today()),
        keys: ['portId', 'tradeId'],
      }),
      this.settings.namesOf('ports'),
      this.settings.namesOf('tradelanes'),
    ]);
    const pairs = groups.map(({ keys: { portId, tradeId } }) => ({
      port: String(portId),
      trade: tradeId === null || tradeId === undefined ? [] : [String(tradeId)],
    }));
    const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
      [...new Set(ids)].map((id) => ({ id, name: names.get(id) ?? id })).sort(byName);
    return {
      ports: named(
        pairs.map(({ port }) => port),
        ports,
      ).map((option) => ({
        ...option,
        inAgencies: [],
        inTradelanes: pairs.filter(({ port }) => port === option.id).flatMap(({ trade }) => trade),
      })),
      tradelanes: named(
        pairs.flatMap(({ trade }) => trade),
        trades,
      ).map((option) => ({
        ...option,
        inAgencies: [],
        inPorts: pairs.filter(({ trade }) => trade.includes(option.id)).map(({ port }) => port),
      })),
      agencies: [],
    };
  }
}
