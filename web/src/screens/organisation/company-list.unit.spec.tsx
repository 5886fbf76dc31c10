import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from 'react';
import { profileOrganisation } from '../../../../tests/support/profile-organisation.ts';
import { pageOf, profileFor, ShownScreen } from '../../../../tests/support/shown-screen.tsx';
import { CompanyList } from './CompanyList.tsx';

const company = { id: 'c-1', name: 'Bergen Mill', global_address_number: '104811', location: 'Bergen, NO' };
const organisation = profileOrganisation({ id: 'org-1', permissions: ['organization.view.own'] });

describe('the companies of an organisation', () => {
  let screen: ShownScreen;
  beforeEach(async () => {
    jest.useFakeTimers();
    screen = new ShownScreen();
    await screen.signIn(profileFor('customer'));
    screen.answer('GET /customer/organisations/org-1/companies-v2', pageOf([company], { pages: 3 }));
    await screen.show(<CompanyList />, { path: '/companies', organisation });
  });
  afterEach(() => {
    screen.close();
    jest.useRealTimers();
  });
  const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));
  const asked = () =>
    screen.asked.filter((one) => one.includes('companies-v2')).map((one) => one.split('?')[1]);

  it('are shown with where they are, and asked for a page at a time', async () => {
    expect(screen.text).toContain('Bergen Mill104811Bergen, NO');
    await screen.click('Next page');
    expect(asked()).toEqual(['page=1&per_page=10', 'page=2&per_page=10']);
  });

  it('are searched 500 ms after the last key', async () => {
    await screen.type('Search by company name', 'ber');
    await pass(499);
    await screen.type('Search by company name', 'berg');
    await pass(499);
    expect(asked()).toEqual(['page=1&per_page=10']);
    await pass(1);
    await screen.settle();
    expect(asked().slice(1)).toEqual(['page=1&per_page=10&search=berg']);
  });
});
