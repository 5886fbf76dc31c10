import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { PageQueryOf } from '#contracts/lists/criteria';
import type { VesselsAnswer, vesselsList } from '#contracts/vessels/vessel-view';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { presentVessel } from '#projections/vessels/present';
import { paginate } from '../lists/paginate.ts';
import { findPage } from '../lists/source.ts';
import { toldVessels, vesselSource } from './vessel-source.ts';

/** Vessels, by name. */
export class ListVessels extends Query<VesselsAnswer> {
  constructor(
    readonly query: PageQueryOf<typeof vesselsList>,
    /** Path and query of the request, for links to other pages. */
    readonly address: string,
  ) {
    super();
  }
}

@QueryHandler(ListVessels)
export class ListVesselsHandler implements IQueryHandler<ListVessels> {
  constructor(@Inject(DOCUMENTS) private readonly documents: Documents) {}

  async execute({ query, address }: ListVessels): Promise<VesselsAnswer> {
    const { found, total } = await findPage(this.documents, vesselSource, {
      scope: toldVessels,
      query,
      // Nothing of a vessel depends on the day.
      today: '',
    });
    const views = found.flatMap(({ document }) => presentVessel(document) ?? []);
    return paginate(views, query, total, address);
  }
}
