import { Send } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { BookingView } from '#contracts/booking/booking-view';
import { maxTogether } from '#contracts/booking/many-bookings';
import { declarationListChannel } from '#contracts/live/channels';
import type { TransferList } from '#contracts/booking/transfer-list';
import { transferStandings } from '#domain/booking/transfer';
import { Page } from '../../app/Page.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Button } from '../../components/form/Button.tsx';
import { ButtonWithReason } from '../../components/form/ButtonWithReason.tsx';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { Dialog } from '../../components/overlay/Dialog.tsx';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { useFilterOptions } from '../../lists/filter-options.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { live } from '../../live/connection.ts';
import { SelectionBar } from '../../lists/SelectionBar.tsx';
import { useList, type List } from '../../lists/use-list.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { bookingName } from '../booking-lists/booking-name.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { BatchDialog } from './BatchDialog.tsx';
import { failedColumns, transferColumns } from './columns.tsx';
import { TransferBatch, type Ordered } from './TransferBatch.ts';
import {
  standingLabels,
  transferQueries,
  transfersFrom,
  withStanding,
  type TransferQuery,
} from './transfer-queries.ts';
import './bulk-transfer.css';

type Transfers = List<BookingView, TransferList, TransferQuery>;

const Standings = observer(({ list: { query, href, store } }: { readonly list: Transfers }) => {
  const [chosen = null] = query.filters.standings ?? [];
  return (
    <SegmentedControl
      label="Transfer"
      segments={[
        { label: 'All', href: href(withStanding(query, null)), current: chosen === null },
        ...transferStandings.map((standing) => ({
          label: standingLabels[standing],
          href: href(withStanding(query, standing)),
          current: chosen === standing,
          count: store.page?.standings[standing],
        })),
      ]}
    />
  );
});

const Toolbar = observer(({ list, base, onAll }: { list: Transfers; base: string; onAll: () => void }) => {
  // The declarations' filters know no standings.
  const narrowed = useMemo(() => ({ ...list, query: withStanding(list.query, null) }), [list]);
  const options = useFilterOptions(`${base}/filters`, narrowed);
  const open = list.store.page?.transferable ?? 0;
  return (
    <>
      <ListSearch list={list} label="Search by Booking No, Code, Commodity, Ports or Vessel Name" short />
      <FilterBar
        list={list}
        options={options}
        names={['trades', 'months', 'loadingPorts', 'dischargePorts']}
        rows="bookings"
      />
      <div className="toolbar-space" />
      <ButtonWithReason
        variant="primary"
        size="small"
        disabledReason={open === 0 ? 'Nothing here can be transferred now.' : null}
        hint="Transfer all that the filters find"
        onClick={onAll}
      >
        <Send size={16} strokeWidth={1.75} aria-hidden />
        <span className="button-text">Transfer all {displayQuantity(open)}</span>
      </ButtonWithReason>
    </>
  );
});

interface Asked {
  readonly count: number;
  readonly ordered: Ordered;
}

const Ask = ({ asked, onAnswer }: { asked: Asked; onAnswer: (yes: boolean) => void }) => (
  <Dialog
    open
    onClose={() => onAnswer(false)}
    title={`Transfer ${counted(asked.count, 'booking')} to Veson?`}
    text="Each is sent as it stands now. What cannot be transferred is left, and named."
    actions={[
      { label: 'Cancel', safe: true, onSelect: () => onAnswer(false) },
      { label: 'Yes, transfer', variant: 'primary', onSelect: () => onAnswer(true) },
    ]}
  />
);

/** What of a narrowing is sent with an order for all of it. */
const foundBy = (query: TransferQuery) => transferQueries.criteriaOf(query);

/** The interface list of an organisation: how the voyage-management system stands to each booking, and the transfer of many. */
export const BulkTransferScreen = observer(() => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations`;
  const list = useList(transferQueries, transfersFrom(`${base}/transfer/list`));
  const { store, query } = list;
  const selection = useSelection(list, { nameOf: bookingName, max: maxTogether });
  const [batch] = useState(() => new TransferBatch(`${base}/transfer/list`, () => store.refresh()));
  const [asked, ask] = useState<Asked | null>(null);
  useEffect(() => () => batch.close(), [batch]);
  useEffect(() => {
    const channel = declarationListChannel.name({ organisationId: organisation.id, side: 'internal' });
    const refresh = () => store.refresh();
    const subscription = live.subscribe(channel, { changed: refresh, stale: refresh, reload: refresh });
    return () => subscription.close();
  }, [store, organisation.id]);
  const answer = (yes: boolean) => {
    ask(null);
    if (!yes || asked === null) return;
    void batch.order(asked.ordered);
    selection.clear();
  };
  return (
    <Page
      title="Transfers to Veson"
      back={{ label: 'Declaration', href: paths.declaration(organisation.id) }}
      toolbar={
        <Toolbar
          list={list}
          base={base}
          onAll={() => ask({ count: store.page?.transferable ?? 0, ordered: { found: foundBy(query) } })}
        />
      }
      notice={
        <div className="bulk-standings">
          <Standings list={list} />
        </div>
      }
      status={
        <ListStatus words={store.source.words} count={store.page?.meta.total} updatedAt={store.updatedAt} />
      }
      footer={
        <>
          <SelectionBar list={list} selection={selection}>
            <Button
              size="small"
              aria-disabled={batch.busy}
              onClick={() => ask({ count: selection.count, ordered: { ids: [...selection.rows.keys()] } })}
            >
              Transfer…
            </Button>
          </SelectionBar>
          <ListPager list={list} />
        </>
      }
    >
      <ListTable
        list={list}
        label={`Transfers, ${counted(store.page?.meta.total ?? 0, 'booking')}`}
        name="transfers"
        columns={query.filters.standings?.[0] === 'failed' ? failedColumns : transferColumns}
        rowClass={({ cancelled }) => (cancelled ? 'row-struck' : '')}
        selection={selection}
      />
      <ListStates
        list={list}
        nothingHere="No booking stands so."
        noData={{
          title: 'No bookings yet',
          text: 'Bookings of this organisation appear here when they are declared.',
        }}
      />
      {asked === null ? null : <Ask asked={asked} onAnswer={answer} />}
      {batch.view === null ? null : <BatchDialog batch={batch.view} onClose={() => batch.close()} />}
    </Page>
  );
});
