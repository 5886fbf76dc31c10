import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeclarationFilters } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type { Filter } from '#platform/documents/port';
import type { BookingDocument } from '#projections/bookings/read-model';
import { filterOptions } from '../../lists/filter-options.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { listFacets } from './booking-facets.ts';
import { BookingReadings } from './booking-readings.ts';
import { bookingSource } from './booking-source.ts';

/** Options of the filters of every list of bookings, narrowed by what is chosen. */
export class GetBookingFilters extends Query<DeclarationFilters> {
  constructor(
    /** Whose bookings are listed. */
    readonly scope: Filter<BookingDocument>,
    readonly criteria: BookingCriteria,
    readonly asOf?: string,
  ) {
    super();
  }
}

@QueryHandler(GetBookingFilters)
export class GetBookingFiltersHandler implements IQueryHandler<GetBookingFilters> {
  constructor(
    private readonly readings: BookingReadings,
    private readonly settings: SettingsService,
  ) {}

  async execute({ scope, criteria, asOf }: GetBookingFilters): Promise<DeclarationFilters> {
    const { queries, seen, day } = await this.readings.of(scope, asOf);
    return filterOptions(
      queries,
      bookingSource,
      listFacets(() => this.settings.namesOf('ports')),
      { scope: seen, criteria, today: day },
    );
  }
}
