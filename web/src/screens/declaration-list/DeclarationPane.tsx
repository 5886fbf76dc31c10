import { observer } from 'mobx-react-lite';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { ListedBooking } from '../booking-pane/ListedBooking.tsx';
import { formatCreate } from '../booking-lists/booking-queries.ts';
import { useMayCreate, useMayEdit } from '../booking-lists/may-declare.ts';
import type { DeclarationView } from './use-declarations.ts';

const CreateBookingPane = lazyScreen(
  async () => (await import('../booking-create/CreateBookingPane.tsx')).CreateBookingPane,
);

/** Beside the list: the booking that is open, or the form of a new one. */
export const DeclarationPane = observer(({ view }: { readonly view: DeclarationView }) => {
  const { query, change, base, organisation } = view;
  const [, navigate] = useLocation();
  const mayEdit = useMayEdit();
  const mayCreate = useMayCreate();
  const [round, setRound] = useState(0);
  /** Without the grid, what came back is shown in the form. */
  const cameBack = (importId: string) => {
    if (mayEdit) return navigate(`${paths.newDeclaration(organisation.id)}?draft=${importId}`);
    setRound(round + 1);
    return change({ ...query, create: { way: 'returned', booking: importId } }, 'replace');
  };
  // Nothing is declared into the past, nor by whoever was only sent the address of the form.
  if (query.create && query.asOf === null && mayCreate) {
    return (
      <Suspense fallback={null}>
        <CreateBookingPane
          key={`${formatCreate(query.create)} ${round}`}
          from={query.create}
          base={base}
          onClose={() => change({ ...query, create: null }, 'replace')}
          onDraft={cameBack}
        />
      </Suspense>
    );
  }
  return <ListedBooking base={base} list={view} />;
});
