import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { columns } from '#contracts/templates/columns';
import type { BookingTemplate } from '#contracts/templates/template';
import { usePhone } from '../../app/media.ts';
import { Page } from '../../app/Page.tsx';
import { LoadStateView } from '../../components/feedback/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { counted } from '../../format/quantities.ts';
import { BookingRows } from '../bookings/BookingRows.tsx';
import { cargoBookingsTabs } from '../bookings/cargo-bookings-tabs.ts';
import { isNarrowed, nextSort, withChange } from '../bookings/list-query.ts';
import { ListPager } from '../bookings/ListPager.tsx';
import { ListProblems } from '../bookings/ListProblems.tsx';
import { ListStatus } from '../bookings/ListStatus.tsx';
import { DeclarationPane } from './DeclarationPane.tsx';
import { DeclarationToolbar } from './DeclarationToolbar.tsx';
import { FirstStep, PhonePrimary } from './DeclareButtons.tsx';
import { useDeclarations, type DeclarationView } from './use-declarations.ts';
import '../bookings/list.css';

/** A broker's list holds the cargo of several charterers, and says whose each is. */
const columnsFor = ({ type }: ProfileOrganisation, { listColumns }: BookingTemplate) => {
  if (type !== 'agency' || listColumns.some(({ key }) => key === 'organisation')) return listColumns;
  const at = listColumns.findIndex(({ key }) => key === 'status') + 1;
  return [...listColumns.slice(0, at), columns.organisation, ...listColumns.slice(at)];
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

/** The organisation's bookings by period: what was declared, live. */
export const DeclarationScreen = observer(() => {
  const view = useDeclarations();
  const { organisation, store, query, change, href, open } = view;
  const phone = usePhone();
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'declaration'), [organisation.id]);
  const shown = store.state.name === 'idle';
  const pager =
    shown && store.page ? <ListPager meta={store.page.meta} query={query} onChange={change} /> : null;
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
      {phone ? <ListProblems store={store} current={query.booking} onOpen={open} /> : null}
      {shown ? <Rows view={view} /> : <NoRows view={view} />}
      {phone ? pager : null}
    </Page>
  );
});
