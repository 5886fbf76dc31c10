import { useParams } from 'wouter';
import { ErrorPage } from '../../app/ErrorPage.tsx';
import { Page } from '../../app/Page.tsx';
import { paths } from '../../app/paths.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import './profile.css';

const sections = [
  { name: 'details', label: 'Details', href: paths.profile },
  { name: 'password', label: 'Password', href: paths.password },
];

export const Profile = () => {
  const { section } = useParams<{ section: string }>();
  if (!sections.some(({ name }) => name === section)) return <ErrorPage kind="not_found" />;
  const tabs = sections.map(({ name, label, href }) => ({ label, href, current: name === section }));
  return (
    <Page title="My details" tabs={tabs}>
      {section === 'password' ? <PasswordForm /> : <DetailsForm />}
    </Page>
  );
};
