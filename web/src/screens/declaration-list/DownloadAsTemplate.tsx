import { FileDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { queryString } from '../../api/query.ts';
import { Button, buttonClass } from '../../components/form/Button.tsx';
import { criteriaOf } from '../booking-lists/list-query.ts';
import type { DeclarationView } from './use-declarations.ts';

/** Rows that an upload may have. */
const mostBookings = 10_000;

const label = 'Download as template';

/** Why there is nothing to download; null where there is. */
const hindrance = ({ query, store }: DeclarationView): string | null => {
  if (query.status === 'completed') return 'Completed bookings no longer change. Choose another period.';
  const total = store.page?.meta.total ?? 0;
  if (total === 0) return 'The list has no bookings to download.';
  return total > mostBookings
    ? 'A file holds 10,000 bookings at most. Narrow the list by its filters.'
    : null;
};

/** The open bookings that the list shows, to be changed in a spreadsheet program and uploaded again. */
export const DownloadAsTemplate = observer(({ view }: { readonly view: DeclarationView }) => {
  const { base, query } = view;
  const reason = hindrance(view);
  const content = (
    <>
      <FileDown size={16} strokeWidth={1.75} aria-hidden />
      <span className="button-text">{label}</span>
    </>
  );
  if (reason !== null) {
    return (
      <Button
        size="small"
        className="button-compact button-compact-early"
        disabled
        title={`${label}: ${reason}`}
      >
        {content}
      </Button>
    );
  }
  const { sort, order, status } = query;
  const shown = queryString({ ...criteriaOf(query), status, sort, order: sort ? order : null });
  return (
    <a
      className={`${buttonClass('secondary', 'small')} button-compact button-compact-early`}
      href={`/api${base}/import/template/bookings${shown}`}
      aria-label={label}
      title={`${label}: the open bookings of this list, to change in a spreadsheet program and upload again`}
      download
    >
      {content}
    </a>
  );
});
