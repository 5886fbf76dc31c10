import { atOnce, type Pieces } from '#domain/shared/pieces';
import { piecesInSlices } from '#platform/fairness/in-slices';

/** So many attempts let others have their turn in between. */
const mostInPieces = 2;

/**
 * A decision that is made in pieces, with turns for others in between. Another node may append to the stream faster than that: then
 * it is made at once.
 */
export const decideInPieces = <State, Decision>(
  decide: (state: State) => Pieces<Decision>,
): ((state: State) => Decision | Promise<Decision>) => {
  let attempts = 0;
  return (state) => {
    attempts += 1;
    return attempts > mostInPieces ? atOnce(decide(state)) : piecesInSlices(decide(state));
  };
};
