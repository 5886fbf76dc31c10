import type { BookingSettings } from '#domain/reference/settings';
import type { RowMatch } from '#domain/declaration-draft/events';
import type { BookingView } from '../booking/booking-view.ts';
import type { DraftRowView, DraftView } from './draft-view.ts';

/** `GET cargo-declarations/edit`: the live bookings in view, and what the side's shared draft changes of them. */
export interface EditAnswer {
  /** The draft that the first change opens, where none is open yet. */
  readonly importId: string;
  readonly draft: DraftView | null;
  readonly bookings: readonly BookingView[];
  readonly rows: readonly DraftRowView[];
  /** What to subscribe with, read before the query. */
  readonly cursor: string;
  readonly settings: BookingSettings;
}

/** `GET cargo-declarations/drafts/{importId}`. */
export interface DraftAnswer {
  readonly draft: DraftView;
  readonly rows: readonly DraftRowView[];
  readonly cursor: string;
  /** The bookings that rows amend or may be matched with: what an uploaded row does not name stays as it is there. */
  readonly bookings?: readonly BookingView[];
  /** Bookings of the periods of the file that the file does not name; they stay as they are. */
  readonly notNamed?: readonly BookingView[];
  readonly settings?: BookingSettings;
}

/** `POST cargo-declarations/import`. */
export interface ImportAnswer extends DraftView {
  readonly importId: string;
  /** An earlier open upload of the same side, offered for replacement. */
  readonly earlier?: DraftView | null;
}

/** `POST cargo-declarations`. */
export interface SubmitRequest {
  readonly importId: string;
  readonly rows: readonly { readonly id: string; readonly revision: number }[];
  readonly sync_veson: boolean;
  readonly confirmWarnings: boolean;
}

/** 201 when all is settled within 5 s, else 202. */
export interface SubmitAnswer {
  readonly submissionId: string;
  readonly completed: boolean;
}

/** 409 of a submission whose rows have changed since they were reviewed: `details` of the error answer. */
export interface ChangedSinceReview {
  readonly rows: readonly string[];
}

/** `POST cargo-declarations/drafts/{importId}/matches`: one answer may cover many rows. */
export interface MatchesRequest {
  readonly answers: readonly { readonly rows: readonly string[]; readonly match: RowMatch }[];
}
