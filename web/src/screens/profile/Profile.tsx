import { Page } from '../../app/Page.tsx';
import { paths } from './paths.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './profile.css';

const sections = [
  { name: 'details', label: 'Details', href: paths.details },
  { name: 'password', label: 'Password', href: paths.password },
] as const;

export const Profile = ({ section }: { readonly section: (typeof sections)[number]['name'] }) => {
  const tabs = sections.map(({ name, label, href }) => ({ label, href, current: name === section }));
  return (
    <Page title="My details" tabs={tabs}>
      {section === 'password' ? <PasswordForm /> : <DetailsForm />}
    </Page>
  );
};
