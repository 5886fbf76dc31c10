import { Inject, Injectable } from '@nestjs/common';
import type { overviewList, VolumeGrouping } from '#contracts/booking/overview';
import { countryName } from '#contracts/cells/country-name';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Documents, Filter, GroupSpec } from '#platform/documents/port';
import { DOCUMENTS, WATCHER } from '#platform/tokens';
import { bookingsOf } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { allOf } from '../../lists/filters.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { seenToday } from '../lists/seen-today.ts';
import { overviewSource } from './overview-source.ts';
import { type Sum, sumsOf } from './paired-sums.ts';

export type OverviewCriteria = CriteriaOf<typeof overviewList>;

const groupings = {
  trade: { key: 'tradeId', quantity: 'total' },
  country: { key: 'lines.country', quantity: 'lines.qty' },
} as const satisfies Record<VolumeGrouping, unknown>;

const specOf = (filter: Filter<BookingDocument>, by: VolumeGrouping): GroupSpec<BookingDocument> => ({
  filter: allOf(filter, { cancelled: false }),
  keys: ['month', groupings[by].key],
  sum: [groupings[by].quantity],
});

/** MT of an organisation's bookings by month and trade or country, cancelled ones left out. */
@Injectable()
export class BookingSums {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  async now(
    organisation: PrincipalOrganisation,
    criteria: OverviewCriteria,
    by: VolumeGrouping,
  ): Promise<readonly Sum[]> {
    const filter = overviewSource.filter(bookingsOf(organisation), criteria, this.presenting.today());
    const groups = await this.documents.group(bookingsModel, specOf(filter, by));
    return sumsOf(groups, groupings[by].key, groupings[by].quantity);
  }

  /** By trade, as things stood at an ISO moment. What may be seen of it follows today's rights, as in history. */
  async asOf(
    organisation: PrincipalOrganisation,
    criteria: OverviewCriteria,
    moment: string,
  ): Promise<readonly Sum[]> {
    const seen = await seenToday(this.documents, bookingsOf(organisation));
    const filter = overviewSource.filter(seen, criteria, this.presenting.today());
    const groups = await this.documents.at(moment).group(bookingsModel, specOf(filter, 'trade'));
    return sumsOf(groups, groupings.trade.key, groupings.trade.quantity);
  }

  async names(by: VolumeGrouping): Promise<(id: string) => string> {
    if (by === 'country') return countryName;
    const names = await this.settings.namesOf('tradelanes');
    return (id) => names.get(id) ?? id;
  }

  /** What to subscribe with. Read before the sums: a change in between is told twice rather than never. */
  async cursor(): Promise<string> {
    const announced = this.watcher.announced();
    const { cursorAt } = await this.presenting.inputsFor(bookingsModel, []);
    return cursorAt(announced);
  }
}
