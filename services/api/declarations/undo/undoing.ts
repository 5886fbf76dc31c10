import type { DeclarationScope } from '../scope.ts';

/** Which submission is undone, and of which bookings; undefined: of all. */
export interface Undoing {
  readonly scope: DeclarationScope;
  readonly submissionId: string;
  readonly only: readonly string[] | undefined;
}
