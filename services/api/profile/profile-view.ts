import type { ProfileAnswer, ProfileOrganisation } from '#contracts/people/profile';
import type { Principal, PrincipalOrganisation } from '#contracts/people/principal';
import { isStaffOnly } from '#contracts/templates/names';
import type { UserDocument } from '#projections/users/read-model';

/** Whether vessels are nominated to it by who is signed in: to charterers, by staff and, unless their template leaves that to staff, by themselves. */
const canNominate = (
  { type, template, permissions }: PrincipalOrganisation,
  { userType }: Pick<Principal, 'userType'>,
): boolean =>
  type === 'charterer' &&
  permissions.includes('bookings.create.own') &&
  (userType === 'g2o' || !isStaffOnly(template));

/** An organisation as who is signed in works in it. */
export const presentOrganisation = (
  organisation: PrincipalOrganisation,
  principal: Principal,
): ProfileOrganisation => ({
  id: organisation.id,
  name: organisation.name,
  type: organisation.type,
  features: organisation.features,
  permissions: organisation.permissions,
  notify: false,
  canDeclareCargo: organisation.permissions.includes('bookings.create.own'),
  canNominate: canNominate(organisation, principal),
  canAccessCargoBookings: organisation.permissions.includes('bookings.view.own'),
  countWidgets: 3,
  kpisCount: 0,
  settings: { bookingTemplate: organisation.template },
});

/** What the shell needs to know of who is signed in. Organisations of staff, who may be in thousands, are searched and read by themselves. */
export const presentProfile = (user: UserDocument, principal: Principal): ProfileAnswer => ({
  profile: {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    g2o_employee: user.userType === 'g2o',
    show_tour: false,
    show_dynamic_tour: false,
    role: principal.role,
    user_type: user.userType,
  },
  organizations:
    principal.userType === 'g2o'
      ? []
      : principal.memberships.map((organisation) => presentOrganisation(organisation, principal)),
  internal_permissions: principal.internalPermissions,
  unseenNotifications: 0,
  maintenance: [],
});
