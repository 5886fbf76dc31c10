import { Inject, Injectable } from '@nestjs/common';
import type { DeclarationFilters, FilterOption } from '#contracts/booking/booking-view';
import type { BookingCriteria } from '#contracts/booking/declaration-list';
import { displayMonth } from '#contracts/cells/calendar';
import type { Documents, Filter, PathOf } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { declarationFilter } from './declaration-filter.ts';

/** The staff's filters also narrow by organisation and vessel. */
export interface BookingFilters extends DeclarationFilters {
  readonly organisations: readonly FilterOption[];
  readonly vessels: readonly FilterOption[];
}

interface Facet {
  readonly criterion: keyof BookingCriteria;
  readonly path: PathOf<BookingDocument>;
  /** Path of the name as declared; where there is none, the id is the name. */
  readonly name?: PathOf<BookingDocument>;
}

const facets = {
  trades: { criterion: 'trades', path: 'tradeId', name: 'terms.trade.name' },
  months: { criterion: 'months', path: 'month' },
  years: { criterion: 'years', path: 'month' },
  loadingPorts: { criterion: 'loadingPorts', path: 'loadingPortId', name: 'terms.loadingPort.name' },
  commodities: { criterion: 'commodities', path: 'commodityId', name: 'terms.commodity.name' },
  types: { criterion: 'types', path: 'typeId', name: 'terms.type.name' },
  organisations: { criterion: 'organisations', path: 'organisationId', name: 'organisationName' },
  vessels: { criterion: 'vessels', path: 'vesselId', name: 'terms.vesselVoyage.name' },
} as const satisfies Readonly<Record<string, Facet>>;

const byName = (a: FilterOption, b: FilterOption) => a.name.localeCompare(b.name, 'en');

/** The years of the months that there are. */
const yearsOf = (months: readonly FilterOption[]): readonly FilterOption[] =>
  [...new Set(months.map(({ id }) => id.slice(0, 4)))].sort().map((year) => ({ id: year, name: year }));

/** Options of the filters: each list holds what its bookings have, narrowed by what is chosen in the others. */
@Injectable()
export class BookingFilterOptions {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  async of(scope: Filter<BookingDocument>, criteria: BookingCriteria): Promise<BookingFilters> {
    const option = (facet: Facet) => this.options(scope, criteria, facet);
    const [trades, months, years, loadingPorts, commodities, types, organisations, vessels, dischargePorts] =
      await Promise.all([
        option(facets.trades),
        option(facets.months),
        option(facets.years),
        option(facets.loadingPorts),
        option(facets.commodities),
        option(facets.types),
        option(facets.organisations),
        option(facets.vessels),
        this.dischargePorts(scope, criteria),
      ]);
    return {
      trades,
      months: months
        .map(({ id }) => ({ id, name: displayMonth(id) }))
        .sort((a, b) => a.id.localeCompare(b.id)),
      years: yearsOf(years),
      loadingPorts,
      dischargePorts,
      commodities,
      types,
      organisations,
      vessels,
      statuses: await this.statuses(scope, criteria),
    };
  }

  private others(
    scope: Filter<BookingDocument>,
    criteria: BookingCriteria,
    own: keyof BookingCriteria,
  ): Filter<BookingDocument> {
    const { [own]: _own, status, ...rest } = criteria;
    return declarationFilter(scope, rest, status, this.presenting.today());
  }

  private async options(
    scope: Filter<BookingDocument>,
    criteria: BookingCriteria,
    facet: Facet,
  ): Promise<readonly FilterOption[]> {
    const filter = this.others(scope, criteria, facet.criterion);
    const keys = facet.name === undefined ? [facet.path] : [facet.path, facet.name];
    const groups = await this.documents.group(bookingsModel, { filter, keys });
    const options = new Map<string, string>();
    for (const { keys: found } of groups) {
      const id = found[facet.path];
      const name = facet.name === undefined ? id : found[facet.name];
      if (typeof id === 'string') options.set(id, typeof name === 'string' ? name : id);
    }
    return [...options].map(([id, name]) => ({ id, name })).sort(byName);
  }

  /** A booking has several: their ids are indexed, their names are reference data. */
  private async dischargePorts(
    scope: Filter<BookingDocument>,
    criteria: BookingCriteria,
  ): Promise<readonly FilterOption[]> {
    const filter = this.others(scope, criteria, 'dischargePorts');
    const ids = await this.documents.distinct(bookingsModel, 'dischargePortIds', filter);
    const names = await this.settings.portNames();
    return ids
      .flatMap((id) => (typeof id === 'string' ? [{ id, name: names.get(id) ?? id }] : []))
      .sort(byName);
  }

  private async statuses(
    scope: Filter<BookingDocument>,
    criteria: BookingCriteria,
  ): Promise<readonly FilterOption[]> {
    const filter = this.others(scope, criteria, 'statuses');
    const found = await this.documents.distinct(bookingsModel, 'cancelled', filter);
    const all = [
      { id: 'declared', name: 'Declared', held: false },
      { id: 'cancelled', name: 'Cancelled', held: true },
    ];
    return all.filter(({ held }) => found.includes(held)).map(({ id, name }) => ({ id, name }));
  }
}
