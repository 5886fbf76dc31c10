import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { BookingView } from '#contracts/booking/booking-view';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { columns } from '#contracts/templates/columns';
import type { BookingTemplate } from '#contracts/templates/template';
import { usePhone } from '../../components/media.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { counted } from '../../format/quantities.ts';
import { BookingRows } from '../booking-lists/BookingRows.tsx';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useEditHref } from '../booking-lists/edit-href.ts';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { isNarrowed, nextSort, withChange } from '../booking-lists/list-query.ts';
import { useMayDeclare } from '../booking-lists/may-declare.ts';
import { ListPager } from '../booking-lists/ListPager.tsx';
import { ListProblems } from '../booking-lists/ListProblems.tsx';
import { ListStatus } from '../booking-lists/ListStatus.tsx';
import { useLastPage } from '../booking-lists/use-last-page.ts';
import { session } from '../../stores/session.ts';
import { TransferDialog } from '../transfer/TransferDialog.tsx';
import { TransferErrorsNotice } from '../transfer/TransferErrorsNotice.tsx';
import { DeclarationPane } from './DeclarationPane.tsx';
import { DeclarationToolbar } from './DeclarationToolbar.tsx';
import { FirstStep, PhonePrimary } from './DeclareButtons.tsx';
import { useDeclarations, type DeclarationView } from './use-declarations.ts';

/** Staff see of every booking whether it was transferred, whatever the customer's template shows. */
const columnsFor = (organisation: ProfileOrganisation, template: BookingTemplate) =>
  listColumnsOf(organisation, template, ...(session.isStaff ? [columns.transferred] : []));

/** Where an open booking is edited, for those who may. Read inside an observer. */
const useRowEdit = (organisation: string) => {
  const editHref = useEditHref();
  const mayDeclare = useMayDeclare();
  return (booking: BookingView): string | null =>
    mayDeclare && !booking.cancelled && booking.period !== 'completed'
      ? editHref(organisation, booking)
      : null;
};

const Rows = observer(({ view }: { readonly view: DeclarationView }) => {
  const { store, query, change, organisation, template, open } = view;
  return (
    <BookingRows
      label={`Declarations, ${counted(store.page?.meta.total ?? 0, 'booking')}`}
      store={store}
      query={query}
      columns={columnsFor(organisation, template)}
      template={template}
      phone={usePhone()}
      onOpen={({ id }) => open(id)}
      editHref={useRowEdit(organisation.id)}
      onSort={(column) => change(nextSort(query, column), 'replace')}
    />
  );
});

const NoRows = observer(({ view: { store, query, change } }: { readonly view: DeclarationView }) => {
  const narrowed = isNarrowed(query);
  const phone = usePhone();
  return (
    <LoadStateView
      state={store.state}
      onRetry={() => void store.retry()}
      skeleton={<SkeletonRows rows={10} height={phone ? 84 : 32} />}
      noResultsText={narrowed ? undefined : `There are no ${query.status ?? ''} bookings.`}
      onClear={narrowed ? () => change(withChange(query, { filters: {}, search: '' })) : undefined}
      noData={{
        title: 'Declaration is not uploaded yet.',
        text: 'Upload your declaration workbook, or declare the first bookings by hand.',
        action: <FirstStep />,
      }}
    />
  );
});

export interface DeclarationScreenProps {
  /** The booking whose transfer the address asks about. */
  readonly transfer?: string;
}

/** The organisation's bookings by period: what was declared, live. */
export const DeclarationScreen = observer(({ transfer }: DeclarationScreenProps) => {
  const [, navigate] = useLocation();
  const view = useDeclarations();
  const { organisation, store, query, change, href, open } = view;
  const phone = usePhone();
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'declaration'), [organisation.id]);
  useLastPage(store.page?.meta, query, change);
  const pager =
    store.isListed && store.page ? (
      <ListPager meta={store.page.meta} query={query} onChange={change} />
    ) : null;
  const create = href({ ...query, booking: null, create: { way: 'new', booking: null } });
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={<DeclarationToolbar view={view} />}
      pane={<DeclarationPane view={view} />}
      status={<ListStatus store={store} />}
      footer={phone ? <PhonePrimary href={create} /> : pager}
    >
      <TransferErrorsNotice organisation={organisation} cache={store.cache} onOpen={open} />
      {phone ? <ListProblems store={store} current={query.booking} onOpen={open} /> : null}
      {store.isListed ? <Rows view={view} /> : null}
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
