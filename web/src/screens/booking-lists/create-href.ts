import { useLocation, useSearch } from 'wouter';
import { paths } from '../cargo-bookings/paths.ts';
import { usualPageSize } from '../../lists/page-size.ts';
import { declarationQueries, formatCreate, type CreateFrom } from './booking-queries.ts';

/** The address of the pane for a new booking: over the list as it stands, or on the organisation's own list. */
export const useCreateHref = (): ((organisation: string, create: CreateFrom) => string) => {
  const [path] = useLocation();
  const search = useSearch();
  const { parse, format } = declarationQueries;
  return (organisation, create) => {
    const list = paths.declaration(organisation);
    return path === list
      ? `${list}${format({ ...parse(search, usualPageSize()), open: null, tab: null, asOf: null, create })}`
      : `${list}?create=${formatCreate(create)}`;
  };
};
