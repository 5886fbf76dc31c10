import { Pencil, Plus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  type UserFilters,
  userList,
  type UserRow,
  type UsersAnswer,
  userTypeNames,
} from '#contracts/people/user-admin';
import { organisationListChannel, userListChannel } from '#contracts/live/channels';
import { queryString } from '../../api/query.ts';
import { everyOrganisation } from '../../app/organisation-search.ts';
import { Page } from '../../app/Page.tsx';
import { buttonClass, IconButton } from '../../components/form/Button.tsx';
import { usePhone } from '../../components/media.ts';
import { displayDate } from '../../format/dates.ts';
import { DownloadMenu } from '../../lists/DownloadMenu.tsx';
import type { FilterOptions } from '../../lists/filter-options.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListCards } from '../../lists/ListCards.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useChanges } from '../../live/use-changes.ts';
import { useList } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { newUserPath, userEditPath, userPath, usersCall } from './paths.ts';
import { RequestsPanel } from '../user-requests/RequestsPanel.tsx';
import { UserStatusMark } from './UserStatusMark.tsx';
import { nameOf, organisationsText, roleText, statuses, titleOf } from './user-words.ts';
import './users.css';

const queries = listSchema(userList, {
  filters: {
    organisation: { name: 'organisation', label: 'Organisation' },
    role: { name: 'role', label: 'Role' },
    user_type: { name: 'user_type', label: 'User type' },
  },
});

const source: ListSource<UserRow, UsersAnswer> = {
  path: usersCall,
  rowId: ({ id }) => id,
  words: { one: 'user', many: 'users' },
};

/** Staff are edited here; oneself, administrators and everybody else are not. */
const Edit = ({ row }: { readonly row: UserRow }) => {
  const [, navigate] = useLocation();
  if (!row.canEdit) return null;
  return (
    <IconButton label={`Edit ${titleOf(row)}`} onClick={() => navigate(userEditPath(row.id))}>
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
};

const columns: readonly ListColumn<UserRow>[] = [
  { key: 'name', header: 'Name', width: 176, rowHeader: true, text: nameOf },
  { key: 'email', header: 'Email', width: 300, text: ({ email }) => email },
  { key: 'role', header: 'Role', width: 120, text: roleText },
  { key: 'type', header: 'User Type', width: 96, text: ({ user_type: type }) => userTypeNames[type] },
  { key: 'organisations', header: 'Organisations', width: 200, text: organisationsText },
  {
    key: 'createdAt',
    header: 'Since',
    width: 106,
    text: ({ createdAt }) => displayDate(createdAt.slice(0, 10)),
  },
  {
    key: 'status',
    header: 'Status',
    width: 128,
    text: ({ status }) => statuses[status].text,
    content: ({ status }) => <UserStatusMark status={status} />,
  },
  { key: 'actions', header: 'Actions', width: 80, text: () => '', content: (row) => <Edit row={row} /> },
];

const Card = ({ row }: { readonly row: UserRow }) => (
  <>
    <span className="user-card-name">{titleOf(row)}</span>
    {nameOf(row) ? <span className="user-card-line">{row.email}</span> : null}
    <span className="user-card-line">
      {[row.status === 'active' ? '' : statuses[row.status].text, roleText(row), organisationsText(row)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
);

/** There may be thousands of organisations: only those that the list is filtered by are named, the others are searched for. */
const searched = { organisation: { ...everyOrganisation, things: 'organisations' } };

const useOptions = (organisations: readonly string[] = []): FilterOptions => {
  const { answer } = useAnswer<UserFilters>(
    `${source.path}/filters${queryString({ organisation: organisations })}`,
  );
  const [last, keep] = useState(answer);
  // The last answer stays, for other organisations, until these are named.
  if (answer !== null && answer !== last) keep(answer);
  return useMemo(
    () => ({
      organisation: last?.organisations ?? [],
      role: last?.roles ?? [],
      user_type: last?.userTypes ?? [],
    }),
    [last],
  );
};

/** Everybody who is known, by name; who was only invited, by email. */
export const UserList = observer(() => {
  const [, navigate] = useLocation();
  const isPhone = usePhone();
  const list = useList(queries, source);
  const options = useOptions(list.query.filters.organisation);
  const refresh = () => list.store.refresh();
  useChanges(userListChannel.name(), refresh);
  // Roles of customers, and how organisations are called, are the organisations' own.
  useChanges(organisationListChannel.name(), refresh);
  const { page, updatedAt } = list.store;
  const open = (row: UserRow) => navigate(userPath(row));
  return (
    <Page
      title="User List"
      toolbar={
        <>
          <ListSearch list={list} label="Search by name or email" />
          <FilterBar
            list={list}
            options={options}
            searched={searched}
            names={['organisation', 'role', 'user_type']}
            inline={['organisation', 'role', 'user_type']}
            rows="users"
          />
          <DownloadMenu list={list} path={`${usersCall}/download`} />
          {session.can(['staff.update.any']) ? (
            <Link className={buttonClass('primary', 'small')} href={newUserPath}>
              <Plus size={14} strokeWidth={1.75} aria-hidden />
              New User
            </Link>
          ) : null}
        </>
      }
      notice={<RequestsPanel />}
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      {isPhone ? (
        <ListCards list={list} onOpen={open} renderCard={(row) => <Card row={row} />} />
      ) : (
        <ListTable list={list} label="Users" name="all-users" columns={columns} onOpen={open} />
      )}
      <ListStates
        list={list}
        noData={{ title: 'Sorry No Data Was Found' }}
        noMatch="No records found based on your search criteria."
      />
    </Page>
  );
});
