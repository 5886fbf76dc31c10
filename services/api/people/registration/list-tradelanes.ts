import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TradelanesAnswer } from '#contracts/people/registration';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentTradelanes } from '#projections/reference/present';
import { referenceModel } from '#projections/reference/read-model';

/** The trades of the operator, by name. */
export class ListTradelanes extends Query<TradelanesAnswer> {}

@QueryHandler(ListTradelanes)
export class ListTradelanesHandler implements IQueryHandler<ListTradelanes> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Pick<Documents, 'get'>) {}

  async execute(): Promise<TradelanesAnswer> {
    const stored = await this.documents.get(referenceModel, 'tradelanes');
    return { data: presentTradelanes({ tradelanes: stored?.document }) };
  }
}
