import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OverviewFilters, overviewList } from '#contracts/booking/overview';
import { countryName } from '#contracts/cells/country-name';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { BookingDocument } from '#projections/bookings/read-model';
import { filterOptions } from '../../lists/filter-options.ts';
import { allOf } from '../../lists/filters.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { bookingFacets, namedOptions } from '../lists/booking-facets.ts';
import { overviewSource } from './overview-source.ts';

/** Options of the overview's filters, narrowed by what is chosen: what the bookings have that are not cancelled. */
export class GetOverviewFilters extends Query<OverviewFilters> {
  constructor(
    /** Whose bookings are summed. */
    readonly scope: Filter<BookingDocument>,
    readonly criteria: CriteriaOf<typeof overviewList>,
  ) {
    super();
  }
}

@QueryHandler(GetOverviewFilters)
export class GetOverviewFiltersHandler implements IQueryHandler<GetOverviewFilters> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  execute({ scope, criteria }: GetOverviewFilters): Promise<OverviewFilters> {
    return filterOptions(
      this.documents,
      overviewSource,
      {
        ...bookingFacets(() => this.settings.namesOf('ports')),
        countries: { values: 'lines.country', options: (codes) => namedOptions(codes, countryName) },
      },
      { scope: allOf(scope, { cancelled: false }), criteria, today: this.presenting.today() },
    );
  }
}
