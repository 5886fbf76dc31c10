import type { Side } from '#domain/shared/envelope';
import type { PresentContext } from '../runtime/presenting/live-source.ts';
import type { RecordedChange } from './read-model.ts';

/** What customers read in place of the name of one of the operator's staff. */
const staffName = 'G2O';

/** Who did something, and whose edits it carried where they were not just his own. */
export type Hand = Pick<RecordedChange, 'side' | 'actor' | 'authors'>;

type Naming = Pick<PresentContext, 'nameOfUser'>;

/** Who did it, as a side of the portal reads it. */
export const namedHand = (
  { side: acting, actor }: Pick<Hand, 'side' | 'actor'>,
  side: Side,
  context: Naming,
): string | null => (side === 'external' && acting === 'internal' ? staffName : context.nameOfUser(actor));

/** Everyone whose edits it carried, alike; who was erased is left out. */
export const namedHands = (
  { side: acting, actor, authors = [actor] }: Hand,
  side: Side,
  context: Naming,
): readonly string[] => [
  ...new Set(authors.flatMap((user) => namedHand({ side: acting, actor: user }, side, context) ?? [])),
];

/** `A. Prado and B. Lima`; null where nobody can be named. */
export const inOneText = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.join(' and ');
