import { describe, expect, it } from '@jest/globals';
import type { UserRow } from '#contracts/people/user-admin';
import { nameOf, organisationsText, roleText, titleOf } from './user-words.ts';

const ana: UserRow = {
  id: 'u1',
  first_name: 'Ana',
  last_name: 'Prado',
  email: 'ana@example.com',
  email_verified: true,
  role: { id: 'declarer', name: 'Declarer', is_admin: false },
  user_type: 'customer',
  organisations: [],
  has_all_organisations: false,
  internal: false,
  status: 'active',
  canEdit: false,
  createdAt: '2026-01-05T08:00:00.000Z',
};
const organisation = (name: string) => ({ id: name, name });

describe('a user in the list', () => {
  it('is told with the first organisation, and how many more', () => {
    expect(nameOf(ana)).toBe('Ana Prado');
    expect(organisationsText(ana)).toBe('');
    expect(organisationsText({ ...ana, organisations: [organisation('A')] })).toBe('A');
    const three = ['A', 'B', 'C'].map(organisation);
    expect(organisationsText({ ...ana, organisations: three })).toBe('A (+2)');
    expect(organisationsText({ ...ana, has_all_organisations: true })).toBe('All organisations');
  });

  it('who was only invited has an address and no more', () => {
    const invited = { ...ana, first_name: null, last_name: null, status: 'invited' } as const;
    expect(nameOf(invited)).toBe('');
    expect(titleOf(invited)).toBe('ana@example.com');
    expect(roleText(invited)).toBe('');
    expect(roleText(ana)).toBe('Declarer');
  });
});
