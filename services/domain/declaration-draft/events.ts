import type { BookingField } from '../booking/terms.ts';
import type { InputMethod } from '../shared/change-source.ts';
import type { Side } from '../shared/envelope.ts';
import type { UploadComparison, WrittenVersion } from './download.ts';
import type { ReadHalves } from './file-lines.ts';
import type { ChosenColumn, UploadColumns } from './upload-columns.ts';
import type { AskedBecause, DraftRow, RowMatch } from './draft-row.ts';
import type { CellValue } from './cell-value.ts';

/** `upload` and `new` belong to the one who made them; `edit` is the side's shared one, where colleagues meet. */
export type DraftKind = 'upload' | 'new' | 'edit';

/** What an organisation has again of the bytes that it may keep. */
export interface FreedBytes {
  readonly organisation: string;
  readonly bytes: number;
}

/** Whose draft it is; stands on every event by which rows enter, so that a row's document knows who may see it. */
export interface DraftOwner {
  /** The charterer, whose template and limits hold. */
  readonly organisation: string;
  readonly side: Side;
  /** The broker's organisation, where a broker prepares it; else the same as `organisation`. */
  readonly preparedBy: string;
}

export interface CellChange {
  readonly row: string;
  readonly field: BookingField;
  /** What the client showed; for a first change of an edit row, the booking's value. */
  readonly from: CellValue;
  readonly to: CellValue;
}

/** A row as it enters a draft by upload or by hand. */
export interface NewRow {
  readonly row: string;
  /** The line of the uploaded sheet, from 1 without the header; null by hand. */
  readonly line: number | null;
  readonly cells: Readonly<Partial<Record<BookingField, CellValue>>>;
  /** What an uploaded row says it belongs to. */
  readonly bookingNo: string | null;
  readonly letterIndex: string | null;
  /** The first row of the pair, where this one is its continuation. */
  readonly continuationOf: string | null;
  /** The booking that this row takes the place of. */
  readonly replaces: string | null;
  /** What its cancellation says. */
  readonly cancelMessage?: string;
  /** A customer asks for a suitable vessel, where the row names no voyage. */
  readonly vesselRequested?: true;
}

/** A row as it was when it was discarded, its revision of then included. */
export type RestoredRow = DraftRow;

export interface MatchedRow {
  readonly row: string;
  readonly match: RowMatch;
  /**
   * The row's cells as the match makes them: discharge lines under the booking's ordinals, over the values that the
   * booking had. null leaves the cells as they are.
   */
  readonly cells: Readonly<
    Partial<Record<BookingField, { readonly base: CellValue; readonly value: CellValue }>>
  > | null;
}

export interface SubmittedRow {
  readonly row: string;
  /** Revision of the row that was reviewed. */
  readonly revision: number;
  /** The number reserved for a new row; null where the row amends a booking. */
  readonly bookingNo: string | null;
}

/** How one submitted row came out. `declared` rows leave the draft, the others reopen. */
export type RowOutcome =
  | {
      readonly row: string;
      readonly outcome: 'declared';
      readonly bookingId: string;
      /** The booking held all of it already, and stayed as it was; absent where it changed. */
      readonly unchanged?: true;
    }
  | {
      readonly row: string;
      readonly outcome: 'conflict';
      readonly conflicts: readonly {
        readonly field: BookingField;
        readonly mine: CellValue;
        readonly theirs: CellValue;
      }[];
    }
  | {
      readonly row: string;
      readonly outcome: 'rejected';
      readonly code: string;
      readonly details: Readonly<Record<string, unknown>>;
    }
  | {
      readonly row: string;
      readonly outcome: 'asking';
      readonly candidates: readonly string[];
      readonly because?: AskedBecause;
    };

export type DraftEvent =
  | {
      readonly type: 'DraftOpened';
      readonly data: DraftOwner & {
        readonly draftId: string;
        readonly kind: DraftKind;
        readonly template: string;
        /** Counts the edit drafts of an organisation's side, from 1; 0 for the other kinds. */
        readonly ordinal: number;
      };
    }
  /** Of a charterer who declares a year at a time; the last one holds. */
  | {
      readonly type: 'DraftYearChosen';
      readonly data: {
        readonly draftId: string;
        /** User id. */
        readonly by: string;
        /** null: of any year. */
        readonly year: number | null;
      };
    }
  | {
      readonly type: 'UploadReceived';
      readonly data: {
        readonly draftId: string;
        readonly file: string;
        readonly fileName: string;
        readonly size: number;
        /** The upload whose file is read anew: what it was found to be is asked again, and it is replaced. */
        readonly anewOf?: string;
        /**
         * The organisation whose kept files it counts among, by its size; absent where it was refused and not kept, of a file that is
         * read anew, and of uploads from before files were counted.
         */
        readonly keptFor?: string;
        /** ISO moment since which the file is kept, where that is not the moment of the event: of one that is read anew. */
        readonly keptSince?: string;
      };
    }
  | {
      readonly type: 'UploadColumnsRead';
      readonly data: { readonly draftId: string; readonly columns: UploadColumns };
    }
  /** Every column of the file, as someone said that it is read. */
  | {
      readonly type: 'UploadReadingChosen';
      readonly data: {
        readonly draftId: string;
        /** User id. */
        readonly by: string;
        readonly columns: readonly ChosenColumn[];
        /** For the organisation's next files. */
        readonly remember: boolean;
        /** An earlier upload whose place it takes once it is read. */
        readonly replaces: string | null;
        /** Although colleagues worked on that one; absent: one that they worked on stays beside it. */
        readonly evenIfTouched?: true;
      };
    }
  | {
      readonly type: 'RowsAdded';
      readonly data: {
        readonly draftId: string;
        readonly owner: DraftOwner;
        /** User id. */
        readonly by: string;
        readonly rows: readonly NewRow[];
      };
    }
  /** What a download says in its hidden sheet, in parts; of another organisation's, only whose it is. */
  | {
      readonly type: 'UploadBasesRead';
      readonly data: {
        readonly draftId: string;
        readonly organisation: string;
        /** ISO moment of the download. */
        readonly writtenAt: string;
        readonly bases: readonly WrittenVersion[];
      };
    }
  /** Rows of a download in which nothing was changed: there is nothing to review or to send. */
  | {
      readonly type: 'UnchangedRowsLeftOut';
      readonly data: { readonly draftId: string; readonly rows: readonly string[] };
    }
  | {
      readonly type: 'UploadCompleted';
      readonly data: {
        readonly draftId: string;
        readonly columns: readonly BookingField[];
        readonly rows: number;
        /** Absent where the file has both columns of every discharge line, or none. */
        readonly halves?: ReadHalves;
        /** Absent where a plain file was laid over the bookings as they were. */
        readonly comparison?: UploadComparison;
      };
    }
  | {
      readonly type: 'UploadFailed';
      readonly data: {
        readonly draftId: string;
        readonly code: string;
        readonly place: Readonly<Record<string, string | number>>;
        /** Absent where the file was not counted. */
        readonly frees?: FreedBytes;
      };
    }
  /** The file was kept for as long as files are, and can no longer be read. */
  | {
      readonly type: 'UploadFileExpired';
      readonly data: {
        readonly draftId: string;
        readonly file: string;
        /** For so long it was kept. */
        readonly days: number;
        /** Absent where the file was not counted. */
        readonly frees?: FreedBytes;
      };
    }
  | {
      readonly type: 'RowMatched';
      readonly data: {
        readonly draftId: string;
        readonly by: string;
        readonly matches: readonly MatchedRow[];
      };
    }
  | {
      readonly type: 'CellsChanged';
      readonly data: {
        readonly draftId: string;
        readonly owner: DraftOwner;
        /** User id. */
        readonly by: string;
        readonly changes: readonly CellChange[];
        /** How they were made; absent: in the grid. */
        readonly via?: InputMethod;
        /** They took a step of before back, or did it again; absent: they are a step of their own. */
        readonly step?: 'undo' | 'redo';
      };
    }
  /** 'Keep mine' against a newer booking: the cell's base becomes the value that was shown. */
  | {
      readonly type: 'ChangeRebased';
      readonly data: {
        readonly draftId: string;
        readonly row: string;
        readonly field: BookingField;
        readonly base: CellValue;
      };
    }
  | {
      readonly type: 'RowsDiscarded';
      readonly data: { readonly draftId: string; readonly rows: readonly string[] };
    }
  | {
      readonly type: 'DeclarationSubmitted';
      readonly data: {
        readonly draftId: string;
        readonly submissionId: string;
        /** The submission's moment: every row is decided with it, midnight or not. */
        readonly submittedAt: string;
        readonly referenceVersions: Readonly<Record<string, number>>;
        readonly syncVeson: boolean;
        readonly rows: number;
        /** Colleagues of the submitter whose edits are among them, user ids; absent where there are none. */
        readonly editors?: readonly string[];
      };
    }
  /** The rows of the submission just made, 500 an event, in the same append. */
  | {
      readonly type: 'SubmissionRowsListed';
      readonly data: {
        readonly draftId: string;
        readonly submissionId: string;
        readonly rows: readonly SubmittedRow[];
      };
    }
  | {
      readonly type: 'RowsSettled';
      readonly data: {
        readonly draftId: string;
        readonly submissionId: string;
        readonly outcomes: readonly RowOutcome[];
      };
    }
  | {
      readonly type: 'DeclarationCompleted';
      readonly data: {
        readonly draftId: string;
        readonly submissionId: string;
        /** As the submission names them, for each of them is mailed: absent where there are none. */
        readonly editors?: readonly string[];
      };
    }
  /** What was discarded is taken back: rows as they were, into the draft that they were in. */
  | {
      readonly type: 'RowsRestored';
      readonly data: {
        readonly draftId: string;
        readonly owner: DraftOwner;
        /** User id. */
        readonly by: string;
        /** Revision of the first event of the discard that is taken back. */
        readonly discard: number;
        readonly rows: readonly RestoredRow[];
      };
    }
  /** The same of a shared edit: its rows went as changes into the edit draft of now, which may be this one. */
  | {
      readonly type: 'RowsReturned';
      readonly data: {
        readonly draftId: string;
        readonly by: string;
        readonly discard: number;
        readonly rows: readonly string[];
        /** The draft that has them. */
        readonly to: string;
      };
    }
  /** Comes after all rows of the discard that had ended the draft, or of its replacement. */
  | { readonly type: 'DraftReopened'; readonly data: { readonly draftId: string; readonly by: string } }
  | { readonly type: 'DraftReplaced'; readonly data: { readonly draftId: string; readonly by: string } }
  | { readonly type: 'DraftEnded'; readonly data: { readonly draftId: string } };
