import { describe, expect, it } from '@jest/globals';
import {
  emptyOrganisation,
  customerProblems,
  fieldProblems,
  payloadOf,
  problemsOf,
  withCustomer,
  withType,
} from './new-organisation.ts';

const company = { id: 'c1', name: 'Baltic Pulp' };
const filled = {
  ...emptyOrganisation,
  name: ' Baltic Sawmills ',
  type: 'charterer',
  companies: [company],
  staff: ['u2', 'u1'],
} as const;

describe('a new organisation', () => {
  it('needs a name, a type and a company', () => {
    expect(Object.keys(problemsOf(emptyOrganisation))).toEqual(['name', 'type', 'companies']);
    expect(problemsOf({ ...filled, name: ' ab ' })).toEqual({ name: 'A name has 3 to 128 characters.' });
    expect(problemsOf(filled)).toEqual({});
    expect(problemsOf({ ...filled, type: 'agency', companies: [] })).toEqual({
      companies: 'Choose at least one broker.',
    });
  });

  it('begins with what is usual for its type', () => {
    const defaults = { charterer: ['kpis'], agency: ['kpis'], port_agency: ['vessels'] };
    expect(withType('port_agency', { defaults })).toEqual({ type: 'port_agency', settings: ['vessels'] });
  });

  it('has each address once, with the role that was given last', () => {
    const first = withCustomer([], { email: 'b@x.example', role: 'super', name: null });
    const both = withCustomer(first, { email: 'a@x.example', role: 'declarer', name: 'Ada Lund' });
    expect(withCustomer(both, { email: 'B@x.example', role: 'spectator', name: null })).toEqual([
      { email: 'a@x.example', role: 'declarer', name: 'Ada Lund' },
      { email: 'B@x.example', role: 'spectator', name: null },
    ]);
  });

  it('has 100 people at most, of whom one may take another role', () => {
    const customers = Array.from({ length: 100 }, (_, n) => ({
      email: `${n}@x.example`,
      role: 'super' as const,
      name: null,
    }));
    expect(customerProblems({ email: 'a@x.example' }, customers)).toEqual({
      email: 'Invite at most 100 people at once.',
    });
    expect(customerProblems({ email: ' 7@X.example ' }, customers)).toEqual({});
    expect(customerProblems({ email: 'nobody' }, [])).toEqual({ email: 'Enter a valid e-mail address.' });
    expect(customerProblems({ email: ' ' }, [])).toEqual({ email: 'Enter an e-mail address.' });
  });

  it('is sent with a plain name and sorted ids, and of people with address and role alone', () => {
    const customers = [{ email: 'a@x.example', role: 'super', name: 'Ada Lund' }] as const;
    expect(Object.entries(payloadOf({ ...filled, customers }))).toContainEqual([
      'customer_users',
      [{ email: 'a@x.example', role: 'super' }],
    ]);
    expect(payloadOf(filled)).toMatchObject({
      name: 'Baltic Sawmills',
      companies: ['c1'],
      internal_users: ['u1', 'u2'],
    });
  });

  it('says at its fields what an answer names below them', () => {
    const errors = {
      name: ['An organisation with this name exists already.'],
      'companies.0': ['There is no such company.'],
      'customer_users.1.email': ['This address stands here twice.'],
      'settings.bookingTemplate': ['Choose one of the templates.'],
    };
    const customers = [
      { email: 'a@x.example', role: 'super', name: null },
      { email: 'b@x.example', role: 'super', name: null },
    ] as const;
    expect(fieldProblems(errors, { companies: [company], customers })).toEqual({
      name: 'An organisation with this name exists already.',
      companies: 'Baltic Pulp: There is no such company.',
      customer_users: 'b@x.example: This address stands here twice.',
      'settings.bookingTemplate': 'Choose one of the templates.',
    });
  });
});
