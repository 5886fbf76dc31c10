import { Inject, Injectable } from '@nestjs/common';
import type { BookingView } from '#contracts/booking/booking-view';
import { rowValidator } from '#domain/validation/validate';
import type { RowError } from '#domain/validation/errors';
import { CLOCK } from '#platform/tokens';
import { todayOf } from '#platform/clock/port';
import type { Clock } from '#platform/clock/port';
import type { Stored } from '#platform/documents/port';
import type { BookingDocument } from '#projections/bookings/read-model';
import { SettingsService } from '../../settings/settings.service.ts';

type Check = (stored: Stored<BookingDocument>) => readonly RowError[];

/** What is wrong with declared bookings as they stand: limits can change after a declaration. */
@Injectable()
export class BookingProblems {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /** The views with their errors; a booking that is over or cancelled has none. */
  async markedOn(
    found: readonly Stored<BookingDocument>[],
    views: readonly BookingView[],
  ): Promise<readonly BookingView[]> {
    const checks = new Map<string, Check>();
    for (const { document } of found) {
      const key = `${document.organisationId}/${document.template}`;
      if (!checks.has(key)) checks.set(key, await this.checkOf(document));
    }
    return views.map((view, index) => {
      const stored = found[index];
      if (!stored || view.cancelled || view.period !== 'upcoming') return view;
      const check = checks.get(`${stored.document.organisationId}/${stored.document.template}`);
      return { ...view, errors: check?.(stored) ?? [] };
    });
  }

  private async checkOf({ organisationId, template }: BookingDocument): Promise<Check> {
    const validate = rowValidator({
      today: todayOf(this.clock),
      settings: await this.settings.current(organisationId),
      template,
      monthTotals: [],
      year: null,
    });
    return ({ id, document: { terms, cancelled } }) =>
      validate({ id, terms, unparsed: [], declared: terms, cancelled, first: null, tookBack: [] });
  }
}
