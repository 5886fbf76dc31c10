import type { Side } from '#domain/shared/envelope';
import type { ViewInputs } from '../runtime/presenting/view.ts';
import type { RecordedChange } from './read-model.ts';

/** What customers read in place of the name of one of the operator's staff. */
const staffName = 'G2O';

/** Who did something, and whose edits it carried where they were not just his own. */
export type Hand = Pick<RecordedChange, 'side' | 'actor' | 'authors'>;

type Naming = Pick<ViewInputs, 'nameOfUser'>;

/** Who did it, as a side of the portal reads it. */
export const namedHand = (
  { side: acting, actor }: Pick<Hand, 'side' | 'actor'>,
  side: Side,
  inputs: Naming,
): string | null => (side === 'external' && acting === 'internal' ? staffName : inputs.nameOfUser(actor));

/** Everyone whose edits it carried, alike; who was erased is left out. */
export const namedHands = (
  { side: acting, actor, authors = [actor] }: Hand,
  side: Side,
  inputs: Naming,
): readonly string[] => [
  ...new Set(authors.flatMap((user) => namedHand({ side: acting, actor: user }, side, inputs) ?? [])),
];

/** `A. Prado and B. Lima`; null where nobody can be named. */
export const inOneText = (names: readonly string[]): string | null =>
  names.length === 0 ? null : names.join(' and ');
