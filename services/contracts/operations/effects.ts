import { listOf, type PageQueryOf } from '../lists/criteria.ts';
import type { Paginated } from '../lists/paginated.ts';

/** Answer of `GET /api/operations/effects`: what a restored log holds back until an operator has decided. */
export interface HeldEffects {
  /** ISO moment up to which what became due is held; null: nothing is. */
  readonly upTo: string | null;
  readonly held: number;
}

/** `POST /api/operations/effects/{action}`: let out what is held, or record it as done without sending. */
const heldEffectsActions = ['send', 'drop'] as const;
export type HeldEffectsAction = (typeof heldEffectsActions)[number];

/** What somebody refused to take for good: it waits for an operator. */
export interface RefusedEffect {
  readonly cause: string;
  readonly effect: string;
  /** ISO moment of the event that made it due. */
  readonly since: string;
  /** Codes of whoever refused it, for instance `550 5.1.1 RCPT TO`. */
  readonly reason: string;
  readonly refusedAt: string;
}

export const refusedEffectsList = listOf({ criteria: {}, usualPageSize: 30 });
export type RefusedEffectsPage = PageQueryOf<typeof refusedEffectsList>;

/** Answer of `GET /api/operations/refused-effects?page=&per_page=`, oldest first. */
export type RefusedEffects = Paginated<RefusedEffect>;

/** `POST /api/operations/refused-effects/{cause}/release`: it is tried again. */
export interface ReleasedEffect {
  readonly cause: string;
}
