import { describe, it } from '@jest/globals';
import type { Admission } from '../admissions/events.ts';
import { specify } from '../shared/decider.specification.ts';
import { organisationDecider } from './decide.ts';
import type { OrganisationEvent } from './events.ts';
import { completeSetUp, setUpOrganisation } from './set-up.ts';

const given = specify(organisationDecider);
const organisationId = 'o1';
const customer = { invitationId: 'i1', mailId: 'm1', userId: 'u2', email: 'v1.a', role: 'super' };
const admission: Admission = {
  organisationId,
  name: 'Nordfjord Pulp',
  type: 'charterer',
  template: 'suzano',
  features: ['bookings'],
  etaSource: 'live',
  companies: ['c1'],
  staff: ['u1'],
  customers: [customer],
  expiresAt: '2027-03-08T08:00:00.000Z',
};
const { name, type, template, features, expiresAt } = admission;
const founded: OrganisationEvent = {
  type: 'OrganisationFounded',
  data: { organisationId, name, type, template, features },
};
const completed: OrganisationEvent = { type: 'SetUpCompleted', data: { organisationId } };

describe('founding what was admitted', () => {
  it('is one append, with all of its people, once', () => {
    given([])
      .when((state) => setUpOrganisation(state, admission))
      .thenEvents([
        founded,
        { type: 'MemberJoined', data: { organisationId, userId: 'u1', role: 'staff' } },
        { type: 'MemberInvited', data: { organisationId, ...customer, expiresAt } },
      ]);
    given([founded])
      .when((state) => setUpOrganisation(state, admission))
      .thenNothing();
  });

  it('tells staff that they are assigned, but whoever founds it', () => {
    const joined = (userId: string, told: object): OrganisationEvent => ({
      type: 'MemberJoined',
      data: { organisationId, userId, role: 'staff', ...told },
    });
    given([])
      .when((state) =>
        setUpOrganisation(state, { ...admission, staff: ['u1', 'u3'], by: 'u1', customers: [] }),
      )
      .thenEvents([founded, joined('u1', {}), joined('u3', { mailId: 'o1-u3' })]);
  });

  it('has the source of ETAs that was asked for, where it is not the usual one', () => {
    given([])
      .when((state) =>
        setUpOrganisation(state, { ...admission, etaSource: 'adjusted', staff: [], customers: [] }),
      )
      .thenEvents([
        founded,
        { type: 'EtaSourceChosen', data: { organisationId, from: 'live', to: 'adjusted' } },
      ]);
  });

  it('is done once', () => {
    given([]).when(completeSetUp).thenRejected('organisation_unknown');
    given([founded]).when(completeSetUp).thenEvents([completed]);
    given([founded, completed]).when(completeSetUp).thenNothing();
  });
});
