import type { BookingField } from '../booking/terms.ts';
import type { InputMethod } from '../shared/change-source.ts';
import type { UploadComparison, WrittenVersion } from './download.ts';
import type { CellChange, DraftKind, DraftOwner, MatchedRow, NewRow, RowOutcome } from './events.ts';
import type { CellValue } from './cell-value.ts';
import type { ReadHalves } from './file-lines.ts';
import type { UploadField, UploadReading } from './upload-columns.ts';

/** `by` is always the acting user's id. */
export interface OpenDraft {
  readonly draftId: string;
  readonly owner: DraftOwner;
  readonly kind: DraftKind;
  readonly template: string;
  /** Counts the edit drafts of an organisation's side, from 1; 0 for the other kinds. */
  readonly ordinal: number;
}

export interface ChooseYear {
  readonly by: string;
  /** null: of any year. */
  readonly year: number | null;
}

export interface ReceiveUpload {
  /** SHA-256 of the file, under which it is kept. */
  readonly file: string;
  readonly fileName: string;
  readonly size: number;
  /** The upload whose file is read anew. */
  readonly anewOf?: string;
  /** The organisation whose kept files it counts among. */
  readonly keptFor?: string;
  /** ISO moment since which the file of a draft that is read anew is kept. */
  readonly keptSince?: string;
}

export interface ChooseReading {
  readonly by: string;
  /** Every column that is open or read otherwise than found; null: not read. */
  readonly columns: readonly { readonly column: number; readonly field: UploadField | null }[];
  readonly readings: readonly { readonly columns: readonly number[]; readonly reading: UploadReading }[];
  readonly remember: boolean;
  /** An earlier upload whose place it takes. */
  readonly replaces: string | null;
  /** Although colleagues worked on that one. */
  readonly evenIfTouched: boolean;
}

export interface AddRows {
  readonly by: string;
  /** With their ids; by hand, `line`, `bookingNo` and `letterIndex` are null. */
  readonly rows: readonly NewRow[];
}

/** What the file says of the download that it was. */
export interface ReadBases {
  readonly organisation: string;
  readonly writtenAt: string;
  readonly bases: readonly WrittenVersion[];
}

export interface CompleteUpload {
  /** Columns that the sheet has; of discharge ports `discharge.{n}`. */
  readonly columns: readonly BookingField[];
  /** Those included that were left out because nothing was changed in them. */
  readonly rows: number;
  readonly halves?: ReadHalves;
  readonly comparison?: UploadComparison;
}

export interface FailUpload {
  readonly code: string;
  readonly place: Readonly<Record<string, string | number>>;
}

export interface MatchRows {
  readonly by: string;
  readonly matches: readonly MatchedRow[];
}

/** What the caller knows of the booking behind a row; from its document. */
export interface KnownBooking {
  /** The highest ordinal ever issued: empty slots come after it. */
  readonly lastOrdinal: number;
  readonly cancelled: boolean;
}

export type ChangeReason = 'edit' | 'paste' | 'fill' | 'clear' | 'undo' | 'redo';

export interface ChangeCells {
  readonly by: string;
  readonly reason: ChangeReason;
  /** How the changes are made; absent: in the grid. */
  readonly via?: InputMethod;
  readonly changes: readonly CellChange[];
  /** By row id; rows of bookings that are left out are taken as they come. */
  readonly bookings?: ReadonlyMap<string, KnownBooking>;
}

export interface RebaseChange {
  readonly by: string;
  readonly row: string;
  readonly field: BookingField;
  /** What the draft's cell held, as it was shown. */
  readonly mine: CellValue;
  /** What the booking holds, as it was shown. */
  readonly theirs: CellValue;
  /** What is wanted: `mine` keeps mine, `theirs` takes theirs. */
  readonly to: CellValue;
}

export interface DiscardRows {
  readonly by: string;
  readonly rows: readonly string[];
  /** Although colleagues touched them. */
  readonly evenIfTouched: boolean;
}

export interface ReplaceDraft {
  /** The draft that takes its place. */
  readonly by: string;
  /** User id of who replaces it. */
  readonly actor: string;
  /** Although colleagues worked on it. */
  readonly evenIfTouched: boolean;
}

export interface SubmitDeclaration {
  readonly by: string;
  /** Colleagues whose edits are submitted as well: a cell of anybody else is refused. User ids. */
  readonly withEditsOf: readonly string[];
  readonly submissionId: string;
  readonly submittedAt: string;
  readonly referenceVersions: Readonly<Record<string, number>>;
  readonly syncVeson: boolean;
  /** What was reviewed. */
  readonly rows: readonly { readonly row: string; readonly revision: number }[];
  /** Reserved booking numbers by row id; one a new row, a continuation has its first's. More than needed does no harm. */
  readonly numbers: ReadonlyMap<string, string>;
}

export interface SaveAndSubmit extends Omit<SubmitDeclaration, 'rows'> {
  readonly rows: readonly {
    readonly row: string;
    /** At which it was read; null where the caller has none: then nobody else may have touched it. */
    readonly revision: number | null;
    /** A row that is not in the draft yet. */
    readonly add: NewRow | null;
    readonly changes: readonly CellChange[];
  }[];
  readonly bookings?: ReadonlyMap<string, KnownBooking>;
}

export interface SettleRows {
  readonly submissionId: string;
  /** At most 500; both rows of a pair together. Rows that are settled already are passed over. */
  readonly outcomes: readonly RowOutcome[];
}
