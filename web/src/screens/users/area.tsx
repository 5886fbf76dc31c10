import { Users } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../app/lazy-screen.tsx';

const UserList = lazyScreen(async () => (await import('./UserList.tsx')).UserList);

import { userListPath as path } from './paths.ts';

/** Everybody with an account, for staff. */
export const users: Area = {
  gate: 'user_list',
  menu: { label: 'User List', icon: Users, path: () => path, under: path },
  routes: [screen(path, () => <UserList />)],
};
