import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import { maxTogether } from '#contracts/booking/many-bookings';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { columns } from '#contracts/templates/columns';
import type { BookingTemplate } from '#contracts/templates/template';
import { usePhone } from '../../components/media.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { counted } from '../../format/quantities.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import type { RowSelection } from '../../lists/RowSelection.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { bookingName } from '../booking-lists/booking-name.ts';
import { BookingRows } from '../booking-lists/BookingRows.tsx';
import { BookingsStatus } from '../booking-lists/BookingsStatus.tsx';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useEditHref } from '../booking-lists/edit-href.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { useMayEdit } from '../booking-lists/may-declare.ts';
import { ListProblems } from '../booking-lists/ListProblems.tsx';
import { SelectedBookings } from '../many-bookings/SelectedBookings.tsx';
import { session } from '../../stores/session.ts';
import { TransferDialog } from '../transfer/TransferDialog.tsx';
import { TransferErrorsNotice } from '../transfer/TransferErrorsNotice.tsx';
import { DeclarationPane } from './DeclarationPane.tsx';
import { DeclarationToolbar } from './DeclarationToolbar.tsx';
import { FirstStep, PhonePrimary } from './DeclareButtons.tsx';
import { useDeclarations, type DeclarationView } from './use-declarations.ts';
import { usePeriodMoves } from './use-period-moves.ts';

/** Staff see of every booking whether it was transferred, whatever the customer's template shows. */
const columnsFor = (organisation: ProfileOrganisation, template: BookingTemplate) =>
  listColumnsOf(organisation, template, ...(session.isStaff ? [columns.transferred] : []));

/** Where an open booking is edited, for those who may. Read inside an observer. */
const useRowEdit = (organisation: string) => {
  const editHref = useEditHref();
  const mayEdit = useMayEdit();
  return (booking: BookingView): string | null =>
    mayEdit && !booking.cancelled && booking.period !== 'completed' ? editHref(organisation, booking) : null;
};

interface RowsProps {
  readonly view: DeclarationView;
  readonly selection: RowSelection<BookingView>;
}

const Rows = observer(({ view, selection }: RowsProps) => {
  const { store, organisation, template } = view;
  return (
    <BookingRows
      label={`Declarations, ${counted(store.page?.meta.total ?? 0, 'booking')}`}
      list={view}
      columns={columnsFor(organisation, template)}
      template={template}
      phone={usePhone()}
      editHref={useRowEdit(organisation.id)}
      selection={selection}
    />
  );
});

const NoRows = ({ view }: { readonly view: DeclarationView }) => (
  <ListStates
    list={view}
    nothingHere={`There are no ${view.query.status ?? ''} bookings.`}
    {...(usePhone() ? { rowHeight: 84 } : {})}
    noData={{
      title: 'Declaration is not uploaded yet.',
      text: 'Upload your declaration workbook, or declare the first bookings by hand.',
      action: <FirstStep />,
    }}
  />
);

export interface DeclarationScreenProps {
  /** The booking whose transfer the address asks about. */
  readonly transfer?: string;
}

/** The organisation's bookings by period: what was declared, live. */
export const DeclarationScreen = observer(({ transfer }: DeclarationScreenProps) => {
  const [, navigate] = useLocation();
  const view = useDeclarations();
  usePeriodMoves(view);
  const selection = useSelection(view, { nameOf: bookingName, max: maxTogether });
  const { organisation, store, query, href, open } = view;
  const phone = usePhone();
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'declaration'), [organisation.id]);
  const pager = <ListPager list={view} />;
  const create = href({ ...query, open: null, tab: null, create: { way: 'new', booking: null } });
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={<DeclarationToolbar view={view} />}
      pane={<DeclarationPane view={view} />}
      status={<BookingsStatus store={store} />}
      footer={
        <>
          <SelectedBookings view={view} selection={selection} />
          {phone ? selection.count > 0 ? null : <PhonePrimary href={create} /> : pager}
        </>
      }
    >
      <TransferErrorsNotice organisation={organisation} cache={store.cache} onOpen={open} />
      {phone ? <ListProblems store={store} current={query.open} onOpen={open} /> : null}
      <Rows view={view} selection={selection} />
      <NoRows view={view} />
      {phone ? pager : null}
      {transfer ? (
        <TransferDialog
          bookingId={transfer}
          organisation={organisation.id}
          onClose={() => navigate(paths.declaration(organisation.id), { replace: true })}
        />
      ) : null}
    </Page>
  );
});
