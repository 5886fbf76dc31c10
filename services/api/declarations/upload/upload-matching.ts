import { Inject, Injectable } from '@nestjs/common';
import type { DraftOwner, MatchedRow, RowOutcome } from '#domain/declaration-draft/events';
import type { RowMatch, DraftRow } from '#domain/declaration-draft/draft-row';
import { comparedUpload, type ComparedUpload } from '#domain/declaration-draft/compare-upload';
import { matchedRow } from '#domain/declaration-draft/mapping';
import type { MappedBooking } from '#domain/declaration-draft/mapping';
import { claimOf, matchChanged, matchClaims, namedBy } from '#domain/declaration-draft/matching';
import { OddRows } from '#domain/declaration-draft/odd-rows';
import type { OpenBooking, RowClaim } from '#domain/declaration-draft/matching';
import { rowsOf } from '#domain/declaration-draft/state';
import type { DraftState } from '#domain/declaration-draft/state';
import { lookup } from '#domain/shared/persistent-map';
import { todayOf } from '#platform/clock/port';
import type { TradeClock } from '#platform/clock/port';
import type { Documents, Filter, Stored } from '#platform/documents/port';
import { DOCUMENTS, TRADE_CLOCK } from '#platform/tokens';
import { bookingsModel } from '#projections/bookings/read-model';
import type { BookingDocument } from '#projections/bookings/read-model';
import { CaughtUp } from '../../platform/caught-up.ts';
import { inSlices } from '#platform/fairness/in-slices';
import { notCompleted } from '../../lists/laycan-filters.ts';
import { WrittenVersions } from './written-versions.ts';
import { nextTurn } from '#platform/fairness/next-turn';

/** Files with more rows than this wait until their rows are in the read models: live screens would lag behind what is written on. */
const many = 1_000;
/** Longest such wait; after it the file goes on although read models are late. */
const longestPaceMs = 5_000;

type Bookings = readonly Stored<BookingDocument>[];

/** Which bookings the rows of an upload belong to, as the read models stand. */
@Injectable()
export class UploadMatching {
  constructor(
    @Inject(DOCUMENTS) private readonly documents: Documents,
    @Inject(TRADE_CLOCK) private readonly clock: TradeClock,
    private readonly caughtUp: CaughtUp,
    private readonly versions: WrittenVersions,
  ) {}

  /**
   * Every row of an upload with its match and the cells that this makes, and what it was compared with; on all that was
   * acknowledged before.
   */
  async matchAll(draft: DraftState): Promise<ComparedUpload> {
    await this.caughtUp.withTheLog(bookingsModel);
    const rows = rowsOf(draft);
    if (rows.length > many) await this.caughtUp.asFarAsTheyCome(longestPaceMs);
    const claims = await claimsOf(rows);
    const bookings = await this.claimed(draft.owner, claims);
    const written = await this.versions.of(draft, bookings);
    // Thousands of rows are matched at once: others have their turn before and after.
    await nextTurn();
    const matches = matchesOf(claims, bookings);
    await nextTurn();
    const all = new Map([...matches, ...(await oddOnes(rows, matches))]);
    const found = await matched(draft, rows, all, mapped(bookings, written));
    return comparedUpload(draft, found, new Set(written.keys()));
  }

  /** Rows with the answer that someone gave. @throws what `closed` makes of answers that name no open booking */
  async answered(
    draft: DraftState,
    answers: ReadonlyMap<string, RowMatch>,
    closed: (bookingIds: ReadonlySet<string>) => Error,
  ): Promise<readonly MatchedRow[]> {
    const named = [...answers.values()].flatMap((match) => (match.as === 'booking' ? [match.bookingId] : []));
    const found = await this.with(draft.owner, [{ _id: { $in: named } }]);
    const open = found.filter(({ document }) => !document.cancelled);
    const ids = new Set(open.map(({ id }) => id));
    const shut = new Set(named.filter((id) => !ids.has(id)));
    if (shut.size > 0) throw closed(shut);
    return matched(draft, rowsOf(draft), answers, mapped(open, await this.versions.of(draft, open)));
  }

  /** Submitted rows whose match is no longer what was reviewed; bookings of the submission itself do not count. */
  async rowsToAsk(draft: DraftState, submissionId: string): Promise<readonly RowOutcome[]> {
    const rows = rowsOf(draft).filter(
      (row) => row.submitting?.submissionId === submissionId && row.match !== null,
    );
    if (rows.length === 0) return [];
    // What this draft declared a moment ago, before a crash perhaps, is no booking that its rows were reviewed against.
    const own = new Set(rows.map(({ id }) => id));
    const claims = await claimsOf(rows);
    const bookings = (await this.claimed(draft.owner, claims)).filter(
      ({ id }) => !own.has(id) && lookup(draft.sent, id)?.bookingId !== id,
    );
    const matches = matchesOf(claims, bookings);
    return rows.flatMap((row): RowOutcome[] => {
      const now = matches.get(row.id);
      const candidates = now ? matchChanged(row, now) : null;
      if (candidates === null) return [];
      const because = now?.as === 'asking' ? now.because : undefined;
      return [{ row: row.id, outcome: 'asking', candidates, ...(because && { because }) }];
    });
  }

  /** Bookings that some claim names, cancelled ones among them: a charterer may have many times more of them than a file has rows. */
  private claimed(owner: DraftOwner, claims: readonly RowClaim[]): Promise<Bookings> {
    const { numbers, codes } = namedBy(claims);
    return this.with(owner, [
      ...(numbers.length > 0 ? [{ bookingNo: { $in: numbers } }] : []),
      ...(codes.length > 0 ? [{ code: { $in: codes } }] : []),
    ]);
  }

  /** Bookings of a draft's owner that are not completed, for which one of the filters holds, each asked by itself: an index serves it. */
  private async with(
    { preparedBy, organisation }: DraftOwner,
    narrowed: readonly Filter<BookingDocument>[],
  ): Promise<Bookings> {
    const mine: readonly Filter<BookingDocument>[] =
      preparedBy === organisation
        ? [{ organisationId: organisation }, { brokerId: organisation }]
        : [{ brokerId: preparedBy }];
    const today = todayOf(this.clock);
    const filters = mine.flatMap((scope) =>
      narrowed.map((filter) => ({ $and: [scope, filter, notCompleted(today)] })),
    );
    const byId = new Map<string, Bookings[number]>();
    for (const filter of filters) {
      for (const stored of await this.documents.find(bookingsModel, filter)) byId.set(stored.id, stored);
      // Each makes a statement of the codes of thousands of rows.
      await nextTurn();
    }
    // Candidates are named in one order, so that looking again finds the same ones.
    return byNumber([...byId.values()]);
  }
}

/** Keys are made once: of thousands of bookings each is compared a dozen times. */
const byNumber = (bookings: Bookings): Bookings =>
  bookings
    .map((stored) => {
      const { id, document } = stored;
      return { stored, key: [document.bookingNo, document.letterIndex, id].join('\0') };
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ stored }) => stored);

const claimsOf = async (rows: readonly DraftRow[]): Promise<readonly RowClaim[]> =>
  (await inSlices(rows, claimOf)).filter((claim) => claim !== null);

const asOpen = ({ id, document: { bookingNo, letterIndex, code } }: Bookings[number]): OpenBooking => ({
  bookingId: id,
  bookingNo,
  letterIndex,
  code,
});

const matchesOf = (claims: readonly RowClaim[], bookings: Bookings): ReadonlyMap<string, RowMatch> => {
  const [open, cancelled] = [false, true].map((which) =>
    bookings.filter(({ document }) => document.cancelled === which).map(asOpen),
  );
  return matchClaims(claims, open ?? [], cancelled);
};

/** Lines of totals and copied rows, among those that would be new bookings. */
const oddOnes = async (
  rows: readonly DraftRow[],
  matches: ReadonlyMap<string, RowMatch>,
): Promise<readonly (readonly [row: string, match: RowMatch])[]> => {
  const odd = new OddRows();
  const found = await inSlices(rows, (row) => {
    const match = odd.take(row, matches.get(row.id)?.as === 'new');
    return match ? [[row.id, match] as const] : [];
  });
  return found.flat();
};

const mapped = (
  open: Bookings,
  written: Awaited<ReturnType<WrittenVersions['of']>>,
): ReadonlyMap<string, MappedBooking> =>
  new Map(
    open.map(({ id, document: { terms, lastOrdinal } }): [string, MappedBooking] => {
      const from = written.get(id);
      return [id, { terms, lastOrdinal, ...(from && { written: from }) }];
    }),
  );

const matched = async (
  draft: DraftState,
  rows: readonly DraftRow[],
  matches: ReadonlyMap<string, RowMatch>,
  bookings: ReadonlyMap<string, MappedBooking>,
): Promise<readonly MatchedRow[]> => {
  const found = await inSlices(rows, (row) => {
    const match = matches.get(row.id);
    if (!match) return [];
    const booking = match.as === 'booking' ? (bookings.get(match.bookingId) ?? null) : null;
    return [matchedRow(row, match, draft, booking)];
  });
  return found.flat();
};
