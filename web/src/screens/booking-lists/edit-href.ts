import { useLocation, useSearch } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
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
    // A pane can show a booking of another period than its list.
    const query = { ...declarationQueries.parse(listed ? search : ''), status: listed ? period : null };
    return `${paths.editDeclaration(organisation)}${formatEditQuery(query, id)}`;
  };
};
