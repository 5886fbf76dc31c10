import { describe, expect, it } from '@jest/globals';
import {
  emptyOrganisation,
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
    const first = withCustomer([], { email: 'b@x.example', role: 'super' });
    const both = withCustomer(first, { email: 'a@x.example', role: 'declarer' });
    expect(withCustomer(both, { email: 'B@x.example', role: 'spectator' })).toEqual([
      { email: 'a@x.example', role: 'declarer' },
      { email: 'B@x.example', role: 'spectator' },
    ]);
  });

  it('is sent with a plain name and sorted ids', () => {
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
      { email: 'a@x.example', role: 'super' },
      { email: 'b@x.example', role: 'super' },
    ] as const;
    expect(fieldProblems(errors, { companies: [company], customers })).toEqual({
      name: 'An organisation with this name exists already.',
      companies: 'Baltic Pulp: There is no such company.',
      customer_users: 'b@x.example: This address stands here twice.',
      'settings.bookingTemplate': 'Choose one of the templates.',
    });
  });
});
