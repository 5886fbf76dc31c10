import { Inject, Injectable } from '@nestjs/common';
import type { MonthTotal } from '#contracts/booking/booking-view';
import { declaredMonthFindings } from '#domain/validation/month-volumes';
import type { MonthFinding } from '#domain/validation/month-volumes';
import type { Documents, Filter } from '#platform/documents/port';
import { DOCUMENTS } from '#platform/tokens';
import type { BookingDocument } from '#projections/bookings/read-model';
import { SettingsService } from '../../settings/settings.service.ts';
import { monthTotalsOf } from '../review/month-totals.ts';

/** What the months of a charterer's declared bookings find. */
@Injectable()
export class DeclaredMonths {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Of the months that a list shows and that are not over, each month of a trade once. A broker's list has none: they would
   * tell him of cargo that is not in his hands.
   */
  async findings(
    { organisationId: charterer }: Filter<BookingDocument>,
    shown: readonly MonthTotal[],
    today: string,
  ): Promise<readonly MonthFinding[]> {
    if (typeof charterer !== 'string') return [];
    const months = new Set(shown.map(({ month }) => month));
    const [settings, monthTotals] = await Promise.all([
      this.settings.current(charterer),
      monthTotalsOf(this.documents, charterer),
    ]);
    const found = declaredMonthFindings({ settings, monthTotals });
    return found.filter(({ month }) => months.has(month) && month >= today.slice(0, 7));
  }
}
