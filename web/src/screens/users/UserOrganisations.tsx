import { observer } from 'mobx-react-lite';
import type { UserDetails } from '#contracts/people/user-admin';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { session } from '../../stores/session.ts';
import { OrganisationChannels, useOrganisationsOf } from '../notifications/OrganisationChannels.tsx';
import { notAuthorised } from '../organisation/settings/settings-values.ts';
import { userCall } from './paths.ts';
import { UserPage } from './UserPage.tsx';

const reasonFor = ({ canChooseChannels: may, role, status }: UserDetails): string | undefined => {
  if (may) return undefined;
  if (status === 'removed') return 'Their access has ended.';
  return role.is_admin ? 'A G2O Admin chooses this in their own profile.' : notAuthorised;
};

/** Where somebody is, an administrator of the staff everywhere; and what they are told of each. */
export const UserOrganisations = observer(({ userId }: { readonly userId: string }) => {
  const list = useOrganisationsOf(`${userCall(userId)}/organisations`);
  const { page, updatedAt, source } = list.store;
  return (
    <UserPage
      userId={userId}
      tab="organisations"
      toolbar={<ListSearch list={list} label="Search by the Organisation Name" />}
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      {(user) => (
        <OrganisationChannels
          list={list}
          hasChannels={session.mayEnter('notifications')}
          reason={reasonFor(user)}
        />
      )}
    </UserPage>
  );
});
