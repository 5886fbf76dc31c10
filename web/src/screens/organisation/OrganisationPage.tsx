import { observer } from 'mobx-react-lite';
import { useOrganisation } from '../../app/organisation-context.ts';
import { Page, type PageProps } from '../../app/Page.tsx';
import type { Tab } from '../../components/tabs/Tabs.tsx';
import { session } from '../../stores/session.ts';
import { activityHref, companiesHref, kpisHref, liveHref, usersHref } from './paths.ts';
import { companyWords } from './words.ts';

interface OrganisationPageProps extends Omit<PageProps, 'title' | 'tabs' | 'subtitle'> {
  readonly tab: 'companies' | 'users' | 'live' | 'kpis' | 'activity';
}

/** The frame of an organisation's settings: its name, and a tab a part that is for who looks. */
export const OrganisationPage = observer(({ tab, ...page }: OrganisationPageProps) => {
  const organisation = useOrganisation();
  const { id, type } = organisation;
  const tabs: readonly Tab[] = [
    { label: companyWords(type).title, href: companiesHref(id), current: tab === 'companies' },
    ...(session.mayEnter('organisation_users', organisation)
      ? [{ label: 'Users', href: usersHref(id), current: tab === 'users' }]
      : []),
    { label: 'Live', href: liveHref(id), current: tab === 'live' },
    { label: 'KPIs', href: kpisHref(id), current: tab === 'kpis' },
    ...(session.mayEnter('organisation_activity', organisation)
      ? [{ label: 'Activity', href: activityHref(id), current: tab === 'activity' }]
      : []),
  ];
  return <Page title="Organisation" tabs={tabs} {...page} />;
});
