import { useLocation, useSearch } from 'wouter';
import { paths } from '../cargo-bookings/paths.ts';
import { usualPageSize } from './page-size.ts';
import { formatCreate, formatListQuery, parseListQuery, type CreateFrom } from './list-query.ts';

/** The address of the pane for a new booking: over the list as it stands, or on the organisation's own list. */
export const useCreateHref = (): ((organisation: string, create: CreateFrom) => string) => {
  const [path] = useLocation();
  const search = useSearch();
  return (organisation, create) => {
    const list = paths.declaration(organisation);
    return path === list
      ? `${list}${formatListQuery({ ...parseListQuery(search, usualPageSize()), booking: null, create })}`
      : `${list}?create=${formatCreate(create)}`;
  };
};
