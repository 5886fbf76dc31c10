import { overviewList } from '#contracts/booking/overview';
import { bookingsModel } from '#projections/bookings/read-model';
import { listSource } from '../../lists/source.ts';
import { bookingNarrowings } from '../lists/booking-source.ts';

const { trades, months, years, laycanFrom, laycanTo, loadingPorts, dischargePorts, commodities, types } =
  bookingNarrowings;

/** Which bookings the overview sums. Its rows are groups, so it has no order of its own. */
export const overviewSource = listSource(bookingsModel, overviewList, {
  filters: {
    trades,
    months,
    years,
    laycanFrom,
    laycanTo,
    loadingPorts,
    dischargePorts,
    commodities,
    types,
    countries: 'lines.country',
  },
  sorts: {},
  usual: () => ['month', 1],
});
