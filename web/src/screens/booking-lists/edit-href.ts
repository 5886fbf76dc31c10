import { useLocation, useSearch } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { templateOf } from '#contracts/templates/template-of';
import { session } from '../../stores/session.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { formatEditQuery } from './edit-query.ts';
import { declarationQueries } from './booking-queries.ts';

/** The address of the edit grid at a booking: over what the organisation's list shows, where one comes from there. */
export const useEditHref = (): ((
  organisation: string,
  booking: Pick<BookingView, 'id' | 'period'>,
) => string) => {
  const [path] = useLocation();
  const search = useSearch();
  return (organisation, { id, period }) => {
    const listed = path === paths.declaration(organisation);
    const byPeriod = templateOf(
      session.organisation(organisation)?.settings.bookingTemplate ?? '',
    ).periodStructure;
    // A pane can show a booking of another period than its list.
    const query = {
      ...declarationQueries.parse(listed ? search : ''),
      status: listed && byPeriod ? period : null,
    };
    return `${paths.editDeclaration(organisation)}${formatEditQuery(query, id)}`;
  };
};
