import type { DraftRowView } from './draft-view.ts';

/** A declaration of the form that came back from its submission: a booking, or a pair, that waits in its draft. */
export interface ReturnedDeclaration {
  readonly importId: string;
  /** ISO moment. */
  readonly openedAt: string;
  /** Display name of who sent it; null when erased. */
  readonly openedByName: string | null;
  /** The booking, and its continuation where it has one. */
  readonly rows: readonly DraftRowView[];
}

/** `GET returned`: those of one's side, latest first. */
export interface ReturnedAnswer {
  readonly data: readonly ReturnedDeclaration[];
}
