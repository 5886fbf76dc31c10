import { describe, expect, it } from '@jest/globals';
import type { OrganisationUserView } from '#contracts/people/organisation-users';
import { userQueries } from './organisation-queries.ts';
import { inviteProblems } from './rules.ts';
import { companyWords, emailOf, endingOf, nameOf, removedText, standings } from './words.ts';

const member: OrganisationUserView = {
  id: 'u-1',
  email: 'ana@atlantica.example',
  first_name: 'Ana',
  last_name: 'Prado',
  role: { id: 'declarer', name: 'Declarer' },
  status: 'active',
  expires_at: null,
  is_self: false,
  canEdit: true,
  canRemove: true,
  canInvite: false,
};
const invited: OrganisationUserView = {
  ...member,
  first_name: null,
  last_name: null,
  status: 'pending',
  expires_at: '2027-03-04T10:00:00.000Z',
};

describe('the address of the users', () => {
  it('says role, status, search and page, and its call asks for them in bracket form', () => {
    const query = userQueries.parse('role=super,declarer&status=pending&search=Ana&page=2&per_page=30');
    expect(userQueries.format(query)).toBe(
      '?role=super,declarer&status=pending&search=Ana&page=2&per_page=30',
    );
    expect(userQueries.requestQuery(query)).toMatchObject({
      role: ['super', 'declarer'],
      status: ['pending'],
      search: 'Ana',
      page: 2,
      per_page: 30,
    });
  });

  it('asks for no role or status that there is not, which the call would refuse', () => {
    expect(userQueries.parse('role=captain,super&status=asleep').filters).toEqual({ role: ['super'] });
  });

  it('takes 128 characters of a search', () => {
    expect(userQueries.parse(`search=${'a'.repeat(200)}`).search).toHaveLength(128);
  });
});

describe('whom one may invite', () => {
  const problemOf = (email: string) => inviteProblems({ email, role: null }).email;

  it('has an address, with blanks around it or not', () => {
    for (const email of ['jo@new.example', '  jo.lund+laycan@new.co.example ', 'jö@neu.example'])
      expect(problemOf(email)).toBeUndefined();
  });

  it.each([
    ['nothing', ' ', 'Enter the email of whom you invite.'],
    ['no sign', 'jo.new.example', 'Enter a valid email.'],
    ['no domain', 'jo@', 'Enter a valid email.'],
    ['two addresses', 'jo@new.example, al@new.example', 'Enter a valid email.'],
    ['too much', `${'j'.repeat(120)}@new.example`, 'An email has at most 128 characters.'],
  ])('is not %s', (_, email, problem) => {
    expect(problemOf(email)).toBe(problem);
  });
});

describe('words', () => {
  it('call the companies of a broker brokers', () => {
    for (const type of ['charterer', 'port_agency'] as const)
      expect(companyWords(type)).toEqual({ title: 'Companies', one: 'company', many: 'companies' });
    expect(companyWords('agency')).toEqual({ title: 'Brokers', one: 'broker', many: 'brokers' });
  });

  it('call an invitation that nobody has answered pending, and in the end expired', () => {
    expect(Object.values(standings).map(({ text }) => text)).toEqual(['Active', 'Pending', 'Expired']);
  });

  it('name a member, and leave out who has not accepted yet', () => {
    expect(nameOf(member)).toBe('Ana Prado');
    expect(nameOf(invited)).toBe('');
    expect(emailOf({ email: null })).toBe('Email not added yet');
  });

  it('ask whether to remove a member, or to withdraw an invitation', () => {
    expect(endingOf(member, 'Atlântica')).toMatchObject({
      label: 'Remove',
      title: 'Remove ana@atlantica.example?',
    });
    expect(endingOf(invited, 'Atlântica')).toMatchObject({
      label: 'Withdraw',
      title: 'Withdraw the invitation of ana@atlantica.example?',
    });
    expect(endingOf({ ...invited, status: 'expired' }, 'Atlântica').label).toBe('Withdraw');
    expect(removedText(member)).toBe('The user ana@atlantica.example removed successfully.');
  });
});
