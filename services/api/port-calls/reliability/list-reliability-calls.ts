import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { ReliabilityCallsAnswer, reliabilityList } from '#contracts/port-calls/reliability';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentArrival } from '#projections/port-call-history/present-reliability';
import { portCallHistoryModel } from '#projections/port-call-history/read-model';
import { paginate } from '../../lists/paginate.ts';
import { findPage } from '../../lists/source.ts';
import { Presenting } from '../../platform/presenting.ts';
import { requirePeriod } from '../timeline/timeline-query.dto.ts';
import { arrivals, reliabilitySource } from './reliability-source.ts';

/** A page of the arrivals behind the figures, the last first. */
export class ListReliabilityCalls extends Query<ReliabilityCallsAnswer> {
  constructor(
    readonly page: PageQueryOf<typeof reliabilityList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListReliabilityCalls)
export class ListReliabilityCallsHandler implements IQueryHandler<ListReliabilityCalls> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
  ) {}

  async execute({ page, address }: ListReliabilityCalls): Promise<ReliabilityCallsAnswer> {
    requirePeriod(page);
    const of = { scope: arrivals, query: page, today: this.presenting.today() };
    const { found, total } = await findPage(this.documents, reliabilitySource, of);
    const inputs = await this.presenting.inputsFor(portCallHistoryModel, []);
    return paginate(
      found.map((stored) => presentArrival(stored, inputs)),
      page,
      total,
      address,
    );
  }
}
