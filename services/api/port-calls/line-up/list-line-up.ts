import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { LineUpAnswer, lineUpList } from '#contracts/port-calls/cargo-line-up';
import type { PageQueryOf } from '#contracts/lists/criteria';
import { presentLineUp } from '#projections/cargoes/present-line-up';
import type { CallViewer } from '#projections/voyages/sailing-view';
import { paginate } from '../../lists/paginate.ts';
import { windowOf } from '../../lists/paging.ts';
import { LineUp } from './line-up.ts';
import { narrowed } from './line-up-criteria.ts';

/** A page of the cargo that loads, discharges or lies on board at a call. */
export class ListLineUp extends Query<LineUpAnswer> {
  constructor(
    readonly viewer: CallViewer,
    readonly portId: string,
    readonly page: PageQueryOf<typeof lineUpList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListLineUp)
export class ListLineUpHandler implements IQueryHandler<ListLineUp> {
  constructor(private readonly lineUp: LineUp) {}

  async execute({ viewer, portId, page, address }: ListLineUp): Promise<LineUpAnswer> {
    const rows = presentLineUp(narrowed(await this.lineUp.shownAt(portId, viewer), page));
    const { skip, limit } = windowOf(page);
    return paginate(rows.slice(skip, skip + limit), page, rows.length, address);
  }
}
