/** Answers as of a moment: the same calls with `asOf`, under today's rights and names. Nothing is wrong with what is past, and nothing of it is live. */
import type { NominationList, NominationView, SinceApproved } from './nomination-view.ts';

/** A nominated vessel as it was, with what of it is otherwise now: `from` is what it held, `to` what it holds. Its `errors` are empty. */
export interface NominationAsOf extends NominationView {
  readonly since: readonly SinceApproved[];
}

/** `GET cargo-nominations?asOf=`. A vessel that was not nominated by then is not in it. */
export interface NominationListAsOf extends Omit<NominationList, 'data' | 'cursor' | 'awaiting'> {
  readonly data: readonly NominationAsOf[];
  /** ISO moment. */
  readonly asOf: string;
  /** Vessels that were nominated since, whatever is filtered. */
  readonly nominatedSince: number;
}
