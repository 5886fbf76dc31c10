import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OverviewFilters, overviewList } from '#contracts/booking/overview';
import { countryName } from '#contracts/cells/country-name';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { Filter } from '#platform/documents/port';
import type { BookingDocument } from '#projections/bookings/read-model';
import { filterOptions } from '../../lists/filter-options.ts';
import { allOf } from '../../lists/filters.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { namedOptions } from '../../lists/option-values.ts';
import { bookingFacets } from '../lists/booking-facets.ts';
import { BookingReadings } from '../lists/booking-readings.ts';
import { overviewSource } from './overview-source.ts';

/** Options of the overview's filters, narrowed by what is chosen: what the bookings have that are not cancelled. */
export class GetOverviewFilters extends Query<OverviewFilters> {
  constructor(
    /** Whose bookings are summed. */
    readonly scope: Filter<BookingDocument>,
    readonly criteria: CriteriaOf<typeof overviewList>,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetOverviewFilters)
export class GetOverviewFiltersHandler implements IQueryHandler<GetOverviewFilters> {
  constructor(
    private readonly readings: BookingReadings,
    private readonly settings: SettingsService,
  ) {}

  async execute({ scope, criteria, asOf }: GetOverviewFilters): Promise<OverviewFilters> {
    const { queries, seen, day } = await this.readings.of(scope, asOf);
    return filterOptions(
      queries,
      overviewSource,
      {
        ...bookingFacets(() => this.settings.namesOf('ports')),
        countries: { values: 'lines.country', options: (codes) => namedOptions(codes, countryName) },
      },
      { scope: allOf(seen, { cancelled: false }), criteria, today: day },
    );
  }
}
