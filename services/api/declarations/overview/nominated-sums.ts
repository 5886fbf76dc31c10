import { Injectable } from '@nestjs/common';
import { overviewList, type VolumeGrouping } from '#contracts/booking/overview';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { GroupSpec } from '#platform/documents/port';
import { nominationsOf } from '#projections/nominations/present';
import { type NominationDocument, nominationsModel } from '#projections/nominations/read-model';
import { allOf } from '../../lists/filters.ts';
import { laycanFrom, laycanTo, yearsFilter } from '../../lists/laycan-filters.ts';
import { listSource } from '../../lists/source.ts';
import { NominationReadings } from '../../nominations/nomination-readings.ts';
import type { OverviewCriteria } from './booking-sums.ts';
import { type Sum, sumsOf } from './paired-sums.ts';

/** Which nominations the overview sums: those whose terms and bookings fit what narrows the bookings. */
const nominatedSource = listSource(nominationsModel, overviewList, {
  filters: {
    trades: 'tradeId',
    months: 'month',
    years: yearsFilter,
    laycanFrom,
    laycanTo,
    loadingPorts: 'loadingPortId',
    dischargePorts: 'dischargePortIds',
    commodities: 'commodityIds',
    types: 'typeId',
    countries: 'lines.country',
  },
  sorts: {},
  usual: () => ['month', 1],
});

const groupings = {
  trade: { key: 'tradeId', quantity: 'nominated' },
  country: { key: 'lines.country', quantity: 'lines.qty' },
} as const satisfies Record<VolumeGrouping, unknown>;

/** MT nominated to an organisation, by month and trade or country, deleted vessels left out. */
@Injectable()
export class NominatedSums {
  constructor(private readonly readings: NominationReadings) {}

  async of(
    organisation: PrincipalOrganisation,
    criteria: OverviewCriteria,
    by: VolumeGrouping,
    asOf: string | undefined,
  ): Promise<readonly Sum[]> {
    const { queries, seen, day } = await this.readings.of(nominationsOf(organisation), asOf);
    const { key, quantity } = groupings[by];
    const spec: GroupSpec<NominationDocument> = {
      filter: allOf(nominatedSource.filter(seen, criteria, day), { cancelled: false }),
      keys: ['month', key],
      sum: [quantity],
    };
    return sumsOf(await queries.group(nominationsModel, spec), key, quantity);
  }
}
