import { plainLine } from '../shared/plain-text.ts';
import type { RowMatch } from './events.ts';
import type { DraftRow } from './rows.ts';

/** A booking that rows can match: neither cancelled nor completed. */
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
export const mostCandidates = 50;

/**
 * What uploaded rows are: by booking number (and letter) that open booking, or unknown; else by code exactly one open
 * booking, or a new one where there is none. Several, or one that two rows claim, must be asked about; of very many the
 * first ones, in the order of `open`, are named.
 */
export const matchClaims = (
  claims: readonly RowClaim[],
  open: readonly OpenBooking[],
): ReadonlyMap<string, RowMatch> => {
  const byNumber = Map.groupBy(open, ({ bookingNo }) => bookingNo);
  const byCode = Map.groupBy(open, ({ code }) => (code === null ? '' : plainLine(code)));
  const found = claims.map((claim) => ({ claim, bookings: candidates(claim, byNumber, byCode) }));
  const claimed = new Map<string, number>();
  for (const { bookings } of found) {
    const [only, ...others] = bookings;
    if (only && others.length === 0) claimed.set(only.bookingId, (claimed.get(only.bookingId) ?? 0) + 1);
  }
  return new Map(
    found.map(({ claim, bookings }): [string, RowMatch] => {
      const [only, ...others] = bookings;
      if (!only) return [claim.row, claim.bookingNo === null ? { as: 'new' } : { as: 'unknown' }];
      const one = others.length === 0 && claimed.get(only.bookingId) === 1;
      return [
        claim.row,
        one
          ? { as: 'booking', bookingId: only.bookingId }
          : { as: 'asking', candidates: bookings.slice(0, mostCandidates).map(({ bookingId }) => bookingId) },
      ];
    }),
  );
};

const candidates = (
  { bookingNo, letterIndex, code }: RowClaim,
  byNumber: ReadonlyMap<string, readonly OpenBooking[]>,
  byCode: ReadonlyMap<string, readonly OpenBooking[]>,
): readonly OpenBooking[] => {
  if (bookingNo !== null) {
    const numbered = byNumber.get(plainLine(bookingNo)) ?? [];
    const letter = letterIndex?.trim().toUpperCase() ?? '';
    return letter === '' ? numbered : numbered.filter((booking) => booking.letterIndex === letter);
  }
  return code === null || code === '' ? [] : (byCode.get(code) ?? []);
};

/**
 * Whether a submitted row would be matched otherwise by now: the candidates to ask about, or null where its match still
 * holds. An answer that someone gave holds as long as nothing else comes into question.
 */
export const matchChanged = (row: DraftRow, now: RowMatch): readonly string[] | null => {
  const { match } = row;
  if (match === null) return null;
  const candidates = now.as === 'asking' ? now.candidates : now.as === 'booking' ? [now.bookingId] : [];
  if (row.asked !== null) {
    const asked = row.asked;
    const stillOpen = match.as !== 'booking' || candidates.includes(match.bookingId);
    return stillOpen && candidates.every((candidate) => asked.includes(candidate)) ? null : candidates;
  }
  const same =
    match.as === now.as &&
    (match.as !== 'booking' || now.as !== 'booking' || match.bookingId === now.bookingId);
  return same ? null : candidates;
};
