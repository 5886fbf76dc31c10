import { observer } from 'mobx-react-lite';
import { Page, type PageProps } from '../../app/Page.tsx';
import { session } from '../../stores/session.ts';
import { paths } from './paths.ts';

const details = { name: 'details', label: 'Details', href: paths.details } as const;
const notifications = { name: 'notifications', label: 'Notifications', href: paths.notifications } as const;
const password = { name: 'password', label: 'Password', href: paths.password } as const;
const security = { name: 'security', label: 'Security', href: paths.security } as const;
const calendars = { name: 'calendars', label: 'Calendar feeds', href: paths.calendars } as const;

export type ProfileSection = (
  | typeof details
  | typeof notifications
  | typeof password
  | typeof security
  | typeof calendars
)['name'];

/** Who is in no organisation is told nothing of any. */
const sectionsNow = () =>
  session.mayEnter('notifications') && session.profile?.user_type !== 'public'
    ? [details, notifications, password, security, calendars]
    : [details, password, security, calendars];

interface ProfilePageProps extends Pick<PageProps, 'toolbar' | 'status' | 'footer' | 'children'> {
  readonly section: ProfileSection;
}

/** The frame of one's own pages. */
export const ProfilePage = observer(({ section, children, ...bars }: ProfilePageProps) => {
  const tabs = sectionsNow().map(({ name, label, href }) => ({ label, href, current: name === section }));
  return (
    <Page title="My details" tabs={tabs} {...bars}>
      {children}
    </Page>
  );
});
