import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { declarationListChannel } from '#contracts/live/channels';
import { templateOf } from '#contracts/templates/template-of';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { columns } from '#contracts/templates/columns';
import type { BookingTemplate, ColumnKey } from '#contracts/templates/template';
import { usePhone } from '../../app/media.ts';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../../app/paths.ts';
import { StatusBar } from '../../app/StatusBar.tsx';
import { LoadStateView } from '../../components/feedback/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { session } from '../../stores/session.ts';
import { BookingPane } from '../booking-pane/BookingPane.tsx';
import { BookingRows } from '../bookings/BookingRows.tsx';
import { cargoBookingsTabs } from '../bookings/cargo-bookings-tabs.ts';
import { formatCreate, isNarrowed, nextSort, withChange } from '../bookings/list-query.ts';
import { BookingListStore } from '../bookings/list-store.ts';
import { ListProblems } from '../bookings/ListProblems.tsx';
import { ListPager } from '../bookings/ListPager.tsx';
import { useListQuery } from '../bookings/use-list-query.ts';
import { DeclarationToolbar, FirstStep, PhonePrimary } from './DeclarationToolbar.tsx';
import '../bookings/list.css';

const CreateBookingPane = lazy(async () => ({
  default: (await import('../booking-create/CreateBookingPane.tsx')).CreateBookingPane,
}));

/** A broker's list holds the cargo of several charterers, and says whose each is. */
const columnsFor = ({ type }: ProfileOrganisation, { listColumns }: BookingTemplate) => {
  if (type !== 'agency' || listColumns.some(({ key }) => key === 'organisation')) return listColumns;
  const at = listColumns.findIndex(({ key }) => key === 'status') + 1;
  return [...listColumns.slice(0, at), columns.organisation, ...listColumns.slice(at)];
};

/** The organisation's bookings by period: what was declared, live. */
export const DeclarationScreen = observer(() => {
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`;
  const side = session.isStaff ? 'internal' : 'external';
  const { query, change, href } = useListQuery('upcoming');
  const phone = usePhone();
  const [, navigate] = useLocation();
  const [store] = useState(
    () => new BookingListStore({ path: base, channel: declarationListChannel(organisation.id, side) }),
  );
  useEffect(() => () => store.close(), [store]);
  useEffect(() => void store.show(query), [store, query]);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'declaration'), [organisation.id]);

  const open = (id: string) => change({ ...query, booking: id }, 'replace');
  const { page } = store;
  const pager =
    store.state.name === 'idle' && page ? (
      <ListPager meta={page.meta} query={query} onChange={change} />
    ) : null;
  return (
    <Page
      title="Cargo Bookings"
      tabs={tabs}
      toolbar={
        <DeclarationToolbar
          store={store}
          query={query}
          onChange={change}
          href={href}
          base={base}
          onOpen={open}
        />
      }
      pane={
        query.create ? (
          <Suspense fallback={null}>
            <CreateBookingPane
              key={formatCreate(query.create)}
              from={query.create}
              base={base}
              onClose={() => change({ ...query, create: null }, 'replace')}
              onDraft={(importId) => navigate(`${paths.newDeclaration(organisation.id)}?draft=${importId}`)}
            />
          </Suspense>
        ) : query.booking ? (
          <BookingPane
            id={query.booking}
            base={base}
            cache={store.cache}
            order={store.rows.map(({ id }) => id)}
            onMove={open}
            onClose={() => change({ ...query, booking: null }, 'replace')}
          />
        ) : null
      }
      status={
        <StatusBar updatedAt={store.updatedAt}>
          {page ? (
            <>
              <span>
                <strong>{displayQuantity(page.meta.total)}</strong>{' '}
                {page.meta.total === 1 ? 'booking' : 'bookings'}
              </span>
              <span>
                <strong>{displayQuantity(page.total)}</strong> MT declared
              </span>
            </>
          ) : null}
        </StatusBar>
      }
      footer={
        phone ? (
          <PhonePrimary href={href({ ...query, booking: null, create: { way: 'new', booking: null } })} />
        ) : (
          pager
        )
      }
    >
      {phone ? <ListProblems store={store} current={query.booking} onOpen={open} /> : null}
      {store.state.name === 'idle' ? (
        <BookingRows
          label={`Declarations, ${page ? counted(page.meta.total, 'booking') : ''}`}
          store={store}
          query={query}
          columns={columnsFor(organisation, template)}
          template={template}
          phone={phone}
          onOpen={({ id }) => open(id)}
          onSort={(column: ColumnKey) => change(nextSort(query, column), 'replace')}
        />
      ) : (
        <LoadStateView
          state={store.state}
          onRetry={() => void store.retry()}
          skeleton={<SkeletonRows rows={10} height={phone ? 84 : 32} />}
          noResultsText={isNarrowed(query) ? undefined : `There are no ${query.status ?? ''} bookings.`}
          onClear={
            isNarrowed(query) ? () => change(withChange(query, { filters: {}, search: '' })) : undefined
          }
          noData={{
            title: 'Declaration is not uploaded yet.',
            text: 'Upload your declaration workbook, or declare the first bookings by hand.',
            action: <FirstStep />,
          }}
        />
      )}
      {phone ? pager : null}
    </Page>
  );
});
