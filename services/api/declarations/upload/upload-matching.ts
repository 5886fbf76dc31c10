import { Inject, Injectable } from '@nestjs/common';
import type { DraftOwner, MatchedRow, RowMatch, RowOutcome } from '#domain/declaration-draft/events';
import { matchedRow } from '#domain/declaration-draft/mapping';
import type { MappedBooking } from '#domain/declaration-draft/mapping';
import { claimOf, matchChanged, matchClaims } from '#domain/declaration-draft/matching';
import type { DraftRow } from '#domain/declaration-draft/rows';
import { rowsOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { lookup } from '#domain/shared/persistent-map';
import { todayOf } from '#platform/clock/port';
import type { Clock } from '#platform/clock/port';
import type { Documents, Stored } from '#platform/documents/port';
import { CLOCK, DOCUMENTS } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { CaughtUp } from '../../platform/caught-up.ts';
import { notCompleted } from '../lists/declaration-filter.ts';

type OpenBookings = readonly Stored<BookingDocument>[];

/** Which bookings the rows of an upload belong to, as the read models stand. */
@Injectable()
export class UploadMatching {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly caughtUp: CaughtUp,
  ) {}

  /** Every row of an upload with its match and the cells that this makes; on all that was acknowledged before. */
  async matchAll(draft: DraftState): Promise<readonly MatchedRow[]> {
    await this.caughtUp.withTheLog();
    const open = await this.openOf(draft.owner);
    return matched(draft, matchesOf(rowsOf(draft), open), open);
  }

  /** Rows with the answer that someone gave. @throws what `closed` makes of answers that name no open booking */
  async answered(
    draft: DraftState,
    answers: ReadonlyMap<string, RowMatch>,
    closed: (bookingIds: ReadonlySet<string>) => Error,
  ): Promise<readonly MatchedRow[]> {
    const open = await this.openOf(draft.owner);
    const ids = new Set(open.map(({ id }) => id));
    const named = [...answers.values()].flatMap((match) => (match.as === 'booking' ? [match.bookingId] : []));
    const shut = new Set(named.filter((id) => !ids.has(id)));
    if (shut.size > 0) throw closed(shut);
    return matched(draft, answers, open);
  }

  /** Submitted rows whose match is no longer what was reviewed; bookings of the submission itself do not count. */
  async rowsToAsk(draft: DraftState, submissionId: string): Promise<readonly RowOutcome[]> {
    const rows = rowsOf(draft).filter(
      (row) => row.submitting?.submissionId === submissionId && row.match !== null,
    );
    if (rows.length === 0) return [];
    // What this draft declared a moment ago, before a crash perhaps, is no booking that its rows were reviewed against.
    const own = new Set(rows.map(({ id }) => id));
    const open = (await this.openOf(draft.owner)).filter(
      ({ id }) => !own.has(id) && lookup(draft.sent, id)?.bookingId !== id,
    );
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
    const filter = { $and: [mine, { cancelled: false }, notCompleted(todayOf(this.clock))] };
    // Candidates are named in one order, so that looking again finds the same ones.
    return this.documents.find(bookingsModel, filter, {
      sort: [
        ['bookingNo', 1],
        ['letterIndex', 1],
      ],
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

const matched = (
  draft: DraftState,
  matches: ReadonlyMap<string, RowMatch>,
  open: OpenBookings,
): readonly MatchedRow[] => {
  const bookings = new Map<string, MappedBooking>(open.map(({ id, document }) => [id, document]));
  return rowsOf(draft).flatMap((row) => {
    const match = matches.get(row.id);
    if (!match) return [];
    const booking = match.as === 'booking' ? (bookings.get(match.bookingId) ?? null) : null;
    return [matchedRow(row, match, draft.columns, booking)];
  });
};
