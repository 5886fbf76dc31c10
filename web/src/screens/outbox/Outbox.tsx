import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { OutboxAnswer, OutboxMail } from '#contracts/operations/outbox';
import { Page } from '../../app/Page.tsx';
import { paths } from '../../app/paths.ts';
import { StatusBar } from '../../app/StatusBar.tsx';
import { Table } from '../../components/data/Table.tsx';
import type { TableColumn } from '../../components/data/table-columns.ts';
import { Pager } from '../../components/data/Pager.tsx';
import { LoadStateView } from '../../components/feedback/LoadStateView.tsx';
import { SkeletonRows } from '../../components/feedback/Skeleton.tsx';
import { utcMoment } from '../../format/dates.ts';
import { counted } from '../../format/quantities.ts';
import { PageStore } from '../../stores/page-store.ts';
import { MailPane } from './MailPane.tsx';

const columns: readonly TableColumn<OutboxMail>[] = [
  { key: 'sentAt', header: 'Sent', width: 180, text: ({ sentAt }) => utcMoment(sentAt) },
  { key: 'to', header: 'To', width: 320, text: ({ to }) => to.join(', ') },
  { key: 'subject', header: 'Subject', width: 420, rowHeader: true, text: ({ subject }) => subject },
];

const sizes = [10, 15, 30, 60];

const newStore = () =>
  new PageStore<OutboxAnswer>('/operations/outbox', ({ mails }) =>
    mails.length === 0 ? { name: 'no_data' } : null,
  );

/** What an empty list says; a mail server keeps what has left by it, and the portal has no list of it. */
const sayNothingHere = (refusedWith: string | null) =>
  refusedWith === 'mail_at_server'
    ? { title: 'Mail leaves by a mail server', text: 'It keeps what was sent: look for a mail in its log.' }
    : { title: 'No mail was sent yet', text: 'Confirmations of submissions appear here.' };

/** What the portal has mailed, newest first. */
export const Outbox = observer(() => {
  const params = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const perPage = sizes.find((size) => String(size) === params.get('per_page')) ?? 10;
  const [store] = useState(newStore);
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => void store.show({ page, per_page: perPage }), [store, page, perPage]);
  useEffect(() => () => store.close(), [store]);
  const mails = store.answer?.mails ?? [];
  const total = store.answer?.total ?? 0;
  const go = (to: number, size: number) => navigate(`${paths.outbox}?page=${to}&per_page=${size}`);
  const shown = mails.find(({ messageId }) => messageId === open);
  return (
    <Page
      title="Outbox"
      status={<StatusBar>{store.answer ? <span>{counted(total, 'mail')}</span> : null}</StatusBar>}
      pane={shown ? <MailPane mail={shown} onClose={() => setOpen(null)} /> : null}
      footer={
        store.state.name === 'idle' && total > perPage ? (
          <Pager
            page={page}
            lastPage={Math.ceil(total / perPage)}
            total={total}
            from={(page - 1) * perPage + 1}
            to={(page - 1) * perPage + mails.length}
            perPage={perPage}
            sizes={sizes}
            onPage={(to) => go(to, perPage)}
            onSize={(size) => go(1, size)}
          />
        ) : null
      }
    >
      {store.state.name === 'idle' ? (
        <Table
          label="Mails"
          columns={columns}
          groups={[{ key: 'all', header: null, rows: mails }]}
          rowKey={({ messageId }) => messageId}
          selected={open}
          onOpen={({ messageId }) => setOpen(messageId)}
        />
      ) : (
        <LoadStateView
          state={store.state}
          onRetry={() => store.retry()}
          skeleton={<SkeletonRows rows={10} />}
          noData={sayNothingHere(store.refusedWith)}
        />
      )}
    </Page>
  );
});
