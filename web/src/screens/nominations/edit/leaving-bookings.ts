import type { NominatedBookingView, NominationView } from '#contracts/nomination/nomination-view';
import type { NominationCellChange } from '#contracts/nomination/nomination-calls';
import { fitsPorts } from '#domain/nomination/booking-line';
import { isDischargeField } from '#domain/booking/terms';
import { portsCalled, withNominated } from '#domain/nomination/terms';
import { termsOf } from '../edit-terms.ts';

const movesPorts = (cells: readonly NominationCellChange[]): boolean =>
  cells.some(({ field }) => field === 'loadingPort' || isDischargeField(field));

const dischargeOf = ({ dischargePorts }: NominatedBookingView) =>
  Object.fromEntries(
    dischargePorts.map(({ id, name, qty }, at) => [
      String(at + 1),
      { port: id === null ? null : { id, name: name ?? id }, qty },
    ]),
  );

/** Bookings with a port at which the vessel calls no longer: they leave it with an edit of these cells. */
export const leavingWith = (
  view: NominationView,
  cells: readonly NominationCellChange[],
): readonly NominatedBookingView[] => {
  if (!movesPorts(cells)) return [];
  const terms = cells.reduce((all, { field, to }) => withNominated(all, field, to), termsOf(view));
  const called = portsCalled(terms);
  return view.bookings.filter(
    (booking) => !fitsPorts({ loadingPort: booking.loadingPort, discharge: dischargeOf(booking) }, called),
  );
};
