import { lookup } from '../shared/persistent-map.ts';
import type { UploadComparison } from './download.ts';
import type { MatchedRow } from './events.ts';
import type { RowMatch } from './draft-row.ts';
import type { DownloadRead, DraftState } from './state.ts';

/** The rows of an upload once each was matched. */
export interface ComparedUpload {
  readonly matches: readonly MatchedRow[];
  /** Ids of rows of a download in which nothing was changed. */
  readonly unchanged: readonly string[];
  /** null where there is nothing to say: a plain file of new bookings, or one that goes by codes. */
  readonly comparison: UploadComparison | null;
}

/**
 * Parts the rows that change nothing from the others, and says what all were compared with. `known` are the bookings whose
 * written version was found. A file that names booking numbers and does not say what it was made from has lost its sheet.
 */
export const comparedUpload = (
  draft: Pick<DraftState, 'download' | 'owner' | 'rows' | 'unchanged'>,
  matched: readonly MatchedRow[],
  known: ReadonlySet<string>,
): ComparedUpload => {
  const { download } = draft;
  if (download === null) {
    const numbered = matched.some(
      ({ row, match }) => match.as === 'booking' && (lookup(draft.rows, row)?.bookingNo ?? null) !== null,
    );
    const comparison = numbered ? ({ with: 'now', because: 'sheet_lost' } as const) : null;
    return { matches: matched, unchanged: [], comparison };
  }
  if (download.organisation !== draft.owner.organisation) {
    const comparison = { with: 'now', because: 'other_organisation' } as const;
    return { matches: matched, unchanged: [], comparison };
  }
  const unchanged = matched.filter((row) => isUnchanged(row, known)).map(({ row }) => row);
  const matches = matched.filter((row) => !isUnchanged(row, known));
  return { matches, unchanged, comparison: compared(draft, download, matched, known, unchanged.length) };
};

const isUnchanged = ({ match, cells }: MatchedRow, known: ReadonlySet<string>): boolean =>
  match.as === 'booking' && known.has(match.bookingId) && cells !== null && Object.keys(cells).length === 0;

const compared = (
  draft: Pick<DraftState, 'unchanged'>,
  { writtenAt, bases }: DownloadRead,
  matched: readonly MatchedRow[],
  known: ReadonlySet<string>,
  unchanged: number,
): UploadComparison => {
  const named = new Set(matched.flatMap(({ match }) => bookingsIn(match)).filter((id) => lookup(bases, id)));
  const unknown = matched.filter(
    ({ match }) => match.as === 'booking' && named.has(match.bookingId) && !known.has(match.bookingId),
  );
  return {
    with: 'download',
    writtenAt,
    // Rows that left before a crash are not among the matched ones any more; each had named one booking.
    unchanged: draft.unchanged + unchanged,
    unknown: unknown.length,
    missing: Math.max(0, bases.size - named.size - draft.unchanged),
  };
};

const bookingsIn = (match: RowMatch): readonly string[] =>
  match.as === 'booking' ? [match.bookingId] : match.as === 'asking' ? match.candidates : [];
