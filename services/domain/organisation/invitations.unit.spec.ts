import { describe, it } from '@jest/globals';
import { specify } from '../shared/decider.specification.ts';
import { assigned, organisationDecider } from './decide.ts';
import type { OrganisationEvent } from './events.ts';
import { acceptInvitation, inviteMember, renewInvitation, withdrawInvitation } from './invitations.ts';

const given = specify(organisationDecider);
const organisationId = 'o1';
const [now, later] = ['2027-03-01T08:00:00.000Z', '2027-03-08T08:00:00.000Z'];

const founded: OrganisationEvent = {
  type: 'OrganisationFounded',
  data: { organisationId, name: 'Nordfjord Pulp', type: 'charterer', template: 'suzano', features: [] },
};
const command = {
  invitationId: 'i1',
  mailId: 'm1',
  userId: 'u1',
  email: 'v1.a',
  role: 'declarer',
  expiresAt: later,
};
const invited: OrganisationEvent = { type: 'MemberInvited', data: { organisationId, ...command } };
const ofI1 = { organisationId, invitationId: 'i1' };
const withdrawn: OrganisationEvent = { type: 'InvitationWithdrawn', data: { ...ofI1, userId: 'u1' } };
const accepted: OrganisationEvent = { type: 'InvitationAccepted', data: ofI1 };
const joined: OrganisationEvent = {
  type: 'MemberJoined',
  data: { organisationId, userId: 'u1', role: 'declarer' },
};

describe('inviting somebody', () => {
  it('happens in an organisation, and to nobody who is in it', () => {
    given([])
      .when((state) => inviteMember(state, command))
      .thenRejected('organisation_unknown');
    given([founded])
      .when((state) => inviteMember(state, command))
      .thenEvents([invited]);
    given([founded, joined])
      .when((state) => inviteMember(state, command))
      .thenRejected('member_already_joined', { userId: 'u1' });
  });

  it('does not tell that somebody is staff who is assigned', () => {
    const tom: OrganisationEvent = {
      type: 'MemberJoined',
      data: { organisationId, userId: 'u1', role: assigned },
    };
    given([founded, tom])
      .when((state) => inviteMember(state, command))
      .thenEvents([invited]);
  });

  it('a second time sends the same invitation again, with the new role', () => {
    const second = { ...command, invitationId: 'i2', mailId: 'm2', role: 'super', expiresAt: later };
    given([founded, invited])
      .when((state) => inviteMember(state, second))
      .thenEvents([
        {
          type: 'InvitationRenewed',
          data: { ...ofI1, from: 'declarer', to: 'super', mailId: 'm2', expiresAt: later },
        },
      ]);
    given([founded, invited, withdrawn])
      .when((state) => inviteMember(state, second))
      .thenEvents([{ type: 'MemberInvited', data: { organisationId, ...second } }]);
  });
});

describe('an invitation', () => {
  const renewal = { invitationId: 'i1', mailId: 'm2', expiresAt: '2027-03-20T08:00:00.000Z' };

  it('is sent again while it is open, and good for longer', () => {
    const renewed: OrganisationEvent = {
      type: 'InvitationRenewed',
      data: { organisationId, ...renewal, from: 'declarer', to: 'declarer' },
    };
    given([founded, invited])
      .when((state) => renewInvitation(state, renewal))
      .thenEvents([renewed]);
    given([founded, invited, renewed])
      .when((state) => acceptInvitation(state, { invitationId: 'i1', now: later }))
      .thenEvents([accepted, joined]);
    for (const end of [withdrawn, accepted])
      given([founded, invited, end])
        .when((state) => renewInvitation(state, renewal))
        .thenRejected('invitation_unknown');
  });

  it('is withdrawn once, and not after it was accepted', () => {
    given([founded, invited])
      .when((state) => withdrawInvitation(state, 'i1'))
      .thenEvents([withdrawn]);
    given([founded, invited, withdrawn])
      .when((state) => withdrawInvitation(state, 'i1'))
      .thenNothing();
    given([founded, invited, accepted, joined])
      .when((state) => withdrawInvitation(state, 'i1'))
      .thenRejected('invitation_unknown');
    given([founded])
      .when((state) => withdrawInvitation(state, 'constructor'))
      .thenRejected('invitation_unknown');
  });

  it('is accepted once, in time, and by a member without another role', () => {
    const accept = (at: string) => (state: Parameters<typeof acceptInvitation>[0]) =>
      acceptInvitation(state, { invitationId: 'i1', now: at });
    given([founded, invited]).when(accept(now)).thenEvents([accepted, joined]);
    given([founded, invited]).when(accept(later)).thenRejected('invitation_expired');
    given([founded, invited, withdrawn]).when(accept(now)).thenRejected('invitation_withdrawn');
    given([founded, invited, accepted, joined]).when(accept(now)).thenRejected('invitation_accepted');
    given([founded, invited, { ...joined, data: { ...joined.data, role: 'super' } }])
      .when(accept(now))
      .thenEvents([accepted]);
    given([founded]).when(accept(now)).thenRejected('invitation_unknown');
  });
});
