import { describe, expect, it } from '@jest/globals';
import { fold, specify } from '../shared/decider.specification.ts';
import {
  changeMemberRole,
  foundOrganisation,
  joinMember,
  mapHeaders,
  organisationDecider,
  removeMember,
} from './decide.ts';
import type { OrganisationEvent } from './events.ts';

const given = specify(organisationDecider);
const staff = { userId: 'tom', side: 'internal' } as const;
const organisationId = 'o1';

const foundation = {
  organisationId,
  name: 'Nordfjord Pulp',
  type: 'charterer',
  template: 'suzano',
  features: ['bookings'],
} as const;
const founded: OrganisationEvent = { type: 'OrganisationFounded', data: foundation };
const joined: OrganisationEvent = {
  type: 'MemberJoined',
  data: { organisationId, userId: 'u1', role: 'declarer' },
};
const left: OrganisationEvent = {
  type: 'MemberLeft',
  data: { organisationId, userId: 'u1', role: 'declarer' },
};

describe('an organisation', () => {
  it('is founded once', () => {
    given([])
      .when((state) => foundOrganisation(state, foundation))
      .thenEvents([founded]);
    given([founded])
      .when((state) => foundOrganisation(state, foundation))
      .thenRejected('organisation_already_founded');
  });

  it('is founded under a plain name', () => {
    given([])
      .when((state) => foundOrganisation(state, { ...foundation, name: ` ${foundation.name}\u200b ` }))
      .thenEvents([founded]);
  });

  it('knows nothing before it is founded', () => {
    given([])
      .when((state) => joinMember(state, { userId: 'u1', role: 'declarer' }))
      .thenRejected('organisation_unknown');
    expect(fold(organisationDecider, [joined])).toBeUndefined();
  });
});

describe('a membership', () => {
  it('begins once and ends once', () => {
    given([founded])
      .when((state) => joinMember(state, { userId: 'u1', role: 'declarer' }))
      .thenEvents([joined]);
    given([founded, joined])
      .when((state) => joinMember(state, { userId: 'u1', role: 'super' }))
      .thenRejected('member_already_joined', { userId: 'u1' });
    given([founded, joined])
      .when((state) => removeMember(state, 'u1', staff))
      .thenEvents([left]);
    given([founded, joined, left])
      .when((state) => removeMember(state, 'u1', staff))
      .thenRejected('member_unknown', { userId: 'u1' });
    given([founded, joined, left])
      .when((state) => joinMember(state, { userId: 'u1', role: 'declarer' }))
      .thenEvents([joined]);
  });

  it('changes its role, where it differs', () => {
    given([founded, joined])
      .when((state) => changeMemberRole(state, { userId: 'u1', role: 'super' }, staff))
      .thenEvents([
        {
          type: 'MemberRoleChanged',
          data: { organisationId, userId: 'u1', from: 'declarer', to: 'super' },
        },
      ]);
    given([founded, joined])
      .when((state) => changeMemberRole(state, { userId: 'u1', role: 'super' }, staff, 'm1'))
      .thenEvents([
        {
          type: 'MemberRoleChanged',
          data: { organisationId, userId: 'u1', from: 'declarer', to: 'super', mailId: 'm1' },
        },
      ]);
    given([founded, joined])
      .when((state) => changeMemberRole(state, { userId: 'u1', role: 'declarer' }, staff))
      .thenNothing();
    given([founded])
      .when((state) => changeMemberRole(state, { userId: 'u1', role: 'super' }, staff))
      .thenRejected('member_unknown', { userId: 'u1' });
  });
});

describe('staff who are assigned', () => {
  const tom: OrganisationEvent = {
    type: 'MemberJoined',
    data: { organisationId, userId: 'tom', role: 'staff' },
  };
  const customer = { userId: 'a', side: 'external' } as const;

  it('are nobody’s to give a role, nor customers’ to remove', () => {
    given([founded, tom])
      .when((state) => changeMemberRole(state, { userId: 'tom', role: 'super' }, customer))
      .thenRejected('member_unknown', { userId: 'tom' });
    given([founded, tom])
      .when((state) => removeMember(state, 'tom', customer))
      .thenRejected('member_unknown', { userId: 'tom' });
    given([founded, tom])
      .when((state) => removeMember(state, 'tom', { userId: 'julia', side: 'internal' }))
      .thenEvents([{ type: 'MemberLeft', data: { organisationId, userId: 'tom', role: 'staff' } }]);
  });

  it('and what every object has are no members', () => {
    for (const userId of ['constructor', '__proto__', 'toString']) {
      given([founded])
        .when((state) => changeMemberRole(state, { userId, role: 'super' }, customer))
        .thenRejected('member_unknown', { userId });
      given([founded])
        .when((state) => removeMember(state, userId, customer))
        .thenRejected('member_unknown', { userId });
    }
  });
});

describe('the members of an organisation', () => {
  const by = (userId: string, side: 'internal' | 'external') => ({ userId, side }) as const;
  const administrator = (userId: string): OrganisationEvent => ({
    type: 'MemberJoined',
    data: { organisationId, userId, role: 'super' },
  });

  it('change nothing of their own membership', () => {
    const both = [founded, administrator('a'), administrator('b')];
    given(both)
      .when((state) => removeMember(state, 'a', by('a', 'external')))
      .thenRejected('own_membership', { userId: 'a' });
    given(both)
      .when((state) => changeMemberRole(state, { userId: 'a', role: 'declarer' }, by('a', 'external')))
      .thenRejected('own_membership', { userId: 'a' });
  });

  it('are changed by administrators and staff: two who remove each other leave one of them', () => {
    const both = [founded, administrator('a'), administrator('b'), administrator('erased')];
    const left: OrganisationEvent = {
      type: 'MemberLeft',
      data: { organisationId, userId: 'b', role: 'super' },
    };
    given(both)
      .when((state) => removeMember(state, 'b', by('a', 'external')))
      .thenEvents([left]);
    given([...both, left])
      .when((state) => removeMember(state, 'a', by('b', 'external')))
      .thenRejected('administrators_only', { userId: 'a' });
    given([...both, left])
      .when((state) => changeMemberRole(state, { userId: 'a', role: 'declarer' }, by('b', 'external')))
      .thenRejected('administrators_only', { userId: 'a' });
  });

  it('always have an administrator, but where staff decide so', () => {
    const one = [founded, administrator('a'), joined];
    for (const change of ['removed', 'another role'])
      for (const side of ['external', 'internal'] as const) {
        const decided = given(one).when((state) =>
          change === 'removed'
            ? removeMember(state, 'a', by('x', side))
            : changeMemberRole(state, { userId: 'a', role: 'declarer' }, by('x', side)),
        );
        if (side === 'external') decided.thenRejected('last_administrator', { userId: 'a' });
        else
          decided.thenEvents([
            change === 'removed'
              ? { type: 'MemberLeft', data: { organisationId, userId: 'a', role: 'super' } }
              : {
                  type: 'MemberRoleChanged',
                  data: { organisationId, userId: 'a', from: 'super', to: 'declarer' },
                },
          ]);
      }
  });
});

describe('what an organisation says of the columns of its files', () => {
  const mapped = {
    side: 'external',
    template: 'suzano',
    header: '__proto__',
    field: 'code',
    reading: null,
  } as const;
  const event: OrganisationEvent = { type: 'HeaderMapped', data: { organisationId, ...mapped } };

  it('is kept where it is news; the last one holds', () => {
    given([founded])
      .when((state) => mapHeaders(state, [mapped]))
      .thenEvents([event]);
    given([founded, event])
      .when((state) => mapHeaders(state, [mapped]))
      .thenNothing();
    given([founded, event])
      .when((state) => mapHeaders(state, [{ ...mapped, field: null }]))
      .thenEvents([{ type: 'HeaderMapped', data: { organisationId, ...mapped, field: null } }]);
    given([])
      .when((state) => mapHeaders(state, [mapped]))
      .thenRejected('organisation_unknown');
  });
});
