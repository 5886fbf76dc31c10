import { organisationList } from '#contracts/people/organisation-admin';
import { organisationsModel } from '#projections/organisations/read-model';
import { listSource } from '../../lists/source.ts';

export const organisationSource = listSource(organisationsModel, organisationList, {
  filters: { search: 'nameKey', type: 'type' },
  sorts: { type: 'type' },
  usual: () => ['nameKey', 1],
  ties: () => [['nameKey', 1]],
});
