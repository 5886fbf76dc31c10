import { FileDown } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { statementList, type StatementsAnswer, type StatementView } from '#contracts/booking/proof';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { Button } from '../../components/form/Button.tsx';
import { displayDate } from '../../format/dates.ts';
import { displayQuantity } from '../../format/quantities.ts';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { issueStatement } from './issue-statement.ts';
import './statements.css';

const statementQueries = listSchema(statementList);

const sourceAt = (path: string): ListSource<StatementView, StatementsAnswer> => ({
  path,
  rowId: ({ day }) => day,
  words: { one: 'statement', many: 'statements' },
});

const columnsAt = (path: string): readonly ListColumn<StatementView>[] => [
  { key: 'day', header: 'Day', width: 120, rowHeader: true, text: ({ day }) => displayDate(day) },
  {
    key: 'count',
    header: 'Bookings',
    width: 96,
    numeric: true,
    text: ({ count }) => displayQuantity(count),
  },
  {
    key: 'hash',
    header: 'SHA-256',
    width: 540,
    text: ({ hash }) => hash,
    content: ({ hash }) => <code>{hash}</code>,
  },
  {
    key: 'file',
    header: 'File',
    width: 120,
    text: () => 'Download',
    content: ({ day, hash }) => (
      <a
        className="statement-file"
        href={`/api${path}/${hash}`}
        aria-label={`Download the statement of ${displayDate(day)}`}
        download
      >
        <FileDown size={16} strokeWidth={1.75} aria-hidden />
        Download
      </a>
    ),
  },
];

/** What is proven, what is not, and how to see for oneself. */
const HowToVerify = () => (
  <section className="statements-how" aria-label="How to verify a booking">
    <p>
      A statement says where the recorded history of each booking ended. It is issued every Monday, and its
      SHA-256 is mailed to your administrators. Together they show that nothing recorded before the statement
      was altered, dropped or put into another order; not that what was recorded is true.
    </p>
    <p>
      To verify a booking without the portal, download its proof from its details, a statement, and the{' '}
      <a href="/verify.mjs" download>
        verifier
      </a>
      , and run, with Node.js 20 or newer:
    </p>
    <pre className="statements-command">node verify.mjs proof.json statement.txt SHA-256-as-mailed</pre>
  </section>
);

/** Statements of an organisation's bookings, newest first. */
export const StatementsScreen = observer(() => {
  const organisation = useOrganisation();
  const path = `/customer/organisation/${organisation.id}/cargo-bookings/statements`;
  const [source] = useState(() => sourceAt(path));
  const [columns] = useState(() => columnsAt(path));
  const [issuing, setIssuing] = useState(false);
  const list = useList(statementQueries, source);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'statements'), [organisation.id]);
  const { page, updatedAt } = list.store;
  const issue = async (): Promise<void> => {
    setIssuing(true);
    if (await issueStatement(path)) await list.store.retry();
    setIssuing(false);
  };
  return (
    <Page
      title="Cargo Bookings"
      name="Statements"
      tabs={tabs}
      toolbar={
        session.can(['organization.update.own'], organisation) ? (
          <>
            <div className="toolbar-space" />
            <Button size="small" disabled={issuing} onClick={() => void issue()}>
              Issue a statement
            </Button>
          </>
        ) : null
      }
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <HowToVerify />
      <ListTable list={list} label="Statements" name="statements" columns={columns} />
      <ListStates
        list={list}
        noData={{
          title: 'No statement was issued yet',
          text: 'The first one is issued on the Monday after the first booking.',
        }}
      />
    </Page>
  );
});
