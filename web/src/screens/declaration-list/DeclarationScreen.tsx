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
import { PastBanner } from '../../lists/PastBanner.tsx';
import type { RowSelection } from '../../lists/RowSelection.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { bookingName } from '../booking-lists/booking-name.ts';
import { declaredSinceText } from '../booking-lists/booking-since.ts';
import { BookingRows } from '../booking-lists/BookingRows.tsx';
import { BookingsStatus } from '../booking-lists/BookingsStatus.tsx';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useEditHref } from '../booking-lists/edit-href.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { useMayEdit } from '../booking-lists/may-declare.ts';
import { ListProblems } from '../booking-lists/ListProblems.tsx';
import { useListOrigins } from '../provenance/use-list-origins.ts';
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

/** Where an open booking is edited, for those who may; what is past is not edited. Read inside an observer. */
const useRowEdit = (organisation: string, isPast: boolean) => {
  const editHref = useEditHref();
  const mayEdit = useMayEdit();
  return (booking: BookingView): string | null =>
    mayEdit && !isPast && !booking.cancelled && booking.period !== 'completed'
      ? editHref(organisation, booking)
      : null;
};

interface RowsProps {
  readonly view: DeclarationView;
  readonly selection: RowSelection<BookingView>;
}

const Rows = observer(({ view, selection }: RowsProps) => {
  const { store, query, organisation, template } = view;
  const isPast = query.asOf !== null;
  const { onAsk, floating } = useListOrigins(view.base, isPast);
  return (
    <>
      <BookingRows
        label={`Declarations, ${counted(store.page?.meta.total ?? 0, 'booking')}`}
        list={view}
        columns={columnsFor(organisation, template)}
        template={template}
        phone={usePhone()}
        editHref={useRowEdit(organisation.id, isPast)}
        transfers={session.isStaff && template.transferModal && !isPast}
        selection={isPast ? undefined : selection}
        onAsk={onAsk}
      />
      {floating}
    </>
  );
});

/** What is done on the list, beside what is looked at: nothing where that is past. */
const Actions = observer(({ view, selection }: RowsProps) => {
  const { query, href } = view;
  const phone = usePhone();
  const pager = <ListPager list={view} />;
  if (query.asOf !== null) return phone ? null : pager;
  const create = href({ ...query, open: null, tab: null, create: { way: 'new', booking: null } });
  return (
    <>
      <SelectedBookings view={view} selection={selection} />
      {phone ? selection.count > 0 ? null : <PhonePrimary href={create} /> : pager}
    </>
  );
});

const NoRows = ({ view }: { readonly view: DeclarationView }) => (
  <ListStates
    list={view}
    nothingHere={`There are no ${view.query.status ?? ''} bookings.`}
    {...(usePhone() ? { rowHeight: 84 } : {})}
    noData={
      view.query.asOf === null
        ? {
            title: 'Declaration is not uploaded yet.',
            text: 'Upload your declaration workbook, or declare the first bookings by hand.',
            action: <FirstStep />,
          }
        : { title: 'Nothing was declared by then.' }
    }
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
  const { organisation, store, query, open } = view;
  const { asOf } = query;
  const phone = usePhone();
  const tabs = useMemo(
    () => cargoBookingsTabs(organisation.id, 'declaration', asOf),
    [organisation.id, asOf],
  );
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={<DeclarationToolbar view={view} />}
      notice={
        <PastBanner list={view} of="Bookings">
          {declaredSinceText(store.page)}
        </PastBanner>
      }
      pane={<DeclarationPane view={view} />}
      status={<BookingsStatus store={store} query={query} />}
      footer={<Actions view={view} selection={selection} />}
    >
      {asOf === null ? (
        <TransferErrorsNotice organisation={organisation} cache={store.cache} onOpen={open} />
      ) : null}
      {phone ? <ListProblems store={store} current={query.open} onOpen={open} /> : null}
      <Rows view={view} selection={selection} />
      <NoRows view={view} />
      {phone ? <ListPager list={view} /> : null}
      {transfer && asOf === null ? (
        <TransferDialog
          bookingId={transfer}
          organisation={organisation.id}
          onClose={() => navigate(paths.declaration(organisation.id), { replace: true })}
        />
      ) : null}
    </Page>
  );
});
