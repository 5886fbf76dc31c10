import { ArrowLeft, Download } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { ReceiptAnswer, ReceiptView } from '#contracts/declaration-draft/receipt-view';
import type { TemplateColumn } from '#contracts/templates/template';
import { templateOf } from '#contracts/templates/template-of';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { paths } from '../cargo-bookings/paths.ts';
import { StatusBar } from '../../app/StatusBar.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { Pager } from '../../components/table/Pager.tsx';
import { Table } from '../../components/table/Table.tsx';
import { utcMoment } from '../../format/dates.ts';
import { counted, displayQuantity } from '../../format/quantities.ts';
import { session } from '../../stores/session.ts';
import { PageStore } from '../../stores/page-store.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { bookingColumns, hasPairs, widestDischarge } from '../booking-lists/columns.tsx';
import { listColumnsOf } from '../booking-lists/list-columns.ts';
import { LeavingTable } from '../declaration-edit/submit/LeavingTable.tsx';
import './receipt.css';

const pageSizes = [60] as const;

const useReceipt = (base: string): PageStore<ReceiptAnswer> => {
  const [store] = useState(
    () => new PageStore<ReceiptAnswer>(base, ({ data }) => (data.length > 0 ? null : { name: 'no_data' })),
  );
  useEffect(() => {
    void store.show({ per_page: pageSizes[0] });
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

const Rows = ({ answer: { data, meta } }: { readonly answer: ReceiptAnswer }) => {
  const organisation = useOrganisation();
  const template = templateOf(organisation.settings.bookingTemplate);
  const columns = bookingColumns({
    viewer: session.isStaff ? 'staff' : 'customer',
    columns: numberFirst(listColumnsOf(organisation, template)),
    dischargePorts: widestDischarge(data),
    pairs: hasPairs(data),
    firstNumber: meta.from ?? 1,
    sort: null,
    order: 'asc',
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
  const { answer } = store;
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
        <StatusBar>
          {answer ? (
            <>
              <span>
                <strong>{displayQuantity(answer.meta.total)}</strong>{' '}
                {answer.meta.total === 1 ? 'booking' : 'bookings'}
              </span>
              <span>
                <strong>{displayQuantity(answer.receipt.table.sum.total)}</strong> MT
              </span>
            </>
          ) : null}
        </StatusBar>
      }
      footer={
        answer && answer.meta.last_page > 1 ? (
          <Pager
            page={answer.meta.current_page}
            lastPage={answer.meta.last_page}
            total={answer.meta.total}
            from={answer.meta.from}
            to={answer.meta.to}
            perPage={answer.meta.per_page}
            sizes={pageSizes}
            onPage={(page) => void store.show({ per_page: pageSizes[0], page })}
            onSize={() => undefined}
          />
        ) : null
      }
    >
      {answer ? <Summary receipt={answer.receipt} /> : null}
      {store.isListed && answer ? <Rows answer={answer} /> : null}
      <LoadStateView
        state={store.state}
        onRetry={() => store.retry()}
        skeleton={<SkeletonRows rows={10} />}
        noData={{ title: 'No booking came through.' }}
      />
    </Page>
  );
});
