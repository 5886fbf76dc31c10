/**
 * Answers as of a moment: the same calls with `asOf`. They are of the bookings as they were, under today's rights and today's names; periods go
 * by that day. Nothing is wrong with what is past, and nothing of it is live: there is no cursor to subscribe with.
 */
import type { BookingView, DeclarationList } from './booking-view.ts';
import type { NominatedVolumeAnswer, OverviewAnswer, PreviousVolumeAnswer } from './overview.ts';

/** A cell that holds something else now. */
export interface CellSince {
  /**
   * As in `FieldChange`, of what the booking held and holds in that place: `laycanStart`, `loadingPort.name`, `dischargePorts.1.qty`; and
   * `status`, `total`, `broker`.
   */
  readonly field: string;
  /** What it holds now: a name, a number or an ISO date, ready to be shown; null: nothing. */
  readonly now: string | number | null;
}

/** What became of a booking since. */
export interface BookingSince {
  /** Empty where everything is as it was. */
  readonly differs: readonly CellSince[];
  /** It was cancelled since. */
  readonly cancelled: boolean;
  /** The voyage-management system has it since, and had it not. */
  readonly transferred: boolean;
}

/** A booking as it was. Its `errors` are empty, its `transfer` is how that stood. */
export interface BookingAsOf extends BookingView {
  readonly since: BookingSince;
}

/** `GET cargo-declarations?asOf=`, and of all bookings. A booking that did not exist then is not in it. */
export interface DeclarationListAsOf extends Omit<DeclarationList, 'data' | 'cursor'> {
  readonly data: readonly BookingAsOf[];
  /** ISO moment. */
  readonly asOf: string;
  /** Bookings that were declared since, whatever is filtered. */
  readonly declaredSince: number;
}

interface AtMoment {
  /** ISO moment. */
  readonly asOf: string;
}

/** `GET overview?asOf=` */
export interface OverviewAnswerAsOf extends Omit<OverviewAnswer, 'cursor'>, AtMoment {}

/** `GET declared-previous-volume?asOf=`: declared by then, beside what had been before the last declaration of then. */
export interface PreviousVolumeAnswerAsOf extends Omit<PreviousVolumeAnswer, 'cursor'>, AtMoment {}

/** `GET declared-nominated-volume?asOf=` */
export interface NominatedVolumeAnswerAsOf extends Omit<NominatedVolumeAnswer, 'cursor'>, AtMoment {}
