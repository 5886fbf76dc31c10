import type { BookingNominationView } from '#contracts/booking/booking-view';
import type { CellWords } from '../../../components/grid/CellRenderer.ts';
import type { Declaration, DeclarationRow } from './declaration-row.ts';

/** The side that is looking: of staff, or of a customer. */
export type Side = 'internal' | 'external';

/** The nomination that takes in what is changed of a row; null where there is none, or nothing is changed. */
export const goesTo = ({ booking, lock, changed }: DeclarationRow): BookingNominationView | null =>
  booking?.nomination && lock === null && changed.size > 0 ? booking.nomination : null;

/** Whether somebody has to answer a change of the row: of a comment nobody has, as of a nomination's own. */
export const isAsked = ({ changed }: DeclarationRow): boolean =>
  [...changed].some((field) => field !== 'comment');

/** Who answers what this side changes. */
export const whoReviews: Readonly<Record<Side, string>> = { internal: 'the customer', external: 'G2O' };

const aboard = (row: DeclarationRow, side: Side): string => {
  const nomination = goesTo(row);
  if (nomination === null) {
    const ship = row.lock === null ? row.booking?.nomination : null;
    return ship ? `On ${ship.vesselVoyage.name}.` : '';
  }
  const change = `The change goes to the nomination of ${nomination.vesselVoyage.name}`;
  return isAsked(row) ? `${change}, for ${whoReviews[side]} to review.` : `${change}; nobody has to answer.`;
};

/** Beside the status of a row: the ship that its booking is on, and where its change goes. */
export const noteOf =
  (side: Side): CellWords<Declaration> =>
  (row, column) =>
    column.id === 'status' ? aboard(row, side) : '';
