import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type {
  ReliabilityAnswer,
  ReliabilityGroup,
  reliabilityList,
  ReliabilityRow,
} from '#contracts/port-calls/reliability';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentReliability, reliabilitySums } from '#projections/port-call-history/present-reliability';
import { portCallHistoryModel } from '#projections/port-call-history/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { requirePeriod } from '../timeline/timeline-query.dto.ts';
import { arrivals, reliabilitySource } from './reliability-source.ts';

/** How true arrivals were told, how long vessels waited and stayed: by port, trade or quarter, and over all. */
export class GetReliability extends Query<ReliabilityAnswer> {
  constructor(readonly criteria: CriteriaOf<typeof reliabilityList>) {
    super();
  }
}

const pathOf = { port: 'portId', trade: 'tradeId', quarter: 'quarter' } as const satisfies Record<
  ReliabilityGroup,
  string
>;

/** `2027-Q1` as people write it. */
const quarterName = (quarter: string): string => `${quarter.slice(5)} ${quarter.slice(0, 4)}`;

const inOrder =
  (by: ReliabilityGroup) =>
  (one: ReliabilityRow, other: ReliabilityRow): number =>
    by === 'quarter' ? one.id.localeCompare(other.id) : one.name.localeCompare(other.name, 'en');

@QueryHandler(GetReliability)
export class GetReliabilityHandler implements IQueryHandler<GetReliability> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  async execute({ criteria }: GetReliability): Promise<ReliabilityAnswer> {
    requirePeriod(criteria);
    const { by = 'port' } = criteria;
    const path = pathOf[by];
    const [groups, nameOf] = await Promise.all([
      this.documents.group(portCallHistoryModel, {
        filter: reliabilitySource.filter(arrivals, criteria, this.presenting.today()),
        keys: [path],
        sum: reliabilitySums,
      }),
      this.names(by),
    ]);
    const rows = groups.map((group) => {
      const id = String(group.keys[path] ?? '');
      return presentReliability({ id, name: nameOf(id) }, [group]);
    });
    return {
      data: rows.toSorted(inOrder(by)),
      total: presentReliability({ id: 'total', name: 'Total' }, groups),
    };
  }

  private async names(by: ReliabilityGroup): Promise<(id: string) => string> {
    if (by === 'quarter') return quarterName;
    const names = await this.settings.namesOf(by === 'port' ? 'ports' : 'tradelanes');
    return (id) => names.get(id) ?? id;
  }
}
