import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { everyKind } from '#contracts/people/activity';
import { ListPager } from '../../lists/ListPager.tsx';
import { ListStatus } from '../../lists/ListStatus.tsx';
import { useList } from '../../lists/use-list.ts';
import { ActivityFilters, activityOf, activityQueries, ActivityRows } from '../activity/Activity.tsx';
import { userCall } from './paths.ts';
import { UserPage } from './UserPage.tsx';

/** What was done about somebody, and what they did about others. */
export const UserActivity = observer(({ userId }: { readonly userId: string }) => {
  const [source] = useState(() => activityOf(`${userCall(userId)}/activity`));
  const list = useList(activityQueries, source);
  const { store } = list;
  return (
    <UserPage
      userId={userId}
      tab="activity"
      toolbar={<ActivityFilters list={list} kinds={everyKind} />}
      status={<ListStatus words={source.words} count={store.page?.meta.total} updatedAt={store.updatedAt} />}
      footer={<ListPager list={list} />}
    >
      {() => <ActivityRows list={list} across />}
    </UserPage>
  );
});
