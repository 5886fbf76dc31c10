import { UserPlus } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { organisationListChannel, organisationUsersChannel, userChannel } from '#contracts/live/channels';
import type { OrganisationUserFilters } from '#contracts/people/organisation-users';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Button } from '../../components/form/Button.tsx';
import { FormStore } from '../../components/form/FormStore.ts';
import { usePhone } from '../../components/media.ts';
import { FilterBar } from '../../lists/FilterBar.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStates } from '../../lists/ListStates.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { ListTable } from '../../lists/ListTable.tsx';
import { useList } from '../../lists/use-list.ts';
import { useChanges } from '../../live/use-changes.ts';
import { session } from '../../stores/session.ts';
import { useAnswer } from '../../stores/use-answer.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { userQueries } from './organisation-queries.ts';
import { OrganisationPage } from './OrganisationPage.tsx';
import { usersCall } from './paths.ts';
import { type Invite, inviteProblems } from './rules.ts';
import { UserCards } from './UserCards.tsx';
import { userColumns } from './user-columns.tsx';
import { type UserListed, userOptions, usersOf } from './user-source.ts';
import { useUserActions } from './use-user-actions.tsx';
import './organisation.css';

const Filters = ({ list, call }: { readonly list: UserListed; readonly call: string }) => {
  const { answer } = useAnswer<OrganisationUserFilters>(`${call}/filters`);
  return (
    <FilterBar
      list={list}
      options={answer ? userOptions(answer) : {}}
      names={['role', 'status']}
      inline={['role', 'status']}
      rows="users"
    />
  );
};

const InviteButton = ({ onInvite }: { readonly onInvite: () => void }) => (
  <Button variant="primary" size="small" onClick={onInvite}>
    <UserPlus size={16} strokeWidth={1.75} aria-hidden />
    Invite
  </Button>
);

/** Who works in an organisation and who was invited to; its administrators invite, give roles and remove. */
export const UserList = observer(() => {
  const organisation = useOrganisation();
  const { id } = organisation;
  const [source] = useState(() => usersOf(id));
  const [invite] = useState(() => new FormStore<Invite>({ email: '', role: null }, inviteProblems));
  const [isInviting, setInviting] = useState(false);
  const isPhone = usePhone();
  const list = useList(userQueries, source);
  const { store } = list;
  // Members hear of their organisation on their own channel, staff on the one of all organisations.
  const channel = session.mayEnter('organisation_list')
    ? organisationListChannel.name()
    : userChannel.name({ userId: session.profile?.id ?? '' });
  useChanges(channel, (ids) => {
    if (ids === null || ids.includes(id)) store.refresh();
  });
  // How they are called, and whether they still have an account.
  useChanges(organisationUsersChannel.name({ organisationId: id }), () => store.refresh());
  const actions = useUserActions(() => store.refresh());
  const mayInvite = session.can(['invitations.create.own'], organisation);
  const mayChange = session.can(['organization_users.update.own'], organisation);
  return (
    <OrganisationPage
      tab="users"
      toolbar={
        <>
          <ListSearch list={list} label="Search by name or email" />
          <Filters list={list} call={usersCall(id)} />
          {mayInvite ? <InviteButton onInvite={() => setInviting(true)} /> : null}
        </>
      }
      status={<ListStatus words={source.words} count={store.page?.meta.total} updatedAt={store.updatedAt} />}
      footer={<ListPager list={list} />}
    >
      {isPhone ? (
        <UserCards list={list} actions={actions} />
      ) : (
        <ListTable
          list={list}
          label="Users"
          name="users"
          columns={userColumns(actions.of, mayInvite || mayChange)}
        />
      )}
      <ListStates
        list={list}
        noData={{
          title: 'Sorry No Data Was Found',
          text: mayInvite ? 'Invite the first user of this organisation.' : 'Nobody was invited yet.',
        }}
        noMatch="No records found based on your search criteria."
      />
      {isInviting ? (
        <InviteDialog
          form={invite}
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            store.pointOutIds([invited.id]);
            store.refresh();
          }}
        />
      ) : null}
      {actions.dialog}
    </OrganisationPage>
  );
});
