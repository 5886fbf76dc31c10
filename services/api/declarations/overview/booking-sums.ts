import { Inject, Injectable } from '@nestjs/common';
import type { overviewList, VolumeGrouping } from '#contracts/booking/overview';
import { countryName } from '#contracts/cells/country-name';
import type { CriteriaOf } from '#contracts/lists/criteria';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import type { Filter, GroupSpec } from '#platform/documents/port';
import { WATCHER } from '#platform/tokens';
import { bookingsOf } from '#projections/bookings/present';
import { type BookingDocument, bookingsModel } from '#projections/bookings/read-model';
import type { Watcher } from '#projections/runtime/watcher/port';
import { allOf } from '../../lists/filters.ts';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { BookingReadings, type Reading } from '../lists/booking-readings.ts';
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
    @Inject(WATCHER) private readonly watcher: Watcher,
    private readonly presenting: Presenting,
    private readonly readings: BookingReadings,
    private readonly settings: SettingsService,
  ) {}

  /** How an organisation's bookings are read, by the rights of today. */
  reading(organisation: PrincipalOrganisation, asOf: string | undefined): Promise<Reading> {
    return this.readings.of(bookingsOf(organisation), asOf);
  }

  async of(
    { queries, seen, day }: Reading,
    criteria: OverviewCriteria,
    by: VolumeGrouping,
  ): Promise<readonly Sum[]> {
    const filter = overviewSource.filter(seen, criteria, day);
    const groups = await queries.group(bookingsModel, specOf(filter, by));
    return sumsOf(groups, groupings[by].key, groupings[by].quantity);
  }

  async names(by: VolumeGrouping): Promise<(id: string) => string> {
    if (by === 'country') return countryName;
    const names = await this.settings.namesOf('tradelanes');
    return (id) => names.get(id) ?? id;
  }

  /** What to subscribe with, or of when the answer is. Read before the sums: a change in between is told twice rather than never. */
  async standing({ moment }: Reading): Promise<{ readonly cursor: string } | { readonly asOf: string }> {
    if (moment !== null) return { asOf: moment };
    const announced = this.watcher.announced();
    const { cursorAt } = await this.presenting.inputsFor(bookingsModel, []);
    return { cursor: cursorAt(announced) };
  }
}
