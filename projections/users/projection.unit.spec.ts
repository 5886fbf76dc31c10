import { describe, expect, it } from '@jest/globals';
import { specifyProjection } from '../runtime/specifications/projection.specification.ts';
import { displayNameOf } from './present.ts';
import { usersProjection } from './projection.ts';

const reveal = (user: string, ciphertext: string) =>
  user === 'gone' ? null : ciphertext.replace('sealed ', '');
const given = specifyProjection(usersProjection, reveal);

const registered = (userId = 'u1') =>
  ({
    type: 'UserRegistered',
    data: {
      userId,
      userType: 'customer',
      role: 'customer',
      firstName: 'sealed Ana',
      lastName: 'sealed Prado',
      email: 'sealed ana@example.com',
    },
    recordedAt: '2026-01-05T08:00:00.000Z',
  }) as const;

const ana = {
  id: 'u1',
  userType: 'public',
  memberOf: [] as readonly string[],
  role: 'customer',
  firstName: 'Ana',
  lastName: 'Prado',
  email: 'ana@example.com',
  status: 'active',
  registeredAt: '2026-01-05T08:00:00.000Z',
  resets: 0,
  request: null,
  invitations: [] as readonly string[],
  lapsesAt: null,
  nameKey: 'prado ana',
  search: 'ana prado ana@example.com',
} as const;

describe('a user', () => {
  it('is shown with the names that their key reveals', () => {
    given([registered()]).thenDocument('u1', ana);
  });

  it('has no names where the key is gone', () => {
    given([registered('gone')]).thenDocumentLike('gone', { firstName: null, lastName: null, email: null });
  });

  it('is renamed', () => {
    const name = (last: string) => ({ firstName: 'sealed Ana', lastName: `sealed ${last}` });
    given([
      registered(),
      { type: 'UserRenamed', data: { userId: 'u1', from: name('Prado'), to: name('Reis') } },
    ]).thenDocument('u1', {
      ...ana,
      lastName: 'Reis',
      nameKey: 'reis ana',
      search: 'ana reis ana@example.com',
    });
  });

  it('counts how often the password was reset', () => {
    const about = { userId: 'u1', resetId: 'r1' };
    given([
      registered(),
      { type: 'PasswordResetRequested', data: { ...about, expiresAt: '2026-01-05T09:00:00.000Z' } },
      { type: 'PasswordReset', data: about },
    ]).thenDocument('u1', { ...ana, resets: 1 });
  });

  it('stays as an empty place when erased', () => {
    given([registered(), { type: 'UserErased', data: { userId: 'u1' } }]).thenDocument('u1', {
      ...ana,
      firstName: null,
      lastName: null,
      email: null,
      status: 'erased',
      nameKey: '',
      search: '',
    });
  });
});

describe('the type of a user', () => {
  const about = (organisationId: string) => ({ userId: 'u1', organisationId, role: 'declarer' });
  const joined = (organisationId: string) =>
    ({ type: 'MemberJoined', data: about(organisationId), recordedAt: '2026-01-05T08:00:00.000Z' }) as const;
  const left = (organisationId: string) => ({ type: 'MemberLeft', data: about(organisationId) }) as const;

  it('is a customer’s for as long as they are in an organisation', () => {
    given([registered(), joined('o1'), joined('o2'), left('o1')]).thenDocument('u1', {
      ...ana,
      userType: 'customer',
      memberOf: ['o2'],
    });
    given([registered(), joined('o1'), left('o1')]).thenDocument('u1', ana);
  });

  it('is the same where they joined before their account was made', () => {
    given([joined('o1'), registered()]).thenDocument('u1', {
      ...ana,
      userType: 'customer',
      memberOf: ['o1'],
    });
  });

  it('stays that of staff, whatever they are assigned to', () => {
    const { data, ...staff } = registered();
    given([{ ...staff, data: { ...data, userType: 'g2o' } }, joined('o1'), left('o1')]).thenDocumentLike(
      'u1',
      { userType: 'g2o' },
    );
  });
});

describe('somebody who registered by themselves', () => {
  const [at, later] = ['2026-02-01T08:00:00.000Z', '2026-02-02T08:00:00.000Z'];
  const registration = {
    userId: 'u1',
    registrationId: 'r1',
    firstName: 'sealed Ana',
    lastName: 'sealed Prado',
    email: 'sealed ana@example.com',
    organisation: 'sealed Atlântica',
    businessType: 'cargo_owner',
    tradelanes: ['EU'],
    termsVersion: '2026-11',
  };
  const received = {
    type: 'RegistrationReceived',
    data: { ...registration, expiresAt: later },
    recordedAt: at,
  } as const;
  const confirmed = { type: 'EmailConfirmed', data: registration, recordedAt: later } as const;
  const accepted = {
    type: 'RequestAccepted',
    data: { userId: 'u1', organisationId: 'o1', role: 'super' },
  } as const;
  const joined = (organisationId: string) =>
    ({ type: 'MemberJoined', data: { userId: 'u1', organisationId, role: 'super' } }) as const;
  const pending = {
    state: 'pending',
    since: later,
    company: 'Atlântica',
    businessType: 'cargo_owner',
    tradelanes: ['EU'],
    accepted: null,
  } as const;

  it('is known by nothing before the address confirmed it', () => {
    given([received]).thenDocumentLike('u1', {
      status: 'unconfirmed',
      firstName: null,
      email: null,
      search: '',
      request: null,
      lapsesAt: later,
    });
    given([received, confirmed]).thenDocument('u1', {
      ...ana,
      userType: 'public',
      role: 'public',
      registeredAt: later,
      request: pending,
    });
  });

  it('asks until staff answer, and has joined once they are in', () => {
    const into = { organisation: 'o1', role: 'super' };
    given([received, confirmed, accepted]).thenDocumentLike('u1', {
      request: { ...pending, state: 'accepted', accepted: into },
    });
    given([received, confirmed, accepted, joined('o2')]).thenDocumentLike('u1', {
      request: { ...pending, state: 'accepted', accepted: into },
    });
    given([received, confirmed, accepted, joined('o1')]).thenDocumentLike('u1', {
      request: { ...pending, state: 'joined', accepted: into },
    });
    given([received, confirmed, { type: 'RequestRejected', data: { userId: 'u1' } }]).thenDocumentLike('u1', {
      request: { ...pending, state: 'rejected' },
    });
  });

  it('has joined where an invitation was faster than the answer', () => {
    given([received, confirmed, joined('o1'), accepted]).thenDocumentLike('u1', {
      request: { ...pending, state: 'joined', accepted: { organisation: 'o1', role: 'super' } },
    });
  });

  it('asks for nothing where the account came by another way', () => {
    given([received, registered(), accepted, joined('o1')]).thenDocument('u1', {
      ...ana,
      userType: 'customer',
      memberOf: ['o1'],
    });
  });
});

describe('one of the staff', () => {
  const appointed = {
    type: 'StaffAppointed',
    data: { ...registered().data, role: 'G2O User', organisations: ['a', 'b'] },
    recordedAt: '2026-01-05T08:00:00.000Z',
  } as const;
  const role = { from: 'G2O User', to: 'G2O User' };

  it('is assigned to organisations, and to others later, however they came there', () => {
    const founded = {
      type: 'MemberJoined',
      data: { userId: 'u1', organisationId: 'old', role: 'staff' },
      recordedAt: '2026-01-06T08:00:00.000Z',
    } as const;
    given([
      appointed,
      founded,
      { type: 'StaffReassigned', data: { userId: 'u1', role, added: ['c'], removed: ['a', 'old'] } },
    ]).thenDocument('u1', { ...ana, userType: 'g2o', role: 'G2O User', memberOf: ['b', 'c'] });
    const back = { userId: 'u1', role: { from: 'G2O User', to: 'G2O Spectator' }, added: ['a'], removed: [] };
    given([
      appointed,
      { type: 'StaffReassigned', data: { userId: 'u1', role, added: [], removed: ['a'] } },
      { type: 'StaffReassigned', data: back },
    ]).thenDocumentLike('u1', { role: 'G2O Spectator', memberOf: ['b', 'a'] });
  });

  it('keeps all that is theirs while their access has ended', () => {
    const removed = { type: 'UserRemoved', data: { userId: 'u1' } } as const;
    given([appointed, removed]).thenDocumentLike('u1', { status: 'removed', lastName: 'Prado' });
    given([appointed, removed, { type: 'UserRestored', data: { userId: 'u1' } }]).thenDocumentLike('u1', {
      status: 'active',
      memberOf: ['a', 'b'],
    });
  });
});

describe('who was invited', () => {
  const invited = {
    type: 'MemberInvited',
    data: {
      organisationId: 'o1',
      invitationId: 'i1',
      mailId: 'm1',
      userId: 'u1',
      role: 'declarer',
      email: 'sealed ana@example.com',
      expiresAt: '2026-01-12T08:00:00.000Z',
    },
    recordedAt: '2026-01-05T08:00:00.000Z',
  } as const;

  it('stands by the address until they come', () => {
    given([invited, invited]).thenDocumentLike('u1', {
      status: 'invited',
      firstName: null,
      email: 'ana@example.com',
      nameKey: 'ana@example.com',
    });
    given([invited, registered()]).thenDocument('u1', ana);
    given([registered(), invited]).thenDocument('u1', ana);
  });

  it('is nobody again once nobody invites them any more', () => {
    const alsoInvited = { ...invited, data: { ...invited.data, organisationId: 'o2', invitationId: 'i2' } };
    const withdrawn = (organisationId: string, invitationId: string, recordedAt: string) =>
      ({
        type: 'InvitationWithdrawn',
        data: { organisationId, invitationId, userId: 'u1' },
        recordedAt,
      }) as const;
    const first = withdrawn('o1', 'i1', '2026-01-06T08:00:00.000Z');
    const second = withdrawn('o2', 'i2', '2026-01-07T08:00:00.000Z');
    given([invited, alsoInvited, first]).thenDocumentLike('u1', {
      status: 'invited',
      email: 'ana@example.com',
      lapsesAt: null,
    });
    given([invited, alsoInvited, first, second]).thenDocumentLike('u1', {
      status: 'unconfirmed',
      email: null,
      search: '',
      lapsesAt: '2026-01-07T08:00:00.000Z',
    });
    given([invited, first, invited]).thenDocumentLike('u1', { status: 'invited', email: 'ana@example.com' });
    given([invited, registered(), first]).thenDocument('u1', ana);
  });

  it('is erased without ever having come', () => {
    given([invited, { type: 'UserErased', data: { userId: 'u1' } }]).thenDocumentLike('u1', {
      status: 'erased',
      email: null,
      search: '',
    });
  });
});

describe('the name shown', () => {
  it('is short, whatever letter it begins with, and none where it is gone', () => {
    expect(displayNameOf(ana)).toBe('A. Prado');
    expect(displayNameOf({ ...ana, firstName: 'Émile' })).toBe('É. Prado');
    expect(displayNameOf({ ...ana, firstName: '𠮷' })).toBe('𠮷. Prado');
    expect(displayNameOf({ ...ana, lastName: null })).toBeNull();
  });
});
