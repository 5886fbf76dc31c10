import type { ReactNode } from 'react';
import { Page } from '../../app/Page.tsx';
import { paths } from './paths.ts';
import { CalendarFeeds } from './CalendarFeeds.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './profile.css';

const sections = [
  { name: 'details', label: 'Details', href: paths.details },
  { name: 'password', label: 'Password', href: paths.password },
  { name: 'calendars', label: 'Calendar feeds', href: paths.calendars },
] as const;

type Section = (typeof sections)[number]['name'];

const contents: Readonly<Record<Section, () => ReactNode>> = {
  details: () => <DetailsForm />,
  password: () => <PasswordForm />,
  calendars: () => <CalendarFeeds />,
};

export const Profile = ({ section }: { readonly section: Section }) => {
  const tabs = sections.map(({ name, label, href }) => ({ label, href, current: name === section }));
  return (
    <Page title="My details" tabs={tabs}>
      {contents[section]()}
    </Page>
  );
};
