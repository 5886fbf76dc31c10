import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { OutboxAnswer, OutboxMail } from '#contracts/operations/outbox';
import { Page } from '../../app/Page.tsx';
import { StatusBar } from '../../app/StatusBar.tsx';
import { Table } from '../../components/table/Table.tsx';
import type { TableColumn } from '../../components/table/table-columns.ts';
import { LoadStateView } from '../../app/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { utcMoment } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';
import { loading } from '../../stores/load-state.ts';
import { PageStore } from '../../stores/page-store.ts';
import { ListPager } from '../booking-lists/ListPager.tsx';
import { useLastPage } from '../booking-lists/use-last-page.ts';
import { useListQuery } from '../booking-lists/use-list-query.ts';
import { MailPane } from './MailPane.tsx';

const columns: readonly TableColumn<OutboxMail>[] = [
  { key: 'sentAt', header: 'Sent', width: 180, text: ({ sentAt }) => utcMoment(sentAt) },
  { key: 'subject', header: 'Subject', width: 460, rowHeader: true, text: ({ subject }) => subject },
  { key: 'to', header: 'To', width: 320, text: ({ to }) => to.join(', ') },
];

const newStore = () =>
  new PageStore<OutboxAnswer>('/operations/outbox', ({ data, meta }) => {
    if (data.length > 0) return null;
    return meta.total > 0 ? loading : { name: 'no_data' };
  });

/** What an empty list says; a mail server keeps what has left by it, and the portal has no list of it. */
const sayNothingHere = (refusedWith: string | null) =>
  refusedWith === 'mail_at_server'
    ? { title: 'Mail leaves by a mail server', text: 'It keeps what was sent: look for a mail in its log.' }
    : { title: 'No mail was sent yet', text: 'Confirmations of submissions appear here.' };

/** What the portal has mailed, newest first. */
export const Outbox = observer(() => {
  const { query, change } = useListQuery(null, 'everywhere');
  const { page, perPage } = query;
  const [store] = useState(newStore);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => void store.show({ page, per_page: perPage }), [store, page, perPage]);
  useEffect(() => () => store.close(), [store]);
  const mails = store.answer?.data ?? [];
  const meta = store.answer?.meta;
  useLastPage(meta, query, change);
  const shown = mails.find(({ messageId }) => messageId === open);
  return (
    <Page
      title="Outbox"
      status={<StatusBar>{meta ? <span>{counted(meta.total, 'mail')}</span> : null}</StatusBar>}
      pane={shown ? <MailPane mail={shown} onClose={() => setOpen(null)} /> : null}
      footer={store.isListed && meta ? <ListPager meta={meta} query={query} onChange={change} /> : null}
    >
      {store.isListed ? (
        <Table
          label="Mails"
          name="outbox"
          columns={columns}
          groups={[{ key: 'all', header: null, rows: store.state.name === 'idle' ? mails : [] }]}
          rowKey={({ messageId }) => messageId}
          selected={open}
          onOpen={({ messageId }) => setOpen(messageId)}
        />
      ) : null}
      <LoadStateView
        state={store.state}
        onRetry={() => store.retry()}
        skeleton={<SkeletonRows rows={10} />}
        noData={sayNothingHere(store.refusedWith)}
      />
    </Page>
  );
});
