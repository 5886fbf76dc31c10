import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ReactElement } from 'react';
import type { OrganisationRow } from '#contracts/people/organisation-admin';
import { pageOf, profileFor, ShownScreen } from '../../../../tests/support/shown-screen.tsx';
import { UserList } from '../users/UserList.tsx';
import { OrganisationList } from './OrganisationList.tsx';

const row: OrganisationRow = {
  id: 'org-1',
  name: 'Atlântica Celulose',
  type: 'charterer',
  users: 3,
  canView: true,
  canEdit: true,
};

const user = {
  id: 'ana',
  first_name: 'Ana',
  last_name: 'Prado',
  email: 'ana@atlantica.example',
  role: { id: 'super', name: 'Administrator', is_admin: false },
  user_type: 'customer',
  organisations: [],
  has_all_organisations: false,
  status: 'active',
  canEdit: false,
  createdAt: '2027-03-01T08:00:00.000Z',
};

describe('a list of staff', () => {
  let screen: ShownScreen;
  let saved: string[];
  beforeEach(() => {
    screen = new ShownScreen();
    screen.answer('GET /internal/organisations', pageOf([row]));
    screen.answer('GET /internal/users', pageOf([user]));
    screen.answer('GET /internal/users/filters', { organisations: [], roles: [], userTypes: [] });
    saved = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (this.hasAttribute('download')) saved.push(decodeURIComponent(this.getAttribute('href') ?? ''));
    });
  });
  afterEach(() => {
    screen.close();
    jest.restoreAllMocks();
  });

  it.each([
    [
      'of organisations',
      <OrganisationList key="list" />,
      '/internal/organisations',
      'type=charterer',
      'type[]=charterer',
    ],
    ['of users', <UserList key="list" />, '/internal/users', 'role=super', 'role[]=super'],
  ] as readonly (readonly [string, ReactElement, string, string, string])[])(
    '%s is a workbook or a text file, as it is narrowed',
    async (_of, list, path, narrowed, asked) => {
      await screen.signIn(profileFor('g2o', ['organization.view.any', 'user.view.any']));
      await screen.show(list, { path: `/list?${narrowed}&search=at&page=2` });
      for (const format of ['Excel workbook (XLSX)', 'Text file (CSV)']) {
        await screen.click('Download');
        await screen.click(format);
      }
      const [workbook = '', text = ''] = saved.map((href) => href.split('?')[1]);
      expect(saved.map((href) => href.split('?')[0])).toEqual([
        `/api${path}/download`,
        `/api${path}/download`,
      ]);
      expect([workbook, text].map((query) => query.split('&').toSorted())).toEqual(
        ['xlsx', 'csv'].map((format) => [`format=${format}`, asked, 'search=at'].toSorted()),
      );
    },
  );

  it('of organisations makes a new one for who may, and for nobody else', async () => {
    await screen.signIn(profileFor('g2o', ['organization.view.any']));
    await screen.show(<OrganisationList />);
    expect(screen.text).toContain('Atlântica Celulose');
    expect(screen.text).not.toContain('New Organisation');
    await screen.signIn(profileFor('g2o', ['organization.view.any', 'organization.create.any']));
    await screen.settle();
    expect(screen.named('New Organisation').getAttribute('href')).toBe('/internal/organisation-list/new');
  });
});
