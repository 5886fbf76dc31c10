import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import type { NewOrganisationForm } from '#contracts/people/organisation-admin';
import type { RequestAnswer } from '#contracts/people/requests';
import { pageOf, profileFor, ShownScreen } from '../../../../tests/support/shown-screen.tsx';
import { AcceptRequest } from './AcceptRequest.tsx';
import { RejectRequest } from './RejectRequest.tsx';

const call = '/internal/users/public-requests/selma';
const request: RequestAnswer = {
  data: {
    id: 'selma',
    first_name: 'Selma',
    last_name: 'Berg',
    email: 'selma@bergen.example',
    organisation: 'Bergen Pulp',
    business_type: { id: 'cargo_owner', name: 'Cargo owner' },
    trades: ['Europe'],
    createdAt: '2027-03-01T08:00:00.000Z',
  },
  roles: [{ id: 'spectator', name: 'Spectator' }],
};

const offered: NewOrganisationForm = {
  users: [],
  roles: [{ id: 'super', name: 'Administrator' }],
  settings: [],
  defaults: { charterer: [], agency: [], port_agency: [] },
  templates: [],
};

describe('a request that is answered', () => {
  let screen: ShownScreen;
  beforeEach(async () => {
    jest.useFakeTimers();
    screen = new ShownScreen();
    await screen.signIn(profileFor('g2o', ['user.view.any', 'organization.create.any']));
    screen.answer(`GET ${call}`, request);
  });
  afterEach(() => {
    screen.close();
    jest.useRealTimers();
  });
  const pass = async (ms: number) => {
    await act(async () => jest.advanceTimersByTimeAsync(ms));
    await screen.settle();
  };

  it('says that it could not be rejected, and is tried again', async () => {
    const { history } = await screen.show(<RejectRequest id="selma" />, { path: '/reject' });
    screen.answer(`DELETE ${call}`, { code: 'internal', message: 'No.' }, 500);
    await screen.click('Reject');
    const sentence = 'Sorry, we could not reject this user. Please try again.';
    expect(screen.page.querySelector('[role="alert"]')?.textContent).toBe(sentence);
    expect(history.at(-1)).toBe('/reject');
    screen.answer(`DELETE ${call}`, undefined, 204);
    await screen.click('Reject');
    expect(history.at(-1)).toBe('/internal/user-list?origin=request');
  });

  it('founds an organisation by ‘Submit and assign’, whose administrator they are', async () => {
    screen.answer('GET /internal/organisations/new', offered);
    const company = { id: 'c-1', name: 'Bergen Mill', global_address_number: '104811', location: 'Bergen' };
    screen.answer('GET /internal/companies', pageOf([company]));
    screen.answer(`POST ${call}/organisation`, { id: 'founded' }, 201);
    await screen.show(<AcceptRequest id="selma" />);
    await screen.click('Next');
    await act(async () => screen.field('Create a new organisation').click());
    await screen.settle();
    await screen.type('Organisation Name', 'Bergen Pulp');
    await act(async () => screen.page.querySelector<HTMLElement>('button[role="combobox"]')?.click());
    await pass(50);
    await screen.click('Charterer');
    await screen.click('Next');
    await screen.type('Add a company', 'bergen');
    await pass(600);
    await screen.click('Bergen Mill (104811, Bergen)');
    for (let step = 0; step < 3; step += 1) await screen.click('Next');
    expect(screen.asked.filter((one) => one.startsWith('POST'))).toEqual([]);
    await screen.click('Submit and assign');
    expect(screen.asked).toContain(`POST ${call}/organisation`);
    expect(screen.text).toContain('Selma Berg is a member of the organisation now, and is told by mail.');
  });
});
