import type { DeclarationRow } from '../grid/declaration-row.ts';
import { goesTo, isAsked, type Side, whoReviews } from '../grid/nomination-note.ts';
import { rowName } from '../draft/row-name.ts';

/** Rows that leave for one nomination. */
export interface ToldNomination {
  readonly id: string;
  readonly vessel: string;
  /** What people call the rows, in their order. */
  readonly rows: readonly string[];
  /** What comes of it, in the words of the side that submits. */
  readonly text: string;
}

const textOf = (rows: readonly DeclarationRow[], side: Side): string =>
  rows.some(isAsked) ? `For ${whoReviews[side]} to review.` : 'Nobody has to answer.';

/** Which nominations hear of the rows that leave, in the order of the rows. */
export const toldNominations = (rows: readonly DeclarationRow[], side: Side): readonly ToldNomination[] => {
  const told = rows.flatMap((row) => {
    const nomination = goesTo(row);
    return nomination ? [{ row, nomination }] : [];
  });
  return [...Map.groupBy(told, ({ nomination }) => nomination.id)].map(([id, own]) => ({
    id,
    vessel: own[0]?.nomination.vesselVoyage.name ?? '',
    rows: own.map(({ row }) => rowName(row)),
    text: textOf(
      own.map(({ row }) => row),
      side,
    ),
  }));
};
