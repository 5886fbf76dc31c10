import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeclarationFilters } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { BookingDocument } from '#projections/bookings/read-model';
import { filterOptions } from '../../lists/filter-options.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { listFacets } from './booking-facets.ts';
import { bookingSource } from './booking-source.ts';
import { seenToday } from './seen-today.ts';

/** Options of the filters of history: what versions held, be it what no booking holds any more. */
export class GetHistoryFilters extends Query<DeclarationFilters> {
  constructor(
    /** Whose bookings. */
    readonly scope: Filter<BookingDocument>,
    readonly criteria: BookingCriteria,
  ) {
    super();
  }
}

@QueryHandler(GetHistoryFilters)
export class GetHistoryFiltersHandler implements IQueryHandler<GetHistoryFilters> {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
    private readonly presenting: Presenting,
  ) {}

  async execute({ scope, criteria }: GetHistoryFilters): Promise<DeclarationFilters> {
    const seen = await seenToday(this.documents, scope);
    const facets = listFacets(() => this.settings.namesOf('ports'));
    const today = this.presenting.today();
    return filterOptions(this.documents.ofVersions(), bookingSource, facets, {
      scope: seen,
      criteria,
      today,
    });
  }
}
