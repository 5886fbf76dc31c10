import type { ReactNode } from 'react';
import { CalendarFeeds } from './CalendarFeeds.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfilePage, type ProfileSection } from './ProfilePage.tsx';
import { Security } from './security/Security.tsx';
import './profile.css';

type Plain = Exclude<ProfileSection, 'notifications'>;

const contents: Readonly<Record<Plain, () => ReactNode>> = {
  details: () => <DetailsForm />,
  password: () => <PasswordForm />,
  security: () => <Security />,
  calendars: () => <CalendarFeeds />,
};

export const Profile = ({ section }: { readonly section: Plain }) => (
  <ProfilePage section={section}>{contents[section]()}</ProfilePage>
);
