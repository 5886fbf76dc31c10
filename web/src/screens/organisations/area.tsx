import { Building2 } from 'lucide-react';
import { type Area, screen } from '../../app/area.ts';
import { lazyScreen } from '../../components/lazy-screen.tsx';
import { newOrganisationPath, organisationListPath } from './paths.ts';

const OrganisationList = lazyScreen(async () => (await import('./OrganisationList.tsx')).OrganisationList);
const NewOrganisation = lazyScreen(async () => (await import('./NewOrganisation.tsx')).NewOrganisation);

/** Every organisation, for staff. */
export const organisations: Area = {
  gate: 'organisation_list',
  menu: {
    label: 'Organisation List',
    icon: Building2,
    path: () => organisationListPath,
    under: organisationListPath,
  },
  routes: [
    screen(organisationListPath, () => <OrganisationList />),
    screen(newOrganisationPath, () => <NewOrganisation />),
  ],
};
