import type { DraftOwner } from '#domain/declaration-draft/events';
import type { DeclarationScope } from '../scope.ts';

/** Which submission is undone, and of which bookings; undefined: of all. */
export interface Undoing {
  /** In whose edit draft it goes. */
  readonly owner: DraftOwner;
  /** User id of who undoes it. */
  readonly by: string;
  /** Whose bookings are seen: those in a broker's hands, or a charterer's own. */
  readonly asBroker: boolean;
  /** Of the organisation, for a draft that is opened. */
  readonly template: string;
  readonly submissionId: string;
  readonly only: readonly string[] | undefined;
}

export const undoingIn = (
  { owner, organisation, principal }: DeclarationScope,
  submissionId: string,
  only: readonly string[] | undefined,
): Undoing => ({
  owner,
  by: principal.userId,
  asBroker: organisation.type === 'agency',
  template: organisation.template,
  submissionId,
  only,
});
