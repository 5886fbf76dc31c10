import { type Area, screen } from '../../app/area.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { paths } from './paths.ts';

const Notifications = lazyScreen(async () => (await import('./Notifications.tsx')).Notifications);
const Profile = lazyScreen(async () => (await import('./Profile.tsx')).Profile);

/** Reached by the profile menu. */
export const profile: Area = {
  gate: 'profile',
  routes: [
    screen('/profile', () => <GoTo to={paths.details} />),
    screen(paths.details, () => <Profile section="details" />),
    screen(paths.password, () => <Profile section="password" />),
    screen(paths.security, () => <Profile section="security" />),
    screen(paths.calendars, () => <Profile section="calendars" />),
  ],
};

/** What one is told of one's organisations, where the installation tells of any. */
export const notifications: Area = {
  gate: 'notifications',
  routes: [screen(paths.notifications, () => <Notifications />)],
};
