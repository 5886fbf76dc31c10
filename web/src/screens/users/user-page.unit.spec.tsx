import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UserType } from '#contracts/people/permissions';
import type { UserDetails } from '#contracts/people/user-admin';
import { profileFor, ShownScreen } from '../../../../tests/support/shown-screen.tsx';
import { UserPage } from './UserPage.tsx';

const sam = (userType: UserType): UserDetails => ({
  id: 'sam',
  first_name: 'Sam',
  last_name: 'Carter',
  email: 'sam@visitor.example',
  email_verified: true,
  role: { id: 'public', name: 'Public', is_admin: false },
  user_type: userType,
  organisations: [],
  has_all_organisations: false,
  internal: userType === 'g2o',
  status: 'active',
  canEdit: false,
  createdAt: '2027-03-01T08:00:00.000Z',
  canRemove: true,
  canRestore: false,
  canErase: false,
  canSignOut: true,
  canChooseChannels: false,
  canRemoveSecondFactor: false,
});

describe('the page of a person', () => {
  let screen: ShownScreen;
  beforeEach(() => {
    screen = new ShownScreen();
  });
  afterEach(() => screen.close());

  it.each([
    ['public', ['Details', 'Activity']],
    ['customer', ['Details', 'Notifications', 'Activity']],
    ['g2o', ['Details', 'Organisations', 'Activity']],
  ] as const)('of a %s user has the tabs %j', async (userType, tabs) => {
    await screen.signIn(profileFor('g2o', ['user.view.any', 'staff.update.any']));
    screen.answer('GET /internal/users/sam', sam(userType));
    await screen.show(
      <UserPage userId="sam" tab="details">
        {({ email }) => email}
      </UserPage>,
    );
    const known = ['Details', 'Notifications', 'Organisations', 'Activity'];
    const links = [...screen.page.querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(links.filter((text) => known.includes(text))).toEqual(tabs);
    expect(screen.text).toContain('sam@visitor.example');
  });
});
