import { ArrowLeft, Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { BookingVersionView } from '#contracts/booking/booking-view';
import { receiptList, type ReceiptAnswer, type ReceiptView } from '#contracts/declaration-draft/receipt-view';
import type { TemplateColumn } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Table } from '../../components/table/Table.tsx';
import { utcMoment } from '../../format/dates.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListStore } from '../../lists/ListStore.ts';
import { session } from '../../stores/session.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { bookingColumns, hasPairs, widestDischarge } from '../booking-lists/columns.tsx';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { LeavingTable } from '../declaration-edit/submit/LeavingTable.tsx';
import './receipt.css';

type ReceiptStore = ListStore<BookingVersionView, ReceiptAnswer>;

const { usualPageSize } = receiptList;

const useReceipt = (base: string): ReceiptStore => {
  const [store] = useState<ReceiptStore>(
    () => new ListStore({ path: base, rowId: ({ id }) => id, words: { one: 'booking', many: 'bookings' } }),
  );
  useEffect(() => {
    void store.show({ per_page: usualPageSize });
    return () => store.close();
  }, [store]);
  return store;
};

/** What came through and what came back, in one sentence. */
const outcomeOf = ({ created, amended, unchanged, returned, completed }: ReceiptView): string => {
  const through = [
    ...(created > 0 ? [counted(created, 'new booking')] : []),
    ...(amended > 0 ? [counted(amended, 'changed booking')] : []),
    ...(unchanged > 0 ? [`${displayQuantity(unchanged)} as they were`] : []),
  ].join(', ');
  const parts = [
    through === '' ? 'No booking came through' : through,
    ...(returned > 0 ? [`${counted(returned, 'row')} came back to the draft`] : []),
    ...(returned === 0 && completed && through !== '' ? ['All of it came through'] : []),
  ];
  return `${parts.join('. ')}.`;
};

const Summary = ({ receipt }: { readonly receipt: ReceiptView }) => {
  const { submittedBy, submittedAt, editors, completed, table } = receipt;
  return (
    <section className="receipt-summary" aria-label="What was submitted">
      <p>
        Submitted{submittedBy === null ? '' : ` by ${submittedBy}`} on {utcMoment(submittedAt)}
        {editors.length > 0 ? `, with edits of ${editors.join(' and ')}` : ''}.{' '}
        {completed ? '' : 'It is still being carried out. '}
        {outcomeOf(receipt)}
      </p>
      {table.months.length > 0 ? <LeavingTable table={table} /> : null}
    </section>
  );
};

/** The number that a booking was given stands beside its code: it is what people note down. */
const numberFirst = (columns: readonly TemplateColumn[]): readonly TemplateColumn[] => {
  const rank = ({ key }: TemplateColumn): number => (key === 'code' ? 0 : key === 'bookingNo' ? 1 : 2);
  return columns.toSorted((left, right) => rank(left) - rank(right));
};

const Rows = ({ data, meta }: Pick<ReceiptAnswer, 'data' | 'meta'>) => {
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const columns = bookingColumns({
    viewer: session.isStaff ? 'staff' : 'customer',
    columns: numberFirst(listColumnsOf(organisation, template)),
    dischargePorts: widestDischarge(data),
    pairs: hasPairs(data),
    firstNumber: meta.from ?? 1,
    now: Date.parse(data[0]?.updatedAt ?? ''),
  });
  return (
    <Table
      label={`Receipt, ${counted(meta.total, 'booking')}`}
      name="declarations"
      columns={columns}
      groups={[{ key: 'all', header: null, rows: data }]}
      rowKey={({ id }) => id}
      rowClass={() => 'row-lit'}
    />
  );
};

/** The bookings of one submission as it left them, with their numbers: to print, to file, to pass on. */
export const ReceiptScreen = observer(({ submission }: { readonly submission: string }) => {
  const organisation = useOrganisation();
  const base = `/customer/organisation/${organisation.id}/cargo-bookings/cargo-declarations/submissions/${submission}`;
  const store = useReceipt(base);
  const { page, rows } = store;
  return (
    <Page
      title="Cargo Bookings"
      name="Receipt"
      tabs={cargoBookingsTabs(organisation.id, 'declaration')}
      toolbar={
        <>
          <Link className={buttonClass('secondary', 'small')} href={paths.declaration(organisation.id)}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            Back to list
          </Link>
          <strong>Receipt</strong>
          <div className="toolbar-space" />
          <a className={buttonClass('secondary', 'small')} href={`/api${base}/download`} download>
            <Download size={16} strokeWidth={1.75} aria-hidden />
            Download XLSX
          </a>
        </>
      }
      status={
        <ListStatus words={store.source.words} count={page?.meta.total} updatedAt={null}>
          <span>
            <strong>{displayQuantity(page?.receipt.table.sum.total)}</strong> MT
          </span>
        </ListStatus>
      }
      footer={
        page && page.meta.last_page > 1 ? (
          <Pager
            page={page.meta.current_page}
            lastPage={page.meta.last_page}
            total={page.meta.total}
            from={page.meta.from}
            to={page.meta.to}
            perPage={page.meta.per_page}
            sizes={[usualPageSize]}
            onPage={(next) => void store.show({ per_page: usualPageSize, page: next })}
            onSize={() => undefined}
          />
        ) : null
      }
    >
      {page ? <Summary receipt={page.receipt} /> : null}
      {store.isListed && page ? <Rows data={rows} meta={page.meta} /> : null}
      <LoadStateView
        state={store.state}
        onRetry={() => void store.retry()}
        skeleton={<SkeletonRows rows={10} />}
        noData={{ title: 'No booking came through.' }}
      />
    </Page>
  );
});
