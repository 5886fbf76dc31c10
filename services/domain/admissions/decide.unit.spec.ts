import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import {
  acceptRequest,
  admissionsDecider,
  admitForRequest,
  admitOrganisation,
  keepNames,
  reinstateAdministrator,
  rejectRequest,
  releaseAdministrator,
  renameOrganisation,
} from './decide.ts';
import type { Admission, AdmissionEvent } from './events.ts';

const given = specify(admissionsDecider);

const admission: Admission = {
  organisationId: 'o1',
  name: 'Nordfjord Pulp',
  type: 'charterer',
  template: 'main',
  features: [],
  etaSource: 'live',
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

describe('a request of whoever registered by themselves', () => {
  const request = { userId: 'u1', organisationId: 'o9', role: 'spectator' };
  const accepted: AdmissionEvent = { type: 'RequestAccepted', data: request };
  const rejected: AdmissionEvent = { type: 'RequestRejected', data: { userId: 'u1' } };
  const requester = { userId: 'u1', role: 'super' };

  it('has one answer', () => {
    given([])
      .when((state) => acceptRequest(state, request))
      .thenEvents([accepted]);
    given([])
      .when((state) => rejectRequest(state, 'u1'))
      .thenEvents([rejected]);
    for (const answer of [accepted, rejected]) {
      given([answer])
        .when((state) => acceptRequest(state, request))
        .thenRejected('request_resolved');
      given([answer])
        .when((state) => rejectRequest(state, 'u1'))
        .thenRejected('request_resolved');
      given([answer])
        .when((state) => rejectRequest(state, 'u2'))
        .thenEvents([{ type: 'RequestRejected', data: { userId: 'u2' } }]);
    }
  });

  it('founds an organisation together with its answer, or neither', () => {
    given([])
      .when((state) => admitForRequest(state, admission, requester))
      .thenEvents([
        { type: 'OrganisationAdmitted', data: { ...admission, requester } },
        { type: 'RequestAccepted', data: { ...requester, organisationId: 'o1' } },
      ]);
    given([rejected])
      .when((state) => admitForRequest(state, admission, requester))
      .thenRejected('request_resolved');
    given([admitted])
      .when((state) => admitForRequest(state, { ...admission, organisationId: 'o2' }, requester))
      .thenRejected('organisation_name_taken');
  });
});

describe('another name', () => {
  const renamed = (from: string, to: string, organisationId = 'o1'): AdmissionEvent => ({
    type: 'OrganisationRenamed',
    data: { organisationId, from, to },
  });
  const rename = (name: string, organisationId = 'o1') => ({ organisationId, founded: 'Of before', name });

  it('is taken where nobody else has it, in whatever writing', () => {
    given([admitted])
      .when((state) => renameOrganisation(state, rename(' Fjord  Pulp ')))
      .thenEvents([renamed('Nordfjord Pulp', 'Fjord Pulp')]);
    given([admitted])
      .when((state) => renameOrganisation(state, rename('Nordfjörd pulp')))
      .thenEvents([renamed('Nordfjord Pulp', 'Nordfjörd pulp')]);
    given([admitted])
      .when((state) => renameOrganisation(state, rename('NORDFJORD pulp', 'o2')))
      .thenRejected('organisation_name_taken');
  });

  it('is no change where it is the name already', () => {
    given([admitted])
      .when((state) => renameOrganisation(state, rename(' Nordfjord Pulp')))
      .thenNothing();
  });

  it('leaves the former one to others, unless one of before has it, too', () => {
    const again = { ...admission, organisationId: 'o2' };
    given([admitted, renamed('Nordfjord Pulp', 'Fjord Pulp')])
      .when((state) => admitOrganisation(state, again))
      .thenEvents([{ type: 'OrganisationAdmitted', data: again }]);
    const double: AdmissionEvent = {
      type: 'OrganisationNameKnown',
      data: { organisationId: 'o3', name: 'Nordfjord Pulp' },
    };
    given([admitted, double, renamed('Nordfjord Pulp', 'Fjord Pulp')])
      .when((state) => admitOrganisation(state, again))
      .thenRejected('organisation_name_taken');
  });

  it('can be given to one that nobody has admitted', () => {
    given([])
      .when((state) => renameOrganisation(state, rename('Fjord Pulp')))
      .thenEvents([renamed('Of before', 'Fjord Pulp')]);
  });
});

describe('administrators', () => {
  const released = (userId: string): AdmissionEvent => ({ type: 'AdministratorReleased', data: { userId } });

  it('are released by one whose own access holds', () => {
    given([admitted])
      .when((state) => releaseAdministrator(state, { userId: 'b', by: 'a' }))
      .thenEvents([released('b')]);
    given([released('b')])
      .when((state) => releaseAdministrator(state, { userId: 'a', by: 'b' }))
      .thenRejected('access_ended');
    given([released('b')])
      .when((state) => releaseAdministrator(state, { userId: 'b', by: 'a' }))
      .thenNothing();
  });

  it('may come back', () => {
    given([released('b')])
      .when((state) => reinstateAdministrator(state, { userId: 'b' }))
      .thenEvents([{ type: 'AdministratorReinstated', data: { userId: 'b' } }]);
    given([released('b'), { type: 'AdministratorReinstated', data: { userId: 'b' } }])
      .when((state) => releaseAdministrator(state, { userId: 'a', by: 'b' }))
      .thenEvents([released('a')]);
    given([])
      .when((state) => reinstateAdministrator(state, { userId: 'b' }))
      .thenNothing();
  });
});
