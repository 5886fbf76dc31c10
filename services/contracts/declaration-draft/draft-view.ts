import type { BookingField, NamedRef } from '#domain/booking/terms';
import type { CellValue, DraftKind, RowMatch } from '#domain/declaration-draft/events';
import type { RowError } from '#domain/validation/errors';

/** A touched cell: what it was when touched, and what it is to become. */
export interface DraftCell {
  readonly base: CellValue;
  readonly value: CellValue;
  /** User id of the last hand on it. */
  readonly by: string;
}

/** One row of a draft: only what differs from the booking; everything of a new row. */
export interface DraftRowView {
  readonly id: string;
  readonly draftId: string;
  /** Revision of the draft's stream at which this row last changed. */
  readonly revision: number;
  readonly cursor: string;
  /** The booking it amends; null for a new row. */
  readonly bookingId: string | null;
  readonly line: number | null;
  readonly continuationOf: string | null;
  readonly replaces: string | null;
  readonly match: RowMatch | null;
  readonly cells: Readonly<Partial<Record<BookingField, DraftCell>>>;
  /** The layer under submission: read-only, below later edits. */
  readonly submitting: Readonly<Partial<Record<BookingField, CellValue>>> | null;
  /** Why the row came back from its last submission; null when it did not. */
  readonly reopened:
    | {
        readonly because: 'conflict';
        readonly conflicts: readonly {
          readonly field: BookingField;
          readonly mine: CellValue;
          readonly theirs: CellValue;
        }[];
      }
    | {
        readonly because: 'rejected';
        readonly code: string;
        readonly details: Readonly<Record<string, unknown>>;
      }
    | { readonly because: 'asking'; readonly candidates: readonly string[] }
    | null;
  /** Users who touched the row. */
  readonly touchedBy: readonly string[];
}

export interface DraftView {
  /** The spec's importId. */
  readonly id: string;
  readonly revision: number;
  readonly cursor: string;
  readonly kind: DraftKind;
  readonly state: 'receiving' | 'open' | 'failed' | 'submitting' | 'ended' | 'replaced';
  readonly fileName: string | null;
  readonly failure: {
    readonly code: string;
    readonly place: Readonly<Record<string, string | number>>;
  } | null;
  readonly openedAt: string;
  readonly openedBy: string;
  readonly organisation: NamedRef;
  readonly submission: { readonly id: string; readonly rows: number; readonly settled: number } | null;
}

/** The body of `POST cargo-declarations/drafts/{importId}/changes`: one edit, paste, fill, clear or undo. */
export interface DraftChangesRequest {
  readonly reason: 'edit' | 'paste' | 'fill' | 'clear' | 'undo' | 'redo' | 'rebase';
  readonly changes: readonly {
    readonly id: string;
    readonly field: BookingField;
    readonly from: CellValue;
    readonly to: CellValue;
  }[];
  /** New rows by hand, before the changes; ids are issued by the server in their order. */
  readonly addRows?: number;
  readonly discardRows?: readonly string[];
  /** Discard although colleagues touched these rows. */
  readonly evenIfTouched?: boolean;
}

export interface DraftChangesAnswer {
  /** Where the changes went: a declared row's edits go to the edit draft. */
  readonly importId: string;
  readonly position: string;
  /** New revision of each row concerned; a row that left the draft is absent. */
  readonly rows: Readonly<Record<string, number>>;
  readonly added: readonly string[];
  /** Stale cells of a paste, fill or undo: not written, named. */
  readonly skipped: readonly {
    readonly id: string;
    readonly field: BookingField;
    readonly current: CellValue;
  }[];
}

/** 409 of a single edit. */
export interface StaleCell {
  readonly code: 'stale_cell';
  readonly id: string;
  readonly field: BookingField;
  readonly mine: CellValue;
  readonly theirs: CellValue;
}

/** Answer of `import` and `edit`, and of the reviews. */
export interface ReviewAnswer {
  readonly importId: string;
  readonly rows: readonly DraftRowView[];
  /** Errors by row id. */
  readonly errors: Readonly<Record<string, readonly RowError[]>>;
  readonly totals: { readonly errors: number; readonly discrepancies: number };
}
