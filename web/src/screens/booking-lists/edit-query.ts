import { declarationQueries, type DeclarationQuery } from './booking-queries.ts';

/** The query of the edit screen's address: what the list shows, and the booking to begin at. Trades are `tradelanes` there. */
export const formatEditQuery = (query: DeclarationQuery, booking: string | null): string =>
  declarationQueries
    .format({
      ...query,
      page: 1,
      perPage: 10,
      sort: null,
      create: null,
      tab: null,
      asOf: null,
      open: booking,
    })
    .replace(/([?&])trade=/, '$1tradelanes=');

/** What of it narrows the rows: `booking` is where the grid begins. */
export const parseEditQuery = (search: string): DeclarationQuery => ({
  ...declarationQueries.parse(search.replace(/(^|[?&])tradelanes=/, '$1trade=')),
  // What is edited is what holds now.
  asOf: null,
});
