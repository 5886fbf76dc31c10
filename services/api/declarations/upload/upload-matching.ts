import { Inject, Injectable } from '@nestjs/common';
import type { DraftOwner, MatchedRow, RowMatch, RowOutcome } from '#domain/declaration-draft/events';
import { matchedRow } from '#domain/declaration-draft/mapping';
import type { MappedBooking } from '#domain/declaration-draft/mapping';
import { claimOf, matchChanged, matchClaims } from '#domain/declaration-draft/matching';
import type { DraftRow } from '#domain/declaration-draft/rows';
import { rowsOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { todayOf } from '#platform/clock/port';
import type { Clock } from '#platform/clock/port';
import type { Documents, Stored } from '#platform/documents/port';
import { CLOCK, DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { notCompleted } from '../lists/declaration-filter.ts';

type OpenBookings = readonly Stored<BookingDocument>[];

/** Which bookings the rows of an upload belong to, as the read models stand. */
@Injectable()
export class UploadMatching {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Every row of an upload with its match and the cells that this makes. */
  async matchAll(draft: DraftState): Promise<readonly MatchedRow[]> {
    const open = await this.openOf(draft.owner);
    const rows = rowsOf(draft);
    const matches = matchesOf(rows, open);
    return rows.flatMap((row) => {
      const match = matches.get(row.id);
      return match ? [matchedRow(row, match, draft.columns, bookingOf(match, open))] : [];
    });
  }

  /** Rows with the answer that someone gave. */
  async answered(draft: DraftState, answers: ReadonlyMap<string, RowMatch>): Promise<readonly MatchedRow[]> {
    const open = await this.openOf(draft.owner);
    return rowsOf(draft).flatMap((row) => {
      const match = answers.get(row.id);
      return match ? [matchedRow(row, match, draft.columns, bookingOf(match, open))] : [];
    });
  }

  /** Whether a booking is one that rows of this owner can belong to. */
  async isOpen(owner: DraftOwner, bookingId: string): Promise<boolean> {
    const open = await this.openOf(owner);
    return open.some(({ id }) => id === bookingId);
  }

  /** Submitted rows whose match is no longer what was reviewed; bookings of the submission itself do not count. */
  async rowsToAsk(draft: DraftState, submissionId: string): Promise<readonly RowOutcome[]> {
    const rows = rowsOf(draft).filter(
      (row) => row.submitting?.submissionId === submissionId && row.match !== null,
    );
    if (rows.length === 0) return [];
    const own = new Set(rows.map(({ id }) => id));
    const open = (await this.openOf(draft.owner)).filter(({ id }) => !own.has(id));
    const matches = matchesOf(rows, open);
    return rows.flatMap((row): RowOutcome[] => {
      const now = matches.get(row.id);
      const candidates = now ? matchChanged(row, now) : null;
      return candidates === null ? [] : [{ row: row.id, outcome: 'asking', candidates }];
    });
  }

  private openOf({ preparedBy, organisation }: DraftOwner): Promise<OpenBookings> {
    const mine =
      preparedBy === organisation
        ? { $or: [{ organisationId: organisation }, { brokerId: organisation }] }
        : { brokerId: preparedBy };
    return this.documents.find(bookingsModel, {
      $and: [mine, { cancelled: false }, notCompleted(todayOf(this.clock))],
    });
  }
}

const matchesOf = (rows: readonly DraftRow[], open: OpenBookings): ReadonlyMap<string, RowMatch> =>
  matchClaims(
    rows.flatMap((row) => claimOf(row) ?? []),
    open.map(({ id, document: { bookingNo, letterIndex, code } }) => ({
      bookingId: id,
      bookingNo,
      letterIndex,
      code,
    })),
  );

const bookingOf = (match: RowMatch, open: OpenBookings): MappedBooking | null =>
  match.as === 'booking' ? (open.find(({ id }) => id === match.bookingId)?.document ?? null) : null;
