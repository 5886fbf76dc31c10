import { observer } from 'mobx-react-lite';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListSearch } from '../../lists/ListSearch.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { session } from '../../stores/session.ts';
import { OrganisationChannels, useOrganisationsOf } from '../notifications/OrganisationChannels.tsx';
import { ProfilePage } from './ProfilePage.tsx';

/** By what one is told of each of one's organisations. */
export const Notifications = observer(() => {
  const list = useOrganisationsOf('/customer/profile/organisations');
  const { page, updatedAt, source } = list.store;
  return (
    <ProfilePage
      section="notifications"
      // Staff are in many organisations, customers in few.
      toolbar={session.isStaff ? <ListSearch list={list} label="Search by the Organisation Name" /> : null}
      status={<ListStatus words={source.words} count={page?.meta.total} updatedAt={updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <p className="channels-text">
        By email you are told when a colleague submits edits of yours. Mails about your account, and those
        that confirm what you declared, are always sent.
      </p>
      <OrganisationChannels list={list} hasChannels />
    </ProfilePage>
  );
});
