/**
 * Work on many items that stops between its pieces, where others may have their turn. It is done on what it was begun with, and comes
 * to the same wherever it stops.
 */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** All of it in one go. */
export const atOnce = <Result>(pieces: Pieces<Result>): Result => {
  let next = pieces.next();
  while (!next.done) next = pieces.next();
  return next.value;
};
