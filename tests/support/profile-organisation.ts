import type { ProfileOrganisation } from '#contracts/people/profile';

/** An organisation as the profile of somebody who belongs to it names it: a charterer that declares. */
export const profileOrganisation = (change: Partial<ProfileOrganisation> = {}): ProfileOrganisation => ({
  id: 'suzano',
  name: 'Suzano',
  type: 'charterer',
  features: ['bookings'],
  permissions: ['bookings.view.own'],
  notify: false,
  canDeclareCargo: true,
  canNominate: false,
  canAccessCargoBookings: true,
  countWidgets: 3,
  kpisCount: 0,
  settings: { bookingTemplate: 'suzano' },
  ...change,
});
