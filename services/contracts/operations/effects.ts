/** Answer of `GET /api/operations/effects`: what a restored log holds back until an operator has decided. */
export interface HeldEffects {
  /** ISO moment up to which what became due is held; null: nothing is. */
  readonly upTo: string | null;
  readonly held: number;
}

/** `POST /api/operations/effects/{action}`: let out what is held, or record it as done without sending. */
export const heldEffectsActions = ['send', 'drop'] as const;
export type HeldEffectsAction = (typeof heldEffectsActions)[number];
