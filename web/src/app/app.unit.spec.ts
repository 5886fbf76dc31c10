import { describe, expect, it } from '@jest/globals';
import { runInAction } from 'mobx';
import type { OrganisationType, Permission, UserType } from '#contracts/people/permissions';
import type { ProfileOrganisation } from '#contracts/people/profile';
import { profileOrganisation } from '../../../tests/support/profile-organisation.ts';
import { Session } from '../stores/session.ts';
import { landingPath, menuOf } from './areas.ts';
import { loginWithReturn, organisationIn, returnPath } from './paths.ts';

const organisation = (
  id: string,
  type: OrganisationType = 'charterer',
  change: Partial<ProfileOrganisation> = {},
): ProfileOrganisation => profileOrganisation({ id, name: id, type, ...change });

const sessionOf = (
  userType: UserType,
  organizations: readonly ProfileOrganisation[],
  internal: readonly Permission[] = [],
): Session => {
  const session = new Session();
  runInAction(() => {
    session.state = 'signed_in';
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

  it('land agencies, public users and people without an organisation on their profile', () => {
    expect(landingPath(sessionOf('customer', [organisation('o', 'port_agency')]))).toBe('/profile/details');
    expect(landingPath(sessionOf('public', []))).toBe('/profile/details');
    expect(landingPath(sessionOf('customer', []))).toBe('/profile/details');
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
});

describe('the way back after sign-in', () => {
  it('is kept, and followed only on this site', () => {
    expect(loginWithReturn('/organisation/o/cargo-bookings?page=2')).toBe(
      '/login?redirect=%2Forganisation%2Fo%2Fcargo-bookings%3Fpage%3D2',
    );
    expect(returnPath('redirect=%2Fprofile%2Fdetails')).toBe('/profile/details');
    for (const foreign of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/login?redirect=/',
    ]) {
      expect(returnPath(`redirect=${encodeURIComponent(foreign)}`)).toBe('/');
    }
    expect(returnPath('')).toBe('/');
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
