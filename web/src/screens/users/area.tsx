import { Users } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { newUserPath, userListPath } from './paths.ts';

const UserList = lazyScreen(async () => (await import('./UserList.tsx')).UserList);
const NewUser = lazyScreen(async () => (await import('./NewUser.tsx')).NewUser);
const EditUser = lazyScreen(async () => (await import('./EditUser.tsx')).EditUser);
const UserInfo = lazyScreen(async () => (await import('./UserInfo.tsx')).UserInfo);
const UserActivity = lazyScreen(async () => (await import('./UserActivity.tsx')).UserActivity);
const UserOrganisations = lazyScreen(async () => (await import('./UserOrganisations.tsx')).UserOrganisations);

/** Everybody who is known, for staff. */
export const users: Area = {
  gate: 'user_list',
  menu: { label: 'User List', icon: Users, path: () => userListPath, under: userListPath },
  routes: [
    screen(userListPath, () => <UserList />),
    screen(newUserPath, () => <NewUser />),
    screen(`${userListPath}/:userId/edit`, ({ userId }) => <EditUser key={userId} userId={userId} />),
    screen(`${userListPath}/:userId/type/:type`, ({ userId }) => <UserInfo key={userId} userId={userId} />),
    screen(`${userListPath}/:userId/type/:type/notifications`, ({ userId }) => (
      <UserOrganisations key={userId} userId={userId} />
    )),
    screen(`${userListPath}/:userId/type/:type/activity`, ({ userId }) => (
      <UserActivity key={userId} userId={userId} />
    )),
  ],
};
