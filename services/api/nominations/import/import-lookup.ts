import { Inject, Injectable } from '@nestjs/common';
import type { BookingView } from '#contracts/booking/booking-view';
import type { NominationView } from '#contracts/nomination/nomination-view';
import type { WorkbookRow } from '#contracts/workbook/shape';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import { bookingsOf, bookingTermsView } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { nominationTermsView } from '#projections/nominations/present';
import { nominationsModel } from '#projections/nominations/read-model';
import { Presenting } from '../../platform/presenting.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import type { NominationScope } from '../scope.ts';
import { type ImportWorld, namesIn } from './imported-rows.ts';

const folded = (name: string): string => name.trim().toUpperCase();

/** Under its code, and its number with and without its letter. */
const namesOf = ({ code, bookingNo, letterIndex }: BookingView): readonly string[] =>
  [...(code === null ? [] : [code]), `${bookingNo}${letterIndex}`, bookingNo].map(folded);

/** Looks up what the rows of a file name: once for all of them. */
@Injectable()
export class ImportLookup {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly presenting: Presenting,
    private readonly settings: SettingsService,
  ) {}

  async worldOf(scope: NominationScope, rows: readonly WorkbookRow[]): Promise<ImportWorld> {
    const [bookings, nominations, zones] = await Promise.all([
      this.bookings(scope, [...new Set(rows.flatMap(namesIn))]),
      this.nominations(scope, rows),
      this.settings.zones(),
    ]);
    const named = new Map<string, BookingView[]>();
    for (const booking of bookings)
      for (const name of new Set(namesOf(booking))) named.set(name, [...(named.get(name) ?? []), booking]);
    return {
      bookingsNamed: (name) => named.get(folded(name)) ?? [],
      openOn: (voyage, port) =>
        nominations.filter(
          ({ vesselVoyage, loadingPort }) => vesselVoyage.id === voyage && loadingPort?.id === port,
        ),
      zoneOf: (port) => zones.get(port),
    };
  }

  /** Cancelled ones are no longer meant, whatever they are called. */
  private async bookings(
    { organisation, side }: NominationScope,
    names: readonly string[],
  ): Promise<readonly BookingView[]> {
    if (names.length === 0) return [];
    const codes = [...new Set(names.flatMap((name) => [name, folded(name)]))];
    const numbers = [...new Set(codes.flatMap((name) => [name, name.replace(/[A-Za-z]$/, '')]))];
    const found = await this.documents.find(bookingsModel, {
      $and: [
        bookingsOf(organisation),
        { cancelled: false },
        { $or: [{ code: { $in: codes } }, { bookingNo: { $in: numbers } }] },
      ],
    });
    return this.presenting.all(bookingTermsView, found, side);
  }

  private async nominations(
    { filter, side }: NominationScope,
    rows: readonly WorkbookRow[],
  ): Promise<readonly NominationView[]> {
    const voyages = rows.flatMap(({ cells }) => {
      const cell = cells['vesselVoyage'];
      const value = cell && 'value' in cell ? cell.value : null;
      return value !== null && typeof value === 'object' ? [value.id] : [];
    });
    if (voyages.length === 0) return [];
    const found = await this.documents.find(nominationsModel, {
      $and: [filter, { cancelled: false }, { voyageId: { $in: [...new Set(voyages)] } }],
    });
    return this.presenting.all(nominationTermsView, found, side);
  }
}
