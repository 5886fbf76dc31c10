import { formatListQuery, parseListQuery, type ListQuery } from './list-query.ts';

/** The query of the edit screen's address: what the list shows, and the booking to begin at. Trades are `tradelanes` there. */
export const formatEditQuery = (query: ListQuery, booking: string | null): string =>
  formatListQuery({ ...query, page: 1, perPage: 10, sort: null, create: null, booking }).replace(
    /([?&])trade=/,
    '$1tradelanes=',
  );

/** What of it narrows the rows: `booking` is where the grid begins. */
export const parseEditQuery = (search: string): ListQuery =>
  parseListQuery(search.replace(/(^|[?&])tradelanes=/, '$1trade='));
