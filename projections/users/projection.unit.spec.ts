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
  userType: 'customer',
  role: 'customer',
  firstName: 'Ana',
  lastName: 'Prado',
  email: 'ana@example.com',
  status: 'active',
  registeredAt: '2026-01-05T08:00:00.000Z',
  resets: 0,
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

describe('the name shown', () => {
  it('is short, whatever letter it begins with, and none where it is gone', () => {
    expect(displayNameOf(ana)).toBe('A. Prado');
    expect(displayNameOf({ ...ana, firstName: 'Émile' })).toBe('É. Prado');
    expect(displayNameOf({ ...ana, firstName: '𠮷' })).toBe('𠮷. Prado');
    expect(displayNameOf({ ...ana, lastName: null })).toBeNull();
  });
});
