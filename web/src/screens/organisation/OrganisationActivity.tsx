import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { customersKinds, everyKind } from '#contracts/people/activity';
import { useOrganisation } from '../../app/organisation-context.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { useList } from '../../lists/use-list.ts';
import { session } from '../../stores/session.ts';
import { ActivityFilters, activityOf, activityQueries, ActivityRows } from '../activity/Activity.tsx';
import { OrganisationPage } from './OrganisationPage.tsx';
import { activityCall } from './paths.ts';
import './organisation.css';

/** What was changed in an organisation, by whom and when, for those who administer it. */
export const OrganisationActivity = observer(() => {
  const { id } = useOrganisation();
  const [source] = useState(() => activityOf(activityCall(id)));
  const list = useList(activityQueries, source);
  const { store } = list;
  return (
    <OrganisationPage
      tab="activity"
      toolbar={<ActivityFilters list={list} kinds={session.isStaff ? everyKind : customersKinds} />}
      status={<ListStatus words={source.words} count={store.page?.meta.total} updatedAt={store.updatedAt} />}
      footer={<ListPager list={list} />}
    >
      <ActivityRows list={list} across={false} />
    </OrganisationPage>
  );
});
