import type { BookingField } from '#domain/booking/terms';
import type { CellValue } from '#domain/declaration-draft/cell-value';
import type { RowMatch } from '#domain/declaration-draft/draft-row';
import type { ChangeOutcome } from '#domain/declaration-draft/outcome';
import type { BookingSettings } from '#domain/reference/settings';
import type { RowError } from '#domain/validation/errors';
import type { MonthFinding } from '#domain/validation/month-volumes';
import type { TradeMonth } from '#domain/validation/rows';
import type { BookingView } from '../booking/booking-view.ts';
import type { UploadColumns } from '../workbook/upload-columns.ts';
import type { DraftListItem, DraftRowView, DraftView, PersonView } from './draft-view.ts';

/**
 * What the declaration screens send and get, under
 * `/api/customer/organisation/{organisationId}/cargo-bookings/cargo-declarations`.
 */

/** `GET drafts`: the drafts of one's side. */
export interface DraftListAnswer {
  /** Open, latest first; those in which nothing is are left out. */
  readonly drafts: readonly DraftListItem[];
  /** Of these something was discarded, or all of it replaced, within 30 days; latest first. */
  readonly discarded: readonly DraftView[];
  /** What to subscribe to the side's channel of drafts with. */
  readonly cursor: string;
}

/** `GET drafts/{importId}`. */
export interface DraftAnswer {
  readonly draft: DraftView;
  readonly rows: readonly DraftRowView[];
  /** What to subscribe to the draft's channel with. */
  readonly cursor: string;
  readonly settings: BookingSettings;
  /** By charterer (organisation id), those of bookings of others, which a broker amends; their contracted volumes left out. */
  readonly settingsOf: Readonly<Record<string, BookingSettings>>;
  /** Bookings that rows of the draft amend or may belong to. */
  readonly bookings: readonly BookingView[];
  /** Open bookings of the charterer that an upload does not name; empty for other kinds. */
  readonly unnamed: readonly BookingView[];
  /** An earlier upload of the side that is still open, and could be replaced; `openedBy` says whose it is. */
  readonly earlier: DraftListItem | null;
  /** What the columns of an upload were found to be, and then said to be; null until it was looked at, and by hand. */
  readonly columns: UploadColumns | null;
}

/** `POST import`. The draft then is `open`, or `asking` how its file is to be read. */
export interface ImportAnswer {
  readonly importId: string;
  readonly settings: BookingSettings;
}

/** `GET import/ports`: what a declaration file can name. */
export type UploadPorts = Pick<BookingSettings, 'loadingPorts' | 'dischargePorts'>;

/** `POST drafts/{importId}/reading`, and `POST drafts/{importId}/read-anew`, which answers with a new draft. */
export interface ReadingAnswer {
  readonly importId: string;
}

/** `GET edit?tradelanes[]=`, and the list's other filters: the side's shared edit draft over the live bookings. */
export interface EditAnswer {
  /** Where changes go; the first change opens it. */
  readonly importId: string;
  /** null until someone has changed something. */
  readonly draft: DraftView | null;
  /** Bookings that are not completed, cancelled ones included, and those that the draft amends, whatever was asked for. */
  readonly bookings: readonly BookingView[];
  readonly rows: readonly DraftRowView[];
  readonly cursor: string;
  /** What to subscribe to the declaration list with. */
  readonly listCursor: string;
  /** MT of the charterer's bookings as they are declared; null for brokers, who do not see them. */
  readonly monthTotals: readonly TradeMonth[] | null;
  readonly settings: BookingSettings;
  /** By charterer (organisation id), those of bookings of others, which a broker amends; their contracted volumes left out. */
  readonly settingsOf: Readonly<Record<string, BookingSettings>>;
}

/** `POST drafts`: a declaration by hand. */
export interface OpenDraftRequest {
  /** Empty rows to begin with, 1 to 500. */
  readonly rows: number;
  /** Of which every laycan is to be, on templates that choose it. */
  readonly year?: number | null;
}

export interface OpenDraftAnswer {
  readonly importId: string;
  readonly added: readonly string[];
}

export interface RequestedChange {
  /** The row; `+0`, `+1`, … for the rows that the same request adds. */
  readonly id: string;
  readonly field: BookingField;
  /** What was shown. */
  readonly from: CellValue;
  readonly to: CellValue;
  /** With `rebase`: what the booking holds, as it was shown. `to` keeps mine or takes theirs. */
  readonly theirs?: CellValue;
}

/**
 * `POST drafts/{importId}/changes`: one edit, paste, fill, clear, undo, redo, discard or answer to a conflict. An upload that is
 * still asking has no rows: `discard` without any ends it.
 */
export interface DraftChangesRequest {
  readonly reason: 'edit' | 'paste' | 'fill' | 'clear' | 'undo' | 'redo' | 'rebase' | 'discard';
  readonly changes: readonly RequestedChange[];
  /** New rows by hand, before the changes. */
  readonly addRows?: number;
  readonly discardRows?: readonly string[];
  /** Discard although colleagues touched these rows. */
  readonly evenIfTouched?: boolean;
  /** Of which every laycan is to be from now on, the changes included; null: of any. Absent: as it was. */
  readonly year?: number | null;
}

export interface DraftChangesAnswer extends ChangeOutcome {
  /** Where the changes went: an edit draft that ended meanwhile is followed by the next one. */
  readonly importId: string;
}

/** One of a person's steps in the grid of a draft. */
export interface DraftStepView {
  readonly commandId: string;
  readonly changes: readonly Omit<RequestedChange, 'theirs'>[];
}

/** `GET drafts/{importId}/steps`: one's own steps that are not submitted, the newest last. */
export interface DraftStepsAnswer {
  readonly undo: readonly DraftStepView[];
  readonly redo: readonly DraftStepView[];
}

/** 409 of an upload of a file that the side uploaded before (`details`, code `file_seen`). */
export interface SeenFile {
  readonly importId: string;
  readonly fileName: string | null;
  readonly openedAt: string;
  readonly openedBy: string;
  readonly openedByName: string | null;
  readonly became: 'open' | 'submitted' | 'replaced' | 'discarded';
  /** Who submitted, replaced or discarded it, and when; null while it is open. */
  readonly by: PersonView | null;
  readonly at: string | null;
  /** Its last submission. */
  readonly submissionId: string | null;
  /** What `take-back` would bring back; null where nothing was discarded. */
  readonly discard: number | null;
}

/** 409 of an upload that would replace one on which colleagues worked (`details`, code `rows_touched`). */
export interface TouchedUpload {
  readonly importId: string;
  readonly fileName: string | null;
  readonly openedBy: PersonView;
  readonly rows: number;
  /** Rows among them on which others worked. */
  readonly touched: number;
  readonly people: readonly PersonView[];
}

/** `POST drafts/{importId}/take-back`: brings back what was discarded or replaced, for 30 days. */
export interface TakeBackRequest {
  /** `DraftView.discards[].id`; absent: the last one. */
  readonly discard?: number;
}

export interface TakeBackAnswer {
  /** Where the rows are now: of a shared edit, the edit draft of now. */
  readonly importId: string;
  /** Rows that were brought back. */
  readonly rows: number;
  /** Rows that were not: their bookings are cancelled, or no longer in one's hands. */
  readonly stayedAway: number;
  /** Cells of them that somebody changed since: they were left alone. */
  readonly skipped: ChangeOutcome['skipped'];
}

/** 409 of a single edit (`details` of the error answer, code `stale_cell`). */
export interface StaleCell {
  readonly id: string;
  readonly field: BookingField;
  readonly mine: CellValue;
  readonly theirs: CellValue;
  /** Who wrote what it holds; null where only the booking does. */
  readonly by: PersonView | null;
  /** ISO moment of that; null where it is not known yet. */
  readonly at: string | null;
}

/** `POST drafts/{importId}/matches`: which bookings uploaded rows belong to; one answer may cover many rows. */
export interface MatchesRequest {
  readonly answers: readonly {
    readonly rows: readonly string[];
    readonly match: Extract<RowMatch, { readonly as: 'booking' | 'new' }>;
  }[];
}

/** `PUT import/review` saves the rows as one command and validates; `POST import/review` validates only. */
export interface ReviewRequest {
  readonly importId: string;
  /** Rows to save (PUT) or to look at (POST; all without it). */
  readonly rows?: readonly {
    readonly id: string;
    readonly revision?: number;
    readonly cells?: Readonly<Partial<Record<BookingField, CellValue>>>;
  }[];
}

export interface ReviewAnswer {
  readonly importId: string;
  readonly rows: readonly DraftRowView[];
  /** Errors by row id; rows without any are absent. */
  readonly errors: Readonly<Record<string, readonly RowError[]>>;
  /** Of the months that rows of the draft belong to, each month of a trade once; `totals` counts them. */
  readonly months: readonly MonthFinding[];
  /** MT of the charterer's bookings as they are declared; null for brokers, who do not see them. */
  readonly monthTotals: readonly TradeMonth[] | null;
  readonly totals: { readonly errors: number; readonly discrepancies: number };
}
