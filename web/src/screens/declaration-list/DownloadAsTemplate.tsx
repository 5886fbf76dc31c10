import { observer } from 'mobx-react-lite';
import { queryString } from '../../api/query.ts';
import { DownloadLink } from '../../lists/DownloadLink.tsx';
import { declarationQueries } from '../booking-lists/booking-queries.ts';
import type { DeclarationView } from './use-declarations.ts';

/** Rows that an upload may have. */
const maxBookings = 10_000;

/** Why there is nothing to download; null where there is. */
const disabledReason = ({ query, store }: DeclarationView): string | null => {
  if (query.status === 'completed') return 'Completed bookings no longer change. Choose another period.';
  const total = store.page?.meta.total ?? 0;
  if (total === 0) return 'The list has no bookings to download.';
  return total > maxBookings ? 'A file holds 10,000 bookings at most. Narrow the list by its filters.' : null;
};

/** The open bookings that the list shows, to be changed in a spreadsheet program and uploaded again. */
export const DownloadAsTemplate = observer(({ view }: { readonly view: DeclarationView }) => {
  const { base, query } = view;
  const { sort, order, status } = query;
  const shown = queryString({
    ...declarationQueries.criteriaOf(query),
    status,
    sort,
    order: sort ? order : null,
  });
  return (
    <DownloadLink
      label="Download as template"
      explanation="the open bookings of this list, to change in a spreadsheet program and upload again"
      href={`/api${base}/import/template/bookings${shown}`}
      disabledReason={disabledReason(view)}
    />
  );
});
