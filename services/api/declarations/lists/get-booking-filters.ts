import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { DeclarationFilters } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import { displayMonth } from '#contracts/cells/calendar';
import type { FilterOption } from '#contracts/lists/filter-option';
import type { Documents, Filter, Scalar } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { BookingDocument } from '#projections/bookings/read-model';
import { byName, filterOptions } from '../../lists/filter-options.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
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

const texts = (values: readonly Scalar[]): readonly string[] =>
  values.filter((value) => typeof value === 'string');

const monthsOf = (values: readonly Scalar[]): readonly FilterOption[] =>
  texts(values).map((month) => ({ id: month, name: displayMonth(month) }));

/** The years of the months that there are. */
const yearsOf = (values: readonly Scalar[]): readonly FilterOption[] =>
  [...new Set(texts(values).map((month) => month.slice(0, 4)))].map((year) => ({ id: year, name: year }));

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
        trades: { id: 'tradeId', name: 'terms.trade.name' },
        months: { values: 'month', options: monthsOf },
        years: { values: 'month', options: yearsOf },
        loadingPorts: { id: 'loadingPortId', name: 'terms.loadingPort.name' },
        // A booking has several: their ids are indexed, their names are reference data.
        dischargePorts: { values: 'dischargePortIds', options: (ids) => this.portsOf(ids) },
        commodities: { id: 'commodityId', name: 'terms.commodity.name' },
        types: { id: 'typeId', name: 'terms.type.name' },
        organisations: { id: 'organisationId', name: 'organisationName' },
        vessels: { id: 'vesselId', name: 'terms.vesselVoyage.name' },
        statuses: { values: 'cancelled', options: statusesOf },
      },
      { scope, criteria, today: this.presenting.today() },
    );
  }

  private async portsOf(ids: readonly Scalar[]): Promise<readonly FilterOption[]> {
    const names = await this.settings.portNames();
    return texts(ids)
      .map((id) => ({ id, name: names.get(id) ?? id }))
      .sort(byName);
  }
}
