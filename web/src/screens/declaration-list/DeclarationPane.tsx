import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../cargo-bookings/paths.ts';
import { ListedBooking } from '../booking-pane/ListedBooking.tsx';
import { formatCreate } from '../booking-lists/booking-queries.ts';
import type { DeclarationView } from './use-declarations.ts';

const CreateBookingPane = lazy(async () => ({
  default: (await import('../booking-create/CreateBookingPane.tsx')).CreateBookingPane,
}));

/** Beside the list: the booking that is open, or the form of a new one. */
export const DeclarationPane = observer(({ view }: { readonly view: DeclarationView }) => {
  const { query, change, base, organisation } = view;
  const [, navigate] = useLocation();
  // Nothing is declared into the past.
  if (query.create && query.asOf === null) {
    return (
      <Suspense fallback={null}>
        <CreateBookingPane
          key={formatCreate(query.create)}
          from={query.create}
          base={base}
          onClose={() => change({ ...query, create: null }, 'replace')}
          onDraft={(importId) => navigate(`${paths.newDeclaration(organisation.id)}?draft=${importId}`)}
        />
      </Suspense>
    );
  }
  return <ListedBooking base={base} list={view} />;
});
