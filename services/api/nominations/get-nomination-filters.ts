import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { NominationCriteria } from '#contracts/nomination/nomination-list';
import type { NominationFilters } from '#contracts/nomination/nomination-view';
import type { FilterOption } from '#contracts/lists/filter-option';
import type { Scalar } from '#platform/documents/port';
import { filterOptions } from '../lists/filter-options.ts';
import { monthOptions, namedOptions, yearOptions } from '../lists/option-values.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { NominationReadings } from './nomination-readings.ts';
import { nominationSource } from './nomination-source.ts';
import type { NominationScope } from './scope.ts';

/** Options of the list's filters, narrowed by what is chosen. */
export class GetNominationFilters extends Query<NominationFilters> {
  constructor(
    readonly scope: NominationScope,
    readonly criteria: NominationCriteria,
    readonly asOf?: string,
  ) {
    super();
  }
}

const statusNames: readonly FilterOption[] = [
  { id: 'pending_customer_review', name: 'Pending customer review' },
  { id: 'pending_g2o_review', name: 'Pending G2O review' },
  { id: 'nominated', name: 'Nominated' },
  { id: 'cancelled', name: 'Cancelled' },
];

/** What is approved is kept as nominated, so where there is one of these the other is offered as well. */
const statusesOf = (values: readonly Scalar[]): readonly FilterOption[] =>
  statusNames
    .filter(({ id }) => values.includes(id))
    .flatMap((option) =>
      option.id === 'nominated' ? [option, { id: 'approved', name: 'Approved' }] : [option],
    );

@QueryHandler(GetNominationFilters)
export class GetNominationFiltersHandler implements IQueryHandler<GetNominationFilters> {
  constructor(
    private readonly readings: NominationReadings,
    private readonly settings: SettingsService,
  ) {}

  async execute({ scope, criteria, asOf }: GetNominationFilters): Promise<NominationFilters> {
    const { queries, seen, day } = await this.readings.of(scope.filter, asOf);
    return filterOptions(
      queries,
      nominationSource,
      {
        trades: { id: 'tradeId', name: 'nomination.terms.trade.name' },
        months: { values: 'month', options: monthOptions },
        years: { values: 'month', options: yearOptions },
        loadingPorts: { id: 'loadingPortId', name: 'nomination.terms.loadingPort.name' },
        dischargePorts: {
          values: 'dischargePortIds',
          options: async (values) => {
            const names = await this.settings.namesOf('ports');
            return namedOptions(values, (id) => names.get(id) ?? id);
          },
        },
        types: { id: 'typeId', name: 'nomination.terms.type.name' },
        statuses: { values: 'status', options: statusesOf },
        vessels: { id: 'voyageId', name: 'nomination.terms.vesselVoyage.name' },
      },
      { scope: seen, criteria, today: day },
    );
  }
}
