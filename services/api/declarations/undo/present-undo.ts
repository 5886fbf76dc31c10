import type { KeptBooking, UndoView } from '#contracts/declaration-draft/undo-view';
import type { Side } from '#domain/shared/envelope';
import type { ToldKept } from '#domain/submission-undo/told';
import { inOneText, namedHand, namedHands } from '#projections/bookings/hands';
import type { ViewInputs } from '#projections/runtime/presenting/view';
import type { UndoTold } from './undo-tally.ts';

type Naming = Pick<ViewInputs, 'nameOfUser'>;

/** Everybody who is named, user ids. */
export const usersOf = ({ submitted, kept }: UndoTold): readonly string[] => {
  const ofKept = kept.named.flatMap(({ setBy, editedBy }) => [
    ...(setBy ? (setBy.authors ?? [setBy.actor]) : []),
    ...(editedBy === null ? [] : [editedBy]),
  ]);
  return [...new Set([...(submitted.actor === '' ? [] : [submitted.actor]), ...ofKept])];
};

const keptBooking = ({ setBy, editedBy, ...told }: ToldKept, side: Side, inputs: Naming): KeptBooking => ({
  ...told,
  by: setBy ? inOneText(namedHands(setBy, side, inputs)) : editedBy && inputs.nameOfUser(editedBy),
  at: setBy?.at ?? null,
});

/** What is told of an undo, as a side of the portal reads it. */
export const presentUndo = (
  { submitted, undone, kept, created }: UndoTold,
  { side, inputs }: { readonly side: Side; readonly inputs: Naming },
): Omit<UndoView, 'submissionId' | 'importId'> => ({
  submittedAt: submitted.at,
  submittedBy: namedHand(submitted, side, inputs),
  undone,
  kept: { count: kept.count, named: kept.named.map((each) => keptBooking(each, side, inputs)) },
  created,
});
