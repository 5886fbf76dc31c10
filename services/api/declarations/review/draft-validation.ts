import { Inject, Injectable } from '@nestjs/common';
import type { BookingRules } from '#domain/booking/commands';
import type { DraftRow } from '#domain/declaration-draft/draft-row';
import type { DraftState, Submission } from '#domain/declaration-draft/state';
import type { RowError } from '#domain/validation/errors';
import type { TradeMonth, ValidatedRow } from '#domain/validation/rows';
import { monthFindings, monthRowOf } from '#domain/validation/month-volumes';
import type { MonthFinding } from '#domain/validation/month-volumes';
import { rowValidator } from '#domain/validation/validate';
import { mandatoryOf } from '#contracts/templates/template-of';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { isSeenBy } from '#projections/bookings/present';
import { bookingsModel } from '#projections/bookings/read-model';
import { inSlices } from '#platform/fairness/in-slices';
import { SettingsService } from '../../settings/settings.service.ts';
import { rowsToValidate, rulesUnder } from './validated-rows.ts';
import { monthTotalsOf } from './month-totals.ts';
import type { Bookings } from './validated-rows.ts';

/** What is found in rows of a draft. */
export interface DraftFindings {
  /** By row id; rows without any are absent. */
  readonly errors: ReadonlyMap<string, readonly RowError[]>;
  /** Of the months of the organisation's own cargo: to a broker, a charterer's sums are not told. */
  readonly months: readonly MonthFinding[];
  /** What the months were held against. */
  readonly monthTotals: readonly TradeMonth[];
  /** By row id: the booking template of the charterer whose cargo it is, which words what is wrong with it. */
  readonly templateOf: (row: string) => string;
}

interface RowsOfCharterer extends Pick<DraftFindings, 'templateOf'>, Pick<DraftState, 'year'> {
  readonly charterer: string;
  readonly errors: Map<string, readonly RowError[]>;
}

/** The rules of a booking, by its charterer and its template. */
export type RulesOf = (charterer: string, template: string) => BookingRules;

/** Runs the validator over rows of a draft; errors are computed, never stored. */
@Injectable()
export class DraftValidation {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Limits and template are those of the charterer whose cargo it is. A row whose booking the draft's organisation sees no more has no
   * errors: they would tell of the booking.
   */
  async findingsIn(draft: DraftState, rows: readonly DraftRow[]): Promise<DraftFindings> {
    const bookings = await this.bookingsOf(rows);
    const { organisation, preparedBy } = draft.owner;
    const behind = ({ bookingId }: DraftRow) => (bookingId === null ? undefined : bookings.get(bookingId));
    const byCharterer = new Map<string, DraftRow[]>();
    const templates = new Map<string, string>();
    await inSlices(rows, (row) => {
      const booking = behind(row);
      if (booking) templates.set(row.id, booking.template);
      if (row.bookingId !== null && !isSeenBy(preparedBy, booking)) return;
      const charterer = booking?.organisationId ?? organisation;
      const own = byCharterer.get(charterer);
      if (own) own.push(row);
      else byCharterer.set(charterer, [row]);
    });
    const validated = await Promise.all(
      [...byCharterer].map(async ([charterer, own]) => {
        const toValidate = await rowsToValidate(own, bookings, draft.owner.side);
        return [charterer, toValidate] as const;
      }),
    );
    const templateOf = (row: string) => templates.get(row) ?? draft.template;
    const errors = new Map<string, readonly RowError[]>();
    for (const [charterer, own] of validated)
      await this.findErrors({ charterer, templateOf, year: draft.year, errors }, own);
    const own = validated.find(([charterer]) => charterer === preparedBy)?.[1] ?? [];
    return {
      errors,
      ...(await this.monthsOf(preparedBy, own)),
      templateOf,
    };
  }

  /** The rules that bookings of a charterer and template decide on, at the moment and reference versions of the submission. */
  async rulesAt(submission: Submission): Promise<RulesOf> {
    const settingsOf = await this.settings.at(submission.referenceVersions, submission.submittedAt);
    const known = new Map<string, BookingRules>();
    return (charterer, template) => {
      const key = `${charterer} ${template}`;
      const rules =
        known.get(key) ??
        rulesUnder({
          today: submission.submittedAt.slice(0, 10),
          settings: settingsOf(charterer),
          mandatory: mandatoryOf(template),
          year: submission.year,
        });
      known.set(key, rules);
      return rules;
    };
  }

  /** Adds the errors of the rows of one charterer to those of the draft. */
  private async findErrors(
    { charterer, templateOf, year, errors }: RowsOfCharterer,
    rows: readonly ValidatedRow[],
  ): Promise<void> {
    const settings = await this.settings.current(charterer);
    const today = todayOf(this.clock);
    const validators = new Map<string, ReturnType<typeof rowValidator>>();
    const validatorOf = (template: string) => {
      const validate =
        validators.get(template) ?? rowValidator({ today, settings, mandatory: mandatoryOf(template), year });
      validators.set(template, validate);
      return validate;
    };
    await inSlices(rows, (row) => {
      const found = validatorOf(templateOf(row.id))(row);
      if (found.length > 0) errors.set(row.id, found);
    });
  }

  private async monthsOf(
    charterer: string,
    rows: readonly ValidatedRow[],
  ): Promise<Pick<DraftFindings, 'months' | 'monthTotals'>> {
    const [settings, monthTotals] = await Promise.all([
      this.settings.current(charterer),
      monthTotalsOf(this.documents, charterer),
    ]);
    const months = monthFindings(await inSlices(rows, monthRowOf), { settings, monthTotals });
    return { months, monthTotals };
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
}
