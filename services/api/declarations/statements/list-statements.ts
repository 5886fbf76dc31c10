import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StatementsAnswer } from '#contracts/booking/proof';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentStatement } from '#projections/statements/present';
import { statementsModel } from '#projections/statements/read-model';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';

/** Statements of an organisation's bookings, newest first. */
export class ListStatements extends Query<StatementsAnswer> {
  constructor(
    readonly organisationId: string,
    readonly page: { readonly page: number; readonly per_page: number },
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListStatements)
export class ListStatementsHandler implements IQueryHandler<ListStatements> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ organisationId, page, address }: ListStatements): Promise<StatementsAnswer> {
    const [found, total] = await Promise.all([
      this.documents.find(statementsModel, { organisationId }, { sort: [['day', -1]], ...windowOf(page) }),
      this.documents.count(statementsModel, { organisationId }),
    ]);
    return paginate(
      found.map(({ document }) => presentStatement(document)),
      page,
      total,
      address,
    );
  }
}
