import { Inject, Injectable } from '@nestjs/common';
import type { BookingRules } from '#domain/booking/commands';
import type { DraftRow } from '#domain/declaration-draft/rows';
import type { DraftState, Submission } from '#domain/declaration-draft/state';
import type { RowError } from '#domain/validation/errors';
import type { MonthTotal } from '#domain/validation/rows';
import { rowsValidator } from '#domain/validation/validate';
import { todayOf } from '#platform/clock/port';
import type { Clock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { CLOCK, DOCUMENTS } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { inSlices } from '#platform/in-slices';
import { SettingsService } from '../../settings/settings.service.ts';
import { rowsToValidate, rulesUnder, withoutAmended } from './validated-rows.ts';
import type { Bookings } from './validated-rows.ts';

/** Runs the validator over rows of a draft; errors are computed, never stored. */
@Injectable()
export class DraftValidation {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Errors by row id; rows without any are absent. Limits are those of the charterer whose cargo it is. A row whose
   * booking the draft's organisation sees no more has none: they would tell of the booking.
   */
  async errorsOf(
    draft: DraftState,
    rows: readonly DraftRow[],
  ): Promise<ReadonlyMap<string, readonly RowError[]>> {
    const bookings = await this.bookingsOf(rows);
    const { organisation, preparedBy } = draft.owner;
    const behind = ({ bookingId }: DraftRow) => (bookingId === null ? undefined : bookings.get(bookingId));
    const seen = rows.filter((row) => row.bookingId === null || isSeenBy(preparedBy, behind(row)));
    const byCharterer = Map.groupBy(seen, (row) => behind(row)?.organisationId ?? organisation);
    const found = await Promise.all(
      [...byCharterer].map(([charterer, own]) => this.errorsFor(charterer, draft, own, bookings)),
    );
    return new Map(found.flatMap((errors) => [...errors]));
  }

  /** The rules that bookings of a charterer decide on, at the moment and reference versions of the submission. */
  async rulesAt(submission: Submission, draft: DraftState): Promise<(charterer: string) => BookingRules> {
    const settingsOf = await this.settings.at(submission.referenceVersions, submission.submittedAt);
    const known = new Map<string, BookingRules>();
    return (charterer) => {
      const rules =
        known.get(charterer) ??
        rulesUnder({
          today: submission.submittedAt.slice(0, 10),
          settings: settingsOf(charterer),
          template: draft.template,
          monthTotals: [],
          year: null,
        });
      known.set(charterer, rules);
      return rules;
    };
  }

  private async errorsFor(
    charterer: string,
    { template, owner }: DraftState,
    rows: readonly DraftRow[],
    bookings: Bookings,
  ): Promise<ReadonlyMap<string, readonly RowError[]>> {
    const [settings, totals] = await Promise.all([
      this.settings.current(charterer),
      this.monthTotals(charterer),
    ]);
    const validated = await rowsToValidate(rows, bookings, owner.side);
    const validate = rowsValidator(validated, {
      today: todayOf(this.clock),
      settings,
      template,
      monthTotals: withoutAmended(totals, rows, bookings),
      year: null,
    });
    const errors = await inSlices(validated, (row) => [row.id, validate(row)] as const);
    return new Map(errors.filter(([, found]) => found.length > 0));
  }

  /** The bookings that rows amend, and the first ones of those that are continuations. */
  private async bookingsOf(rows: readonly DraftRow[]): Promise<Bookings> {
    const found = await this.documents.getMany(
      bookingsModel,
      rows.flatMap(({ bookingId }) => bookingId ?? []),
    );
    const firsts = await this.documents.getMany(
      bookingsModel,
      found.flatMap(({ document }) => document.continuationOfId ?? []),
    );
    return new Map([...found, ...firsts].map(({ id, document }) => [id, document]));
  }

  /** MT of the charterer's bookings by trade and month. */
  private async monthTotals(organisation: string): Promise<readonly MonthTotal[]> {
    const groups = await this.documents.group(bookingsModel, {
      filter: { organisationId: organisation, cancelled: false },
      keys: ['tradeId', 'month'],
      sum: ['total'],
    });
    return groups.flatMap(({ keys: { tradeId, month }, sum }): MonthTotal[] =>
      typeof tradeId === 'string' && typeof month === 'string'
        ? [{ tradeId, month, qty: sum['total'] ?? 0 }]
        : [],
    );
  }
}
