import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import {
  submissionList,
  type SubmissionsAnswer,
  type SubmissionView,
} from '#contracts/booking/submission-view';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page } from '../../app/Page.tsx';
import { SegmentedControl } from '../../components/form/SegmentedControl.tsx';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { cargoBookingsTabs } from '../booking-lists/cargo-bookings-tabs.ts';
import { useMayEdit } from '../booking-lists/may-declare.ts';
import { paths } from '../cargo-bookings/paths.ts';
import { UndoDialog } from '../undo/UndoDialog.tsx';
import { historyViews } from './history-views.ts';
import { submissionColumns } from './submission-columns.tsx';

const submissionQueries = listSchema(submissionList);

const sourceAt = (path: string): ListSource<SubmissionView, SubmissionsAnswer> => ({
  path,
  rowId: ({ id }) => id,
  words: { one: 'submission', many: 'submissions' },
});

/** What was submitted in an organisation and changed bookings, the latest first; each can be undone. */
export const SubmissionsScreen = observer(() => {
  const organisation = useOrganisation();
  const mayEdit = useMayEdit();
  const [source] = useState(() =>
    sourceAt(`/customer/organisation/${organisation.id}/cargo-bookings/history/submissions`),
  );
  const [undoing, setUndoing] = useState<string | null>(null);
  const list = useList(submissionQueries, source);
  const tabs = useMemo(() => cargoBookingsTabs(organisation.id, 'history'), [organisation.id]);
  const { page, updatedAt } = list.store;
  const columns = useMemo(
    () => submissionColumns((id) => paths.receipt(organisation.id, id), mayEdit ? setUndoing : null),
    [organisation.id, mayEdit],
  );
  return (
    <Page
      title="Cargo Bookings"
      name="Submissions"
      tabs={tabs}
      toolbar={<SegmentedControl label="History" segments={historyViews(organisation.id, 'submissions')} />}
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <ListTable list={list} label="Submissions" name="submissions" columns={columns} />
      <ListStates list={list} noData={{ title: 'Declaration is not uploaded yet.' }} />
      {undoing === null ? null : (
        <UndoDialog
          organisation={organisation.id}
          submission={undoing}
          onClose={() => {
            setUndoing(null);
            // The rows stay meanwhile: the focus returns to the one from which it was asked.
            list.store.refresh();
          }}
        />
      )}
    </Page>
  );
});
