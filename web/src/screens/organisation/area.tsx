import { Building2 } from 'lucide-react';
import { useOrganisation } from '../../app/organisation-context.ts';
import { type Area, screen } from '../../app/area.ts';
import { GoTo } from '../../app/GoTo.tsx';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import {
  activityPath,
  companiesHref,
  companiesPath,
  kpisPath,
  livePath,
  settingsEditPath,
  settingsHref,
  settingsPath,
  userEditPath,
  usersPath,
} from './paths.ts';

const CompanyList = lazyScreen(async () => (await import('./CompanyList.tsx')).CompanyList);
const UserList = lazyScreen(async () => (await import('./UserList.tsx')).UserList);
const EditUser = lazyScreen(async () => (await import('./EditUser.tsx')).EditUser);

const LiveSettings = lazyScreen(async () => (await import('./settings/SettingsTab.tsx')).LiveSettings);
const KpiSettings = lazyScreen(async () => (await import('./settings/SettingsTab.tsx')).KpiSettings);
const EditSettings = lazyScreen(async () => (await import('./settings/EditSettings.tsx')).EditSettings);

const OrganisationActivity = lazyScreen(
  async () => (await import('./OrganisationActivity.tsx')).OrganisationActivity,
);

const ToCompanies = () => <GoTo to={companiesHref(useOrganisation().id)} />;

/** What an organisation is: the companies that it books for, and what it has switched on. */
export const organisationSettings: Area = {
  gate: 'organisation_settings',
  menu: { label: 'Organisation', icon: Building2, path: settingsHref, under: settingsPath },
  routes: [
    screen(settingsPath, () => <ToCompanies />),
    screen(companiesPath, () => <CompanyList />),
    screen(livePath, () => <LiveSettings />),
    screen(kpisPath, () => <KpiSettings />),
  ],
};

/** The same on one form, with the name. */
export const organisationEdit: Area = {
  gate: 'organisation_edit',
  routes: [screen(settingsEditPath, ({ view }) => <EditSettings view={view} />)],
};

/** Who works in it: a tab of its settings, with a right of its own. */
export const organisationUsers: Area = {
  gate: 'organisation_users',
  routes: [
    screen(usersPath, () => <UserList />),
    screen(`${userEditPath}/:userId`, ({ userId }) => <EditUser userId={userId} />),
  ],
};

/** Who did what in it: a tab for those who administer it. */
export const organisationActivity: Area = {
  gate: 'organisation_activity',
  routes: [screen(activityPath, () => <OrganisationActivity />)],
};
