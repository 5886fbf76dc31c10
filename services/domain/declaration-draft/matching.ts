import { plainLine } from '../shared/plain-text.ts';
import type { RowMatch, DraftRow } from './draft-row.ts';

/** A booking that rows can match: not completed. */
export interface OpenBooking {
  readonly bookingId: string;
  readonly bookingNo: string;
  readonly letterIndex: string;
  readonly code: string | null;
}

/** What an uploaded row says it belongs to; as the file said it, whatever was edited since. */
export interface RowClaim {
  readonly row: string;
  readonly bookingNo: string | null;
  readonly letterIndex: string | null;
  readonly code: string | null;
}

/** null for a row by hand, which claims nothing. */
export const claimOf = (row: DraftRow): RowClaim | null => {
  if (row.uploaded === null) return null;
  const { code } = row.uploaded;
  return {
    row: row.id,
    bookingNo: row.bookingNo,
    letterIndex: row.letterIndex,
    code: typeof code === 'string' ? plainLine(code) : null,
  };
};

/** The booking numbers and codes that claims look for, each once; codes as read models hold them. */
export const namedBy = (
  claims: readonly RowClaim[],
): { readonly numbers: readonly string[]; readonly codes: readonly string[] } => {
  const [numbers, codes] = [new Set<string>(), new Set<string>()];
  for (const { bookingNo, code } of claims) {
    if (bookingNo !== null) numbers.add(plainLine(bookingNo));
    else if (code !== null && code !== '') codes.add(code);
  }
  return { numbers: [...numbers], codes: [...codes] };
};

/**
 * Bookings that a question names at most. A word like "TBA" in the column of the code is the code of thousands of
 * bookings and rows, each of which would name all of them.
 */
export const maxCandidates = 50;

/**
 * What uploaded rows are: by booking number (and letter) that open booking, or unknown; else by code exactly one open
 * booking, or a new one where there is none. Several, or one that two rows claim, must be asked about, and so must a row
 * that finds none but cancelled ones; of very many the first ones, in the order of `open`, are named.
 */
export const matchClaims = (
  claims: readonly RowClaim[],
  open: readonly OpenBooking[],
  cancelled: readonly OpenBooking[] = [],
): ReadonlyMap<string, RowMatch> => {
  const among = finder(open);
  const amongCancelled = finder(cancelled);
  const found = claims.map((claim) => ({ claim, bookings: among(claim) }));
  const claimed = new Map<string, number>();
  for (const { bookings } of found) {
    const [only, ...others] = bookings;
    if (only && others.length === 0) claimed.set(only.bookingId, (claimed.get(only.bookingId) ?? 0) + 1);
  }
  return new Map(
    found.map(({ claim, bookings }): [string, RowMatch] => {
      const [only, ...others] = bookings;
      if (!only) return [claim.row, withoutOpen(claim, amongCancelled(claim))];
      const one = others.length === 0 && claimed.get(only.bookingId) === 1;
      return [
        claim.row,
        one ? { as: 'booking', bookingId: only.bookingId } : { as: 'asking', candidates: named(bookings) },
      ];
    }),
  );
};

const named = (bookings: readonly OpenBooking[]): readonly string[] =>
  bookings.slice(0, maxCandidates).map(({ bookingId }) => bookingId);

/** What was cancelled stays so, unless someone says that the row is another cargo. */
const withoutOpen = ({ bookingNo }: RowClaim, cancelled: readonly OpenBooking[]): RowMatch => {
  if (cancelled.length > 0) return { as: 'asking', candidates: named(cancelled), because: 'cancelled' };
  return bookingNo === null ? { as: 'new' } : { as: 'unknown' };
};

/** Which of the bookings a claim may mean. */
const finder = (bookings: readonly OpenBooking[]) => {
  const byNumber = Map.groupBy(bookings, ({ bookingNo }) => bookingNo);
  const byCode = Map.groupBy(bookings, ({ code }) => (code === null ? '' : plainLine(code)));
  return ({ bookingNo, letterIndex, code }: RowClaim): readonly OpenBooking[] => {
    if (bookingNo !== null) {
      const numbered = byNumber.get(plainLine(bookingNo)) ?? [];
      const letter = letterIndex?.trim().toUpperCase() ?? '';
      return letter === '' ? numbered : numbered.filter((booking) => booking.letterIndex === letter);
    }
    return code === null || code === '' ? [] : (byCode.get(code) ?? []);
  };
};

/**
 * Whether a submitted row would be matched otherwise by now: the candidates to ask about, or null where its match still
 * holds. An answer that someone gave holds as long as nothing else comes into question.
 */
export const matchChanged = (row: DraftRow, now: RowMatch): readonly string[] | null => {
  const { match } = row;
  if (match === null) return null;
  const candidates = now.as === 'asking' ? now.candidates : now.as === 'booking' ? [now.bookingId] : [];
  const isGone = now.as === 'asking' && now.because === 'cancelled' && match.as === 'booking';
  if (row.asked !== null && !isGone) {
    const asked = row.asked;
    const stillOpen = match.as !== 'booking' || candidates.includes(match.bookingId);
    return stillOpen && candidates.every((candidate) => asked.includes(candidate)) ? null : candidates;
  }
  const same =
    match.as === now.as &&
    (match.as !== 'booking' || now.as !== 'booking' || match.bookingId === now.bookingId);
  return same ? null : candidates;
};
