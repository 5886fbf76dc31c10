import type { EditCriteria } from './draft-api.ts';

export interface DraftContext {
  readonly organisation: string;
  readonly side: 'internal' | 'external';
  readonly userId: string;
  readonly template: string;
}

/** Which draft a screen works in: the side's shared edit draft over what was asked for, or one by its id. */
export type DraftTarget =
  | { readonly kind: 'edit'; readonly criteria: EditCriteria }
  | { readonly kind: 'draft'; readonly importId: string };

/** The one year over which a shared edit was opened; null where it was opened over several, or any. */
export const yearOf = (target: DraftTarget): number | null => {
  const years = target.kind === 'edit' ? target.criteria['years'] : null;
  return Array.isArray(years) && years.length === 1 ? Number(years[0]) : null;
};

/** Whether a shared edit shows less than all that may be edited. */
export const isNarrowed = (target: DraftTarget): boolean =>
  target.kind === 'edit' &&
  Object.values(target.criteria).some((value) => value !== null && value.length > 0);
