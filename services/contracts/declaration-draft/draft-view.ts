import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { Cells } from '#domain/declaration-draft/cells';
import type { UploadComparison } from '#domain/declaration-draft/download';
import type { DraftKind } from '#domain/declaration-draft/events';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { RowMatch, Reopened } from '#domain/declaration-draft/draft-row';

/** One row of a draft: only what differs from the booking; everything of a new row. */
export interface DraftRowView {
  readonly id: string;
  readonly draftId: string;
  /** Revision of the draft's stream at which this row last changed. */
  readonly revision: number;
  readonly cursor: string;
  /** The booking it amends; null for a new row. */
  readonly bookingId: string | null;
  /** Rows stand in this order. */
  readonly place: number;
  /** The line of the uploaded sheet; null by hand. */
  readonly line: number | null;
  /** What an uploaded row says it belongs to. */
  readonly bookingNo: string | null;
  readonly letterIndex: string | null;
  readonly continuationOf: string | null;
  readonly replaces: string | null;
  readonly match: RowMatch | null;
  readonly cells: Cells;
  /** ISO moment at which each cell was last changed; cells as they were uploaded are absent, and so are those just answered. */
  readonly changedAt?: Readonly<Partial<Record<BookingField, string>>>;
  /** The layer under submission: read-only, below later edits. */
  readonly submitting: Readonly<Partial<Record<BookingField, CellValue>>> | null;
  /** Why the row came back from its last submission; null when it did not. */
  readonly reopened: Reopened | null;
  /** Users who touched the row. */
  readonly touchedBy: readonly string[];
}

/** A user by name; null when erased. Drafts are one side's own, so nobody's name is hidden in them. */
export interface PersonView {
  readonly id: string;
  readonly name: string | null;
}

/** Rows that somebody discarded, or that went with a draft that was replaced. */
export interface DiscardView {
  /** Names it in `POST drafts/{importId}/take-back`. */
  readonly id: number;
  readonly rows: number;
  readonly by: PersonView;
  /** ISO moment; it can be taken back for 30 days. */
  readonly at: string;
}

/** Someone with a hand in a draft. */
export interface EditorView extends PersonView {
  /** ISO moment, to the minute. */
  readonly at: string;
}

export interface DraftView {
  /** The spec's importId. */
  readonly id: string;
  readonly revision: number;
  readonly cursor: string;
  readonly kind: DraftKind;
  /** `asking`: someone must say how the file is read, and no row was taken in (`GET drafts/{importId}`, `columns`). */
  readonly state: 'receiving' | 'asking' | 'open' | 'failed' | 'submitting' | 'ended' | 'replaced';
  /** Of which every laycan is to be; null where none was chosen, and on templates without that choice. */
  readonly year: number | null;
  readonly fileName: string | null;
  /** Days for which the file of an upload was kept; null while it can be read again. */
  readonly fileExpiredAfter: number | null;
  /** Of an upload, as people count it in the file: a row's number in it is this and its `line`. */
  readonly headerRow: number | null;
  readonly failure: {
    readonly code: string;
    readonly place: Readonly<Record<string, string | number>>;
  } | null;
  /** What the rows of an upload were compared with; null of a plain file, and of other kinds. */
  readonly comparison: UploadComparison | null;
  readonly openedAt: string;
  readonly openedBy: string;
  /** Display name; null when erased. */
  readonly openedByName: string | null;
  /** Who changed cells in it, in the order in which they came. */
  readonly touchedBy: readonly PersonView[];
  /** Who replaced or discarded it; null while it is open, and where all of it was declared. */
  readonly closed: {
    readonly because: 'replaced' | 'discarded';
    readonly by: PersonView;
    readonly at: string;
  } | null;
  /** The draft that took its place. */
  readonly replacedBy: string | null;
  /** What was discarded and not taken back, oldest first. */
  readonly discards: readonly DiscardView[];
  readonly organisation: NamedRef;
  /** Who entered or edited something in it, with the minute of the last time. */
  readonly edits: readonly EditorView[];
  readonly submission: {
    readonly id: string;
    readonly rows: number;
    readonly settled: number;
    readonly by: PersonView;
    /** Colleagues whose edits it took along, user ids. */
    readonly editors: readonly string[];
  } | null;
}

/** A draft in the list, with how much is in it. */
export interface DraftListItem extends DraftView {
  /** Rows that hold something. */
  readonly rows: number;
}
