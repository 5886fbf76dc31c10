import { Inject, Injectable } from '@nestjs/common';
import type { BookingRules } from '#domain/booking/commands';
import { emptyTerms } from '#domain/booking/terms';
import type { BookingField, BookingTerms } from '#domain/booking/terms';
import { cellEntries } from '#domain/declaration-draft/cells';
import type { Cells } from '#domain/declaration-draft/cells';
import type { CellValue } from '#domain/declaration-draft/events';
import { tookBack } from '#domain/declaration-draft/mapping';
import type { DraftRow } from '#domain/declaration-draft/rows';
import type { DraftState, Submission } from '#domain/declaration-draft/state';
import type { Side } from '#domain/shared/envelope';
import { composeTerms } from '#domain/validation/compose-row';
import type { RowError } from '#domain/validation/errors';
import type { MonthTotal, ValidatedRow, ValidationContext } from '#domain/validation/rows';
import { validateRows } from '#domain/validation/validate';
import { todayOf } from '#platform/clock/port';
import type { Clock } from '#platform/clock/port';
import type { Documents } from '#platform/documents/port';
import { CLOCK, DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { SettingsService } from '../../settings/settings.service.ts';

export interface ReviewedRows {
  readonly rows: readonly DraftRow[];
  /** The charterer, whose limits hold. */
  readonly organisation: string;
  readonly template: string;
  /** The side that declares. */
  readonly side: Side;
}

type Values = Readonly<Partial<Record<BookingField, CellValue>>>;

const valuesOf = (cells: Cells | undefined): Values =>
  Object.fromEntries(
    cellEntries(cells ?? {}).map(([field, { value }]): [BookingField, typeof value] => [field, value]),
  );

/** Runs the validator over rows of a draft; errors are computed, never stored. */
@Injectable()
export class DraftValidation {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /** Errors by row id; rows without any are absent. */
  async errorsOf({
    rows,
    organisation,
    template,
    side,
  }: ReviewedRows): Promise<ReadonlyMap<string, readonly RowError[]>> {
    const bookings = await this.bookingsOf(rows);
    const context: ValidationContext = {
      today: todayOf(this.clock),
      settings: await this.settings.current(organisation),
      template,
      monthTotals: await this.monthTotals(organisation, bookings),
      year: null,
    };
    const errors = validateRows(toValidate(rows, bookings, side), context);
    return new Map([...errors].filter(([, found]) => found.length > 0));
  }

  /** The rules that a booking decides on: the validator's errors, at the moment and versions of the submission. */
  async rulesAt(submission: Submission, draft: DraftState): Promise<BookingRules> {
    const context: ValidationContext = {
      today: submission.submittedAt.slice(0, 10),
      settings: await this.settings.at(submission.referenceVersions, draft.owner.organisation),
      template: draft.template,
      monthTotals: [],
      year: null,
    };
    return (terms, before) => brokenBy(terms, before, context);
  }

  private async bookingsOf(rows: readonly DraftRow[]): Promise<ReadonlyMap<string, BookingDocument>> {
    const ids = rows.flatMap(({ bookingId }) => bookingId ?? []);
    const found = await this.documents.getMany(bookingsModel, ids);
    const firsts = found.flatMap(({ document }) => document.continuationOfId ?? []);
    const others = await this.documents.getMany(bookingsModel, firsts);
    return new Map([...found, ...others].map(({ id, document }) => [id, document]));
  }

  /** MT of the charterer's bookings that are not among the rows, by trade and month. */
  private async monthTotals(
    organisation: string,
    among: ReadonlyMap<string, BookingDocument>,
  ): Promise<readonly MonthTotal[]> {
    const groups = await this.documents.group(bookingsModel, {
      filter: { organisationId: organisation, cancelled: false },
      keys: ['tradeId', 'month'],
      sum: ['total'],
    });
    const totals = new Map(
      groups.map(({ keys, sum }) => [`${keys['tradeId']}/${keys['month']}`, sum['total'] ?? 0]),
    );
    for (const { tradeId, month, total, cancelled } of among.values()) {
      const key = `${tradeId}/${month}`;
      if (!cancelled) totals.set(key, (totals.get(key) ?? 0) - total);
    }
    return [...totals].map(([key, qty]) => {
      const [tradeId = '', month = ''] = key.split('/');
      return { tradeId, month, qty };
    });
  }
}

const toValidate = (
  rows: readonly DraftRow[],
  bookings: ReadonlyMap<string, BookingDocument>,
  side: Side,
): readonly ValidatedRow[] => {
  const validated = new Map<string, ValidatedRow>();
  for (const row of rows) {
    const booking = row.bookingId === null ? undefined : bookings.get(row.bookingId);
    const back =
      booking && row.line !== null ? tookBack(row.cells, booking.terms, booking.heldBefore[side] ?? {}) : [];
    const declared = booking?.terms ?? null;
    const cells = { ...valuesOf(row.submitting?.cells), ...valuesOf(row.cells) };
    validated.set(row.id, {
      id: row.id,
      ...composeTerms(declared ?? emptyTerms, cells),
      declared,
      cancelled: booking?.cancelled ?? false,
      first: null,
      tookBack: back,
    });
  }
  const firstOf = (row: DraftRow): BookingTerms | null => {
    if (row.continuationOf !== null) return validated.get(row.continuationOf)?.terms ?? null;
    const first = row.bookingId === null ? null : (bookings.get(row.bookingId)?.continuationOfId ?? null);
    return first === null ? null : (validated.get(first)?.terms ?? bookings.get(first)?.terms ?? null);
  };
  return rows.flatMap((row) => {
    const one = validated.get(row.id);
    return one ? [{ ...one, first: firstOf(row) }] : [];
  });
};

const brokenBy = (
  terms: BookingTerms,
  before: BookingTerms | null,
  context: ValidationContext,
): ReturnType<BookingRules> => {
  const row: ValidatedRow = {
    id: 'row',
    terms,
    unparsed: [],
    declared: before,
    cancelled: false,
    first: null,
    tookBack: [],
  };
  const error = validateRows([row], context)
    .get('row')
    ?.find(({ level }) => level === 'error');
  return error ? { code: error.code, details: { attribute: error.attribute, ...error.values } } : null;
};
