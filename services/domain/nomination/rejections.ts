import type { ValidationCode } from '../validation/errors.ts';
import type { NominationField, NominationValue } from './terms.ts';

/** Why a nomination refuses a command. A broken rule of the catalogue keeps its own code. */
export type NominationRejectionCode =
  | 'nomination_exists'
  | 'nomination_unknown'
  /** Neither its charterer's, nor its broker's, nor the operator's staff; carries no values. */
  | 'not_allowed'
  | 'nomination_withdrawn'
  /** Another version was shown; `details.version`: the one that holds. */
  | 'nomination_changed'
  /** `details.conflicts`: `NominationConflict[]`, cells whose base no longer holds. */
  | 'conflict'
  /** A quantity is whole MT and not negative; `details`: `field`, `value`. */
  | 'quantity_not_whole'
  /** `details.max`. */
  | 'too_many_discharge_ports'
  | ValidationCode;

/** A cell that somebody else changed in the meantime. */
export interface NominationConflict {
  readonly field: NominationField;
  readonly mine: NominationValue;
  readonly theirs: NominationValue;
}
