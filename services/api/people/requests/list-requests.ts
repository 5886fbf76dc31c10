import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { requestList, RequestsAnswer } from '#contracts/people/requests';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { usersModel } from '#projections/users/read-model';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { OpenRequests } from './open-requests.ts';

type RequestQuery = PageQueryOf<typeof requestList>;

/** Who waits for an answer. */
export class ListRequests extends Query<RequestsAnswer> {
  constructor(
    readonly query: RequestQuery,
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListRequests)
export class ListRequestsHandler implements IQueryHandler<ListRequests> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly requests: OpenRequests,
  ) {}

  async execute({ query, address }: ListRequests): Promise<RequestsAnswer> {
    // Of whoever has lost access since, nothing can be decided.
    const filter = { 'request.state': 'pending', status: 'active' } as const;
    const [found, total, present] = await Promise.all([
      this.documents.find(usersModel, filter, { sort: [['request.since', 1]], ...windowOf(query) }),
      this.documents.count(usersModel, filter),
      this.requests.presenter(),
    ]);
    const rows = found.flatMap(({ document }) => present(document));
    return paginate(rows, query, total, address);
  }
}
