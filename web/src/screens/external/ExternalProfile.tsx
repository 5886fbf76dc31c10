import { Pencil } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { Page } from '../../app/Page.tsx';
import { buttonClass } from '../../components/form/Button.tsx';
import { PaneFields } from '../../components/pane/PaneFields.tsx';
import { session } from '../../stores/session.ts';
import { DetailsForm } from '../profile/DetailsForm.tsx';
import { PasswordForm } from '../profile/PasswordForm.tsx';
import { Security } from '../profile/security/Security.tsx';
import { externalPaths } from './paths.ts';
import '../profile/profile.css';

const title = 'My details';

const sections = [
  { label: 'Details', href: externalPaths.details },
  { label: 'Password', href: externalPaths.password },
  { label: 'Security', href: externalPaths.security },
] as const;

interface ExternalPageProps {
  readonly at: (typeof sections)[number]['href'];
  readonly toolbar?: ReactNode;
  readonly children: ReactNode;
}

const ExternalPage = ({ at, toolbar = null, children }: ExternalPageProps) => (
  <Page
    title={title}
    tabs={sections.map((section) => ({ ...section, current: section.href === at }))}
    toolbar={toolbar}
  >
    {children}
  </Page>
);

export const ExternalDetails = observer(() => {
  const { profile } = session;
  return (
    <ExternalPage
      at={externalPaths.details}
      toolbar={
        <Link className={buttonClass('primary', 'small')} href={externalPaths.edit}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden />
          Edit
        </Link>
      }
    >
      <div className="profile-form">
        <PaneFields
          fields={[
            ['First name', profile?.first_name ?? '-'],
            ['Last name', profile?.last_name ?? '-'],
            ['Email', profile?.email ?? 'Email not added yet'],
          ]}
        />
      </div>
    </ExternalPage>
  );
});

export const ExternalPassword = () => (
  <ExternalPage at={externalPaths.password}>
    <PasswordForm external />
  </ExternalPage>
);

export const ExternalSecurity = () => (
  <ExternalPage at={externalPaths.security}>
    <Security />
  </ExternalPage>
);

export const EditExternalDetails = () => {
  const [, navigate] = useLocation();
  return (
    <Page title="Edit details" back={{ label: title, href: externalPaths.details }}>
      <DetailsForm external onSaved={() => navigate(externalPaths.details)} />
    </Page>
  );
};
