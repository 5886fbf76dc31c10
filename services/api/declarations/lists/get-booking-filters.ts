import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeclarationFilters } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type { FilterOption } from '#contracts/lists/filter-option';
import type { Documents, Filter, Scalar } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { BookingDocument } from '#projections/bookings/read-model';
import { filterOptions } from '../../lists/filter-options.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { bookingFacets } from './booking-facets.ts';
import { bookingSource } from './booking-source.ts';

/** Options of the filters of every list of bookings, narrowed by what is chosen. */
export class GetBookingFilters extends Query<DeclarationFilters> {
  constructor(
    /** Whose bookings are listed. */
    readonly scope: Filter<BookingDocument>,
    readonly criteria: BookingCriteria,
  ) {
    super();
  }
}

const statusesOf = (cancelled: readonly Scalar[]): readonly FilterOption[] =>
  [
    { id: 'declared', name: 'Declared', held: false },
    { id: 'cancelled', name: 'Cancelled', held: true },
  ]
    .filter(({ held }) => cancelled.includes(held))
    .map(({ id, name }) => ({ id, name }));

@QueryHandler(GetBookingFilters)
export class GetBookingFiltersHandler implements IQueryHandler<GetBookingFilters> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  execute({ scope, criteria }: GetBookingFilters): Promise<DeclarationFilters> {
    return filterOptions(
      this.documents,
      bookingSource,
      {
        ...bookingFacets(() => this.settings.namesOf('ports')),
        organisations: { id: 'organisationId', name: 'organisationName' },
        vessels: { id: 'vesselId', name: 'terms.vesselVoyage.name' },
        statuses: { values: 'cancelled', options: statusesOf },
      },
      { scope, criteria, today: this.presenting.today() },
    );
  }
}
