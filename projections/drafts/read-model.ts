import type { BookingField } from '#domain/booking/terms';
import type { UploadComparison } from '#domain/declaration-draft/download';
import type { DraftKind } from '#domain/declaration-draft/events';
import type { Side } from '#domain/shared/envelope';
import type { Filter, ReadModel } from '#platform/documents/port';

export interface DraftSubmission {
  readonly id: string;
  /** ISO moment. */
  readonly submittedAt: string;
  /** User id. */
  readonly by: string;
  /** Colleagues whose edits it took along, user ids. */
  readonly editors: readonly string[];
  readonly rows: number;
  readonly settled: number;
  /** Of the settled rows: those that came through, those among them whose bookings stayed as they were. */
  readonly declared: number;
  readonly unchanged: number;
  readonly completed: boolean;
}

/** One command that discarded rows, as long as somebody may take it back. */
export interface DraftDiscard {
  /** Of its first event; names it. */
  readonly revision: number;
  readonly rows: number;
  readonly restored: number;
  /** User id. */
  readonly by: string;
  /** ISO moment. */
  readonly at: string;
  readonly commandId: string;
}

/** A declaration draft as a whole; its rows are documents of their own (`draft-rows`). */
export interface DraftDocument {
  readonly draftId: string;
  /** The charterer. */
  readonly organisationId: string;
  /** Whose draft it is: the broker's organisation, where a broker prepares it, else the charterer's. */
  readonly preparedBy: string;
  readonly side: Side;
  readonly kind: DraftKind;
  readonly template: string;
  /** The laycans' year, where one was chosen. */
  readonly year: number | null;
  /** Counts the edit drafts of one owner, from 1. */
  readonly ordinal: number;
  readonly phase: 'receiving' | 'asking' | 'open' | 'failed' | 'ended' | 'replaced';
  /** Not failed, ended or replaced. */
  readonly open: boolean;
  /** SHA-256 of the upload, under which it is kept. */
  readonly file: string | null;
  readonly fileName: string | null;
  /** Bytes. */
  readonly fileSize: number;
  /** ISO moment since which the file is kept; null where none is, or it is no longer. */
  readonly fileSince: string | null;
  /** Days for which the file was kept; null while it is. */
  readonly fileExpiredAfter: number | null;
  /** The upload whose file is read anew. */
  readonly anewOf: string | null;
  /** As people count it in the file; null until the file was looked at, and of what is no upload. */
  readonly headerRow: number | null;
  readonly columns: readonly BookingField[];
  /** What an upload was compared with; null of a plain file, and of other kinds. */
  readonly comparison: UploadComparison | null;
  readonly failure: {
    readonly code: string;
    readonly place: Readonly<Record<string, string | number>>;
  } | null;
  readonly openedAt: string;
  /** User id. */
  readonly openedBy: string;
  /** By user: the minute (ISO) of the last time that he entered or edited something. */
  readonly lastEdits: Readonly<Record<string, string>>;
  /** The draft that took its place. */
  readonly replacedBy: string | null;
  /** Why it is no longer open, where somebody decided so; null where all of it was declared, or it is open. */
  readonly closed: {
    readonly because: 'replaced' | 'discarded';
    /** User id. */
    readonly by: string;
    readonly at: string;
  } | null;
  /** Users who changed cells in it, in the order in which they came. */
  readonly touchedBy: readonly string[];
  /** The latest, oldest first; what was taken back is none any more. */
  readonly discards: readonly DraftDiscard[];
  /** ISO moment of the last discard; null where there is none to take back. */
  readonly discardedAt: string | null;
  /** In the order in which they were made. */
  readonly submissions: readonly DraftSubmission[];
  /** A submission is not completed. */
  readonly underWay: boolean;
}

export const draftsModel: ReadModel<DraftDocument> = {
  name: 'drafts',
  history: false,
  arrays: ['submissions'],
  indexes: [
    ['submissions.id'],
    ['preparedBy', 'side', 'open', 'openedAt'],
    ['organisationId', 'preparedBy', 'side', 'kind', 'ordinal'],
    ['organisationId', 'underWay'],
    ['preparedBy', 'side', 'discardedAt'],
    ['preparedBy', 'file'],
    ['preparedBy', 'fileSince'],
    ['file', 'fileSince'],
    ['fileSince'],
    ['underWay'],
    ['phase'],
  ],
};

/** The open drafts that an organisation's side sees. */
export const openDrafts = (organisationId: string, side: Side): Filter<DraftDocument> => ({
  preparedBy: organisationId,
  side,
  open: true,
});

/** Drafts whose files are kept. */
export const withKeptFile = { fileSince: { $gt: '' } } satisfies Filter<DraftDocument>;

/** Drafts of which something was discarded since a moment, and not taken back. */
export const discardedSince = (organisationId: string, side: Side, since: string): Filter<DraftDocument> => ({
  preparedBy: organisationId,
  side,
  discardedAt: { $gte: since },
});

/** The shared edit drafts of an owner: the one with the highest ordinal is the latest. */
export const editDrafts = (
  organisationId: string,
  preparedBy: string,
  side: Side,
): Filter<DraftDocument> => ({
  organisationId,
  preparedBy,
  side,
  kind: 'edit',
});
