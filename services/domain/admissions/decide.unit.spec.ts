import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { admissionsDecider, admitOrganisation, keepNames } from './decide.ts';
import type { Admission, AdmissionEvent } from './events.ts';

const given = specify(admissionsDecider);

const admission: Admission = {
  organisationId: 'o1',
  name: 'Nordfjord Pulp',
  type: 'charterer',
  template: 'main',
  features: [],
  companies: ['c1'],
  staff: [],
  customers: [],
  expiresAt: '2027-03-08T08:00:00.000Z',
};
const admitted: AdmissionEvent = { type: 'OrganisationAdmitted', data: admission };

describe('a name', () => {
  it('is one organisation’s, however it is written', () => {
    given([])
      .when((state) => admitOrganisation(state, { ...admission, name: ' Nordfjord  Pulp ' }))
      .thenEvents([admitted]);
    for (const name of ['nordfjord pulp', 'NORDFJORD PULP', 'Nordfjörd Pulp'])
      given([admitted])
        .when((state) => admitOrganisation(state, { ...admission, organisationId: 'o2', name }))
        .thenRejected('organisation_name_taken');
  });

  it('is asked for twice by one organisation without anything happening', () => {
    given([admitted])
      .when((state) => admitOrganisation(state, admission))
      .thenNothing();
  });

  it('of before is taken, too, be it that two have it', () => {
    const before = ['a', 'b'].map((organisationId) => ({ organisationId, name: 'Andes Forestal' }));
    const known = before.map((data): AdmissionEvent => ({ type: 'OrganisationNameKnown', data }));
    given([])
      .when((state) => keepNames(state, before))
      .thenEvents(known);
    given(known)
      .when((state) => keepNames(state, before))
      .thenNothing();
    given(known)
      .when((state) => admitOrganisation(state, { ...admission, name: 'Andes forestal' }))
      .thenRejected('organisation_name_taken');
  });
});
