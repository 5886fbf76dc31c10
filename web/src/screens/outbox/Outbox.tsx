import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { outboxList, type OutboxAnswer, type OutboxMail } from '#contracts/operations/outbox';
import { Page } from '../../app/Page.tsx';
import { utcMoment } from '../../format/dates.ts';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { MailPane } from './MailPane.tsx';

const columns: readonly ListColumn<OutboxMail>[] = [
  { key: 'sentAt', header: 'Sent', width: 180, text: ({ sentAt }) => utcMoment(sentAt) },
  { key: 'subject', header: 'Subject', width: 460, rowHeader: true, text: ({ subject }) => subject },
  { key: 'to', header: 'To', width: 320, text: ({ to }) => to.join(', ') },
];

const queries = listSchema(outboxList);

const source: ListSource<OutboxMail, OutboxAnswer> = {
  path: '/operations/outbox',
  rowId: ({ messageId }) => messageId,
  words: { one: 'mail', many: 'mails' },
};

/** What an empty list says; a mail server keeps what has left by it, and the portal has no list of it. */
const sayNothingHere = (refusedWith: string | null) =>
  refusedWith === 'mail_at_server'
    ? { title: 'Mail leaves by a mail server', text: 'It keeps what was sent: look for a mail in its log.' }
    : { title: 'No mail was sent yet', text: 'Confirmations of submissions appear here.' };

/** What the portal has mailed, newest first. */
export const Outbox = observer(() => {
  const list = useList(queries, source);
  const { page, rows, refusedWith, updatedAt } = list.store;
  const [open, setOpen] = useState<string | null>(null);
  const shown = rows.find(({ messageId }) => messageId === open);
  return (
    <Page
      title="Outbox"
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      pane={shown ? <MailPane mail={shown} onClose={() => setOpen(null)} /> : null}
      footer={<ListPager list={list} />}
    >
      <ListTable
        list={list}
        label="Mails"
        name="outbox"
        columns={columns}
        selected={open}
        onOpen={({ messageId }) => setOpen(messageId)}
      />
      <ListStates list={list} noData={sayNothingHere(refusedWith)} />
    </Page>
  );
});
