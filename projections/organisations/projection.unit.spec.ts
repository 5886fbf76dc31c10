import { describe, expect, it } from '@jest/globals';
import { positionAt, specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { presentMembership } from './present.ts';
import { organisationsProjection } from './projection.ts';
import type { OrganisationDocument } from './read-model.ts';

const given = specifyProjection(organisationsProjection);
const organisationId = 'o1';

const founded = {
  type: 'OrganisationFounded',
  data: {
    organisationId,
    name: 'Nordfjord Pulp',
    type: 'charterer',
    template: 'suzano',
    features: ['bookings'],
  },
} as const;
const joined = (userId: string, role: string) =>
  ({ type: 'MemberJoined', data: { organisationId, userId, role } }) as const;

const document: OrganisationDocument = {
  id: 'o1',
  name: 'Nordfjord Pulp',
  nameKey: 'nordfjord pulp',
  type: 'charterer',
  template: 'suzano',
  features: ['bookings'],
  etaSource: 'live',
  members: [],
  customers: 0,
  settingUp: false,
  invitations: [],
};

describe('an organisation', () => {
  it('is shown as founded', () => {
    given([founded]).thenDocument('o1', document);
  });

  it('changes its name, and keeps it when it is founded later', () => {
    const renamed = {
      type: 'OrganisationRenamed',
      data: { organisationId, from: 'Nordfjord Pulp', to: 'Fjörd Pulp' },
    } as const;
    const name = { name: 'Fjörd Pulp', nameKey: 'fjord pulp' };
    given([founded, renamed]).thenDocument('o1', { ...document, ...name });
    const rest = {
      etaSource: 'live',
      companies: [],
      staff: [],
      customers: [],
      expiresAt: '2027-03-08T08:00:00.000Z',
    } as const;
    const admitted = { type: 'OrganisationAdmitted', data: { ...founded.data, ...rest } } as const;
    given([admitted, renamed, founded]).thenDocumentLike('o1', { ...name, settingUp: true });
  });

  it('changes template, features and the source of its ETAs', () => {
    given([
      founded,
      { type: 'TemplateChosen', data: { organisationId, from: 'suzano', to: 'main' } },
      { type: 'FeatureSwitched', data: { organisationId, feature: 'kpis', from: false, to: true } },
      { type: 'FeatureSwitched', data: { organisationId, feature: 'bookings', from: true, to: false } },
      { type: 'EtaSourceChosen', data: { organisationId, from: 'live', to: 'adjusted' } },
    ]).thenDocument('o1', { ...document, template: 'main', features: ['kpis'], etaSource: 'adjusted' });
  });

  it('holds its members with their roles, in the order in which they joined', () => {
    given([
      founded,
      joined('u1', 'super'),
      joined('u2', 'declarer'),
      { type: 'MemberRoleChanged', data: { organisationId, userId: 'u1', from: 'super', to: 'spectator' } },
    ]).thenDocumentLike('o1', {
      members: [
        { user: 'u1', role: 'spectator', since: positionAt(2) },
        { user: 'u2', role: 'declarer', since: positionAt(3) },
      ],
    });
  });

  it('holds whom it has invited, until they answer', () => {
    const about = { organisationId, invitationId: 'i1' };
    const expiresAt = '2027-03-08T08:00:00.000Z';
    const invited = {
      type: 'MemberInvited',
      data: { ...about, userId: 'u1', email: 'v1.a', role: 'declarer', mailId: 'm1', expiresAt },
      recordedAt: '2027-03-01T08:00:00.000Z',
    } as const;
    const renewed = {
      type: 'InvitationRenewed',
      data: { ...about, from: 'declarer', to: 'super', mailId: 'm2', expiresAt: '2027-03-20T08:00:00.000Z' },
    } as const;
    const shown = {
      id: 'i1',
      user: 'u1',
      email: 'v1.a',
      role: 'declarer',
      invitedAt: '2027-03-01T08:00:00.000Z',
      expiresAt,
    };
    given([founded, invited]).thenDocument('o1', { ...document, invitations: [shown] });
    given([founded, invited, renewed]).thenDocument('o1', {
      ...document,
      invitations: [{ ...shown, role: 'super', expiresAt: '2027-03-20T08:00:00.000Z' }],
    });
    const withdrawn = { type: 'InvitationWithdrawn', data: { ...about, userId: 'u1' } } as const;
    for (const settled of [withdrawn, { type: 'InvitationAccepted', data: about } as const])
      given([founded, invited, settled]).thenDocument('o1', document);
  });

  it('loses a member', () => {
    given([
      founded,
      joined('u1', 'super'),
      { type: 'MemberLeft', data: { organisationId, userId: 'u1', role: 'super' } },
    ]).thenDocument('o1', document);
  });
});

describe('staff of an organisation', () => {
  const role = { from: 'G2O User', to: 'G2O User' } as const;
  const reassigned = (added: readonly string[], removed: readonly string[]) =>
    ({ type: 'StaffReassigned', data: { userId: 's1', role, added, removed } }) as const;
  const appointed = {
    type: 'StaffAppointed',
    data: {
      userId: 's1',
      role: 'G2O User',
      firstName: 'v1.a',
      lastName: 'v1.b',
      email: 'v1.c',
      organisations: ['o1'],
    },
  } as const;
  const member = (position: number) => [{ user: 's1', role: 'staff', since: positionAt(position) }];

  it('come and go by what they are assigned to, and count as no customers', () => {
    given([founded, appointed]).thenDocument('o1', { ...document, members: member(2) });
    given([founded, appointed, reassigned([], ['o1'])]).thenDocument('o1', document);
    given([founded, reassigned(['o1'], []), reassigned([], ['o1']), reassigned(['o1'], [])]).thenDocument(
      'o1',
      { ...document, members: member(4) },
    );
  });

  it('are there once, and since they came, however often they are told of', () => {
    given([founded, joined('s1', 'staff'), reassigned(['o1'], [])]).thenDocument('o1', {
      ...document,
      members: member(2),
    });
    given([founded, joined('s1', 'staff'), reassigned([], ['o1'])]).thenDocument('o1', document);
  });
});

describe('an organisation that is being set up', () => {
  it('says so until it is done', () => {
    const { name, type, template, features } = founded.data;
    const admitted = {
      type: 'OrganisationAdmitted',
      data: {
        organisationId,
        name,
        type,
        template,
        features,
        etaSource: 'live',
        companies: [],
        staff: ['u1'],
        customers: [],
        expiresAt: '2027-03-08T08:00:00.000Z',
      },
    } as const;
    const assigned = { user: 'u1', role: 'staff', since: positionAt(3) };
    given([admitted]).thenDocument('o1', { ...document, settingUp: true });
    given([admitted, founded, joined('u1', 'staff')]).thenDocument('o1', {
      ...document,
      members: [assigned],
      settingUp: true,
    });
    given([
      admitted,
      founded,
      joined('u1', 'staff'),
      joined('u2', 'super'),
      { type: 'SetUpCompleted', data: { organisationId } },
    ]).thenDocument('o1', {
      ...document,
      members: [assigned, { user: 'u2', role: 'super', since: positionAt(4) }],
      customers: 1,
    });
    given([founded, { type: 'OrganisationNameKnown', data: { organisationId, name } }]).thenDocument(
      'o1',
      document,
    );
  });
});

describe('a membership', () => {
  const permissionsOf = (own: Partial<OrganisationDocument>, role = 'declarer') =>
    presentMembership({ ...document, ...own }, { customer: role }, []).permissions;

  it('grants bookings where the role, the type, the feature and the template all do', () => {
    expect(permissionsOf({})).toContain('bookings.create.own');
    expect(permissionsOf({}, 'spectator')).toContain('bookings.view.own');
    expect(permissionsOf({}, 'spectator')).not.toContain('bookings.create.own');
    expect(permissionsOf({ type: 'agency' })).toContain('bookings.create.own');
    for (const without of [
      { type: 'port_agency' },
      { features: [] },
      { template: 'main' },
    ] as const satisfies Partial<OrganisationDocument>[])
      expect(permissionsOf(without).filter((name) => name.startsWith('bookings.'))).toEqual([]);
  });

  it('grants nothing for a role that is none', () => {
    expect(permissionsOf({}, '')).toEqual([]);
    expect(permissionsOf({}, 'toString')).toEqual([]);
    expect(presentMembership(document, { staff: 'nobody' }, []).permissions).toEqual([]);
  });

  it('of staff keeps the bookings of the template main, and none where there are none', () => {
    const staffIn = (own: Partial<OrganisationDocument>) =>
      presentMembership({ ...document, ...own }, { staff: 'G2O User' }, []).permissions;
    expect(staffIn({ template: 'main' })).toContain('bookings.create.own');
    expect(staffIn({ type: 'port_agency' })).not.toContain('bookings.view.own');
    expect(staffIn({ features: [] })).not.toContain('bookings.view.own');
  });

  it('shows the features that this portal knows', () => {
    expect(
      presentMembership({ ...document, features: ['kpis', 'bookings'] }, { customer: 'super' }, []).features,
    ).toEqual(['bookings']);
  });
});
