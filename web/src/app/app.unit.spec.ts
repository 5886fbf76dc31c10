import { describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import { defaultFlags, type Flag } from '#contracts/people/flags';
import type { OrganisationType, Permission, UserType } from '#contracts/people/permissions';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { profileOrganisation } from '../../../tests/support/profile-organisation.ts';
import { Session } from '../stores/session.ts';
import { landingPath, menuOf } from './areas.ts';
import { loginWithReturn, organisationIn } from './paths.ts';
import { returnPath } from './return-path.ts';

const organisation = (
  id: string,
  type: OrganisationType = 'charterer',
  change: Partial<ProfileOrganisation> = {},
): ProfileOrganisation => profileOrganisation({ id, name: id, type, ...change });

const sessionOf = (
  userType: UserType,
  organizations: readonly ProfileOrganisation[],
  internal: readonly Permission[] = [],
  switchedOn: readonly Flag[] = defaultFlags,
): Session => {
  const session = new Session();
  runInAction(() => {
    session.state = 'signed_in';
    session.flags = switchedOn;
    session.answer = {
      profile: {
        id: 'u',
        first_name: 'Ana',
        last_name: 'Prado',
        email: null,
        g2o_employee: userType === 'g2o',
        show_tour: false,
        show_dynamic_tour: false,
        role: 'super',
        user_type: userType,
      },
      organizations,
      internal_permissions: internal,
      unseenNotifications: 0,
      maintenance: [],
    };
  });
  return session;
};

const labels = (session: Session, chosen?: ProfileOrganisation) =>
  menuOf(session, chosen).map(({ label }) => label);

describe('areas', () => {
  it('show a charterer and a broker their Cargo Bookings, and land them there', () => {
    for (const type of ['charterer', 'agency'] as const) {
      const own = organisation('o', type);
      const session = sessionOf('customer', [own]);
      expect(labels(session, own)).toEqual(['Cargo Bookings']);
      expect(landingPath(session)).toBe('/organisation/o/cargo-bookings/declaration');
    }
  });

  it('land agencies without a right to port calls and people without an organisation on their profile', () => {
    expect(landingPath(sessionOf('customer', [organisation('o', 'port_agency')]))).toBe('/profile/details');
    expect(landingPath(sessionOf('customer', []))).toBe('/profile/details');
  });

  it('land a port agency on its calls, and staff on all of them', () => {
    const agency = organisation('o', 'port_agency', { permissions: ['port_calls.view.own'] });
    const rui = sessionOf('customer', [agency]);
    expect(labels(rui, agency)).toEqual(['Port Calls']);
    expect(landingPath(rui)).toBe('/organisation/o/port-calls');
    const tom = sessionOf('g2o', [agency], ['bookings.view.own', 'port_calls.view.any']);
    expect(labels(tom)).toEqual(['All Port Calls', 'All Bookings']);
    expect(landingPath(tom)).toBe('/internal/port-calls');
    expect(labels(tom, agency)).toEqual(['Port Calls']);
  });

  it('have a port agency’s home before its calls, and public users among vessels', () => {
    const permissions: readonly Permission[] = ['dashboard.view.own', 'port_calls.view.own'];
    const agency = organisation('o', 'port_agency', { permissions });
    const rui = sessionOf('customer', [agency]);
    expect(labels(rui, agency)).toEqual(['Home', 'Port Calls']);
    expect(landingPath(rui)).toBe('/organisation/o/home');
    expect(
      landingPath(sessionOf('customer', [organisation('o', 'charterer', { permissions })])),
    ).not.toContain('/home');
    const sam = sessionOf('public', [], ['public_vessels.view.own']);
    expect(labels(sam)).toEqual(['Vessels', 'Cargo Enquiry']);
    expect(landingPath(sam)).toBe('/external/vessels');
    expect(labels(sessionOf('g2o', [], ['public_vessels.view.own']))).toEqual([]);
  });

  it('hide Cargo Bookings without the feature, the permission, or on the template main', () => {
    for (const change of [
      { features: [] },
      { permissions: [] },
      { canAccessCargoBookings: false },
      { settings: { bookingTemplate: 'main' as const } },
    ]) {
      const own = organisation('o', 'charterer', change);
      expect(labels(sessionOf('customer', [own]), own)).toEqual([]);
    }
  });

  it('show staff their own areas by permission, and an organisation its bookings, main included', () => {
    const main = organisation('m', 'charterer', { settings: { bookingTemplate: 'main' } });
    const admin = sessionOf('g2o', [main], ['bookings.view.own', 'operations.manage.any']);
    expect(labels(admin)).toEqual(['All Bookings', 'Operations', 'Outbox']);
    expect(labels(admin, main)).toEqual(['Cargo Bookings']);
    expect(landingPath(admin)).toBe('/internal/bookings');
    expect(labels(sessionOf('g2o', [main], ['bookings.view.own']))).toEqual(['All Bookings']);
  });

  it('end with the organisation itself, wherever it may be looked at', () => {
    for (const type of ['charterer', 'agency', 'port_agency'] as const) {
      const own = organisation('o', type, { permissions: ['organization.view.own'] });
      const session = sessionOf('customer', [own]);
      expect(menuOf(session, own).map(({ label, path }) => [label, path('o')])).toEqual([
        ['Organisation', '/organisation/o/settings'],
      ]);
      expect(landingPath(session)).toBe('/organisation/o/settings');
    }
    const declares = organisation('o', 'charterer', {
      features: ['bookings', 'vessels'],
      permissions: ['organization.view.own', 'vessels.view.own', 'bookings.view.own'],
    });
    const agency = { ...declares, type: 'port_agency' as const };
    expect(labels(sessionOf('customer', [agency]), agency)).toEqual(['Vessel Certificates', 'Organisation']);
    expect(labels(sessionOf('customer', [declares]), declares)).toEqual([
      'Cargo Bookings',
      'Vessels',
      'Organisation',
    ]);
  });

  it('that are switched off are shown to nobody, and nobody lands there', () => {
    const own = organisation('o');
    const without = (flag: Flag) => defaultFlags.filter((one) => one !== flag);
    const ana = sessionOf('customer', [own], [], without('cargo_nomination'));
    expect(labels(ana, own)).toEqual([]);
    expect(landingPath(ana)).toBe('/profile/details');
    const staff: readonly Permission[] = ['bookings.view.own', 'operations.manage.any'];
    expect(labels(sessionOf('g2o', [own], staff, without('internal_bookings')))).toEqual([
      'Operations',
      'Outbox',
    ]);
  });
});

describe('the way back after sign-in', () => {
  it('is kept, and followed only on this site', () => {
    expect(loginWithReturn('/organisation/o/cargo-bookings?page=2')).toBe(
      '/login?redirect=%2Forganisation%2Fo%2Fcargo-bookings%3Fpage%3D2',
    );
  });

  const there = '/organisation/o-1/cargo-bookings/declaration';

  it.each([
    '/organisation/o-1/cargo-bookings',
    `${there}?status=completed&search=a%2Fb&months[]=2027-01`,
    `${there}/new?draft=0a5e0000-0000-4000-8000-000000000001`,
    `${there}/receipt/s-1`,
    `${there}/b-1/transfer-to-veson`,
    '/organisation/o-1/settings/users?role=super&status=pending',
    '/organisation/o-1/settings/edit/user/u-1',
    '/internal/outbox',
    '/internal/port-calls/details/port/v-1107~a/overview',
    '/external/vessels/9700011/name/Nordic%20Tern',
    '/profile/password',
  ])('is %s', (own) => {
    expect(returnPath(`?redirect=${encodeURIComponent(own)}`)).toBe(own);
  });

  it('is a way of a screen that was written in a roundabout way', () => {
    expect(returnPath(`redirect=${encodeURIComponent('/internal/../profile/details#top')}`)).toBe(
      '/profile/details',
    );
  });

  it.each([
    ['another site', 'https://evil.example/profile/details'],
    ['one without its scheme', '//evil.example/profile/details'],
    ['one behind a backslash', '/\\evil.example/profile/details'],
    ['one behind two', '\\\\evil.example/profile/details'],
    ['one behind a tab, which browsers drop', '/\t/evil.example'],
    ['one behind a line end', '/\n/evil.example'],
    ['one behind a step upwards', '/.//evil.example/profile/details'],
    ['one behind an encoded step', '/%2e%2e//evil.example'],
    ['one behind an encoded slash', '/%2Fevil.example'],
    ['one behind an encoded backslash', '/%5Cevil.example'],
    ['one behind a slash encoded twice', '/%252Fevil.example'],
    ['one in place of an id', '/organisation/%2F%2Fevil.example/cargo-bookings'],
    ['a name and a password', '/@evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script in other letters', ' JaVaScRiPt:alert(1)'],
    ['a script behind a slash', '/javascript:alert(1)'],
    ['a document of its own', 'data:text/html,<script>alert(1)</script>'],
    ['a path without its slash', 'profile/details'],
    ['the API', '/api/session'],
    ['a download', '/api/customer/organisation/o-1/cargo-bookings/cargo-declarations/download?format=csv'],
    ['the documentation', '/api/docs'],
    ['a file', '/assets/index.js'],
    ['sign-in', '/login?redirect=/'],
    ['sign-in in a roundabout way', '/profile/../login'],
    ['a page of an error', '/403'],
    ['a section that the profile has not', '/profile/keys'],
    ['a screen that does not exist', '/no/such/screen'],
    ['more than a screen', `${there}/`.repeat(2)],
    ['more than any address', `/profile/details?${'x'.repeat(9_000)}`],
    ['nothing', ''],
  ])('is never %s', (_, foreign) => {
    expect(returnPath(`?redirect=${encodeURIComponent(foreign)}`)).toBe('/');
  });

  it('is the first page where none is named, or what is named cannot be read', () => {
    for (const search of ['', '?redirect', '?redirect=%', '?redirect=%E0%A4%A'])
      expect(returnPath(search)).toBe('/');
  });

  it('does not go around in circles', () => {
    expect(loginWithReturn('/login?email=a')).toBe('/login');
    expect(loginWithReturn('/')).toBe('/login');
  });
});

describe('addresses', () => {
  it('tell the organisation they are under', () => {
    expect(organisationIn('/organisation/o-1/cargo-bookings')).toBe('o-1');
    expect(organisationIn('/internal/bookings')).toBeUndefined();
  });
});
