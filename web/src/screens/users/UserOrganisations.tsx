import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { organisationTypeNames } from '#contracts/people/organisation-admin';
import {
  type UserOrganisation,
  userOrganisationList,
  type UserOrganisationsAnswer,
} from '#contracts/people/user-admin';
import { listSchema } from '../../lists/list-schema.ts';
import type { ListSource } from '../../lists/list-source.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable, type ListColumn } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { userCall } from './paths.ts';
import { UserPage } from './UserPage.tsx';

const queries = listSchema(userOrganisationList, { filters: {} });

const columns: readonly ListColumn<UserOrganisation>[] = [
  { key: 'name', header: 'Organisation Name', width: 320, rowHeader: true, text: ({ name }) => name },
  { key: 'type', header: 'Organisation Type', width: 180, text: ({ type }) => organisationTypeNames[type] },
];

const sourceOf = (userId: string): ListSource<UserOrganisation, UserOrganisationsAnswer> => ({
  path: `${userCall(userId)}/organisations`,
  rowId: ({ id }) => id,
  words: { one: 'organisation', many: 'organisations' },
});

/** Where one of the staff is assigned: an administrator, everywhere. */
export const UserOrganisations = observer(({ userId }: { readonly userId: string }) => {
  const [source] = useState(() => sourceOf(userId));
  const list = useList(queries, source);
  const { page, updatedAt } = list.store;
  return (
    <UserPage
      userId={userId}
      tab="organisations"
      toolbar={<ListSearch list={list} label="Search by the Organisation Name" />}
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      {() => (
        <>
          <ListTable list={list} label="Organisations" name="user-organisations" columns={columns} />
          <ListStates list={list} noData={{ title: 'Sorry No Data Was Found' }} />
        </>
      )}
    </UserPage>
  );
});
