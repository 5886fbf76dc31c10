import { describe, expect, it } from '@jest/globals';
import type { NewUserForm } from '#contracts/people/user-admin';
import {
  appointmentProblems,
  assignmentOf,
  isEverywhere,
  reassignmentProblems,
  type StaffValues,
  withRole,
} from './staff-form.ts';

const called = (id: string) => ({ id, name: `Organisation ${id}` });

const offered: NewUserForm = {
  roles: [
    { id: 'G2O User', name: 'G2O User', is_admin: false },
    { id: 'G2O Spectator', name: 'G2O Spectator', is_admin: false },
    { id: 'G2O Admin', name: 'G2O Admin', is_admin: true },
  ],
  defaultRole: 'G2O Spectator',
  organisations: [],
  domains: ['g2o.example'],
};

const eva: StaffValues = {
  email: ' eva@g2o.example ',
  first_name: 'Eva',
  last_name: 'Berg',
  role_id: 'G2O User',
  organisations: [called('b')],
};

describe('who can be appointed', () => {
  it('has an address of the operator’s, a name, a role and somewhere to be', () => {
    const problems = appointmentProblems(offered);
    expect(problems(eva)).toEqual({});
    const cases: readonly [Partial<StaffValues>, keyof StaffValues][] = [
      [{ email: '' }, 'email'],
      [{ email: 'eva' }, 'email'],
      [{ email: 'eva@elsewhere.example' }, 'email'],
      [{ email: `${'e'.repeat(128)}@g2o.example` }, 'email'],
      [{ first_name: 'E' }, 'first_name'],
      [{ last_name: '' }, 'last_name'],
      [{ role_id: '' }, 'role_id'],
      [{ organisations: [] }, 'organisations'],
    ];
    for (const [own, field] of cases) expect(Object.keys(problems({ ...eva, ...own }))).toEqual([field]);
    expect(problems({ ...eva, role_id: 'G2O Admin', organisations: [] })).toEqual({});
    expect(reassignmentProblems(offered)({ ...eva, first_name: '', email: '' })).toEqual({});
  });
});

describe('another role', () => {
  it('has all organisations and none by name where it is everywhere, and brings back the former ones', () => {
    const admin = { ...eva, ...withRole('G2O Admin', eva, offered, eva.organisations) };
    expect(admin.organisations).toEqual([]);
    expect(isEverywhere(admin.role_id, offered)).toBe(true);
    expect(reassignmentProblems(offered)(admin)).toEqual({});
    expect(withRole('G2O User', admin, offered, eva.organisations).organisations).toBe(eva.organisations);
    expect(withRole('G2O Spectator', admin, offered, []).organisations).toEqual([]);
  });

  it('changes nothing else', () => {
    expect(withRole('G2O Spectator', eva, offered, [])).toEqual({
      role_id: 'G2O Spectator',
      organisations: eva.organisations,
    });
  });
});

describe('what is sent', () => {
  it('is sorted, and names no organisation of who is everywhere', () => {
    expect(
      assignmentOf({ ...eva, organisations: [called('c'), called('a')] }, offered).organisations,
    ).toEqual(['a', 'c']);
    expect(assignmentOf({ ...eva, role_id: 'G2O Admin', organisations: [called('a')] }, offered)).toEqual({
      role_id: 'G2O Admin',
      organisations: [],
    });
  });
});
