import { ownOrganisationList } from '#contracts/people/profile';
import { organisationsModel } from '#projections/organisations/read-model';
import { listSource } from '../lists/source.ts';

export const ownOrganisationSource = listSource(organisationsModel, ownOrganisationList, {
  filters: { search: 'nameKey' },
  sorts: {},
  usual: () => ['nameKey', 1],
});
