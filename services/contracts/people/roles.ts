import { type GateName, gates, isFor, type OrganisationFacts } from './gates.ts';
import { type Permission, permissions as everyPermission, type UserType } from './permissions.ts';

/** Roles of a customer in an organisation. `super` administers it, `declarer` declares cargo, `spectator` looks on. */
export const organisationRoles = ['super', 'declarer', 'spectator'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** As screens call them. */
export const organisationRoleNames: Readonly<Record<OrganisationRole, string>> = {
  super: 'Administrator',
  declarer: 'Declarer',
  spectator: 'Spectator',
};

/** Roles of the operator's staff. `G2O Admin` is in every organisation; the others where they are assigned. */
export const staffRoles = ['G2O Admin', 'G2O User', 'G2O Spectator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Permissions that mean an area: they are held only in organisations that have it, and there by whom its gate is for. */
const heldWithin: Partial<Record<Permission, GateName>> = {
  'bookings.view.own': 'cargo_bookings',
  'bookings.create.own': 'cargo_bookings',
  'bookings.update.any': 'cargo_bookings',
  'port_calls.view.own': 'port_calls',
  'vessels.view.own': 'vessels',
};

const isHeldIn = (permission: Permission, userType: UserType, organisation: OrganisationFacts): boolean => {
  const area = heldWithin[permission];
  return area === undefined || isFor(gates[area], userType, organisation);
};

/** The matrix for customers; `docs/decisions/roles.md` says why. What is not here is not granted. */
const customerGrants: Partial<Record<Permission, readonly OrganisationRole[]>> = {
  'dashboard.view.own': organisationRoles,
  'organization.view.own': organisationRoles,
  'organization.update.own': ['super'],
  'organization_users.view.own': organisationRoles,
  'organization_users.update.own': ['super'],
  'invitations.create.own': ['super'],
  'bookings.view.own': organisationRoles,
  'bookings.create.own': ['super', 'declarer'],
  'port_calls.view.own': organisationRoles,
  'vessels.view.own': organisationRoles,
};

/** What all staff see of ships, spectators too. */
const shipsOfStaff = [
  'port_calls.view.own',
  'port_calls.view.any',
  'vessels.view.own',
  'vessels.view.any',
  'vessel_documents.view.any',
] as const satisfies readonly Permission[];

/** What staff do for an organisation that they are assigned to, as its own administrators. */
const asAdministrators = [
  'organization.view.own',
  'organization.update.own',
  'organization_users.view.own',
  'organization_users.update.own',
  'invitations.create.own',
] as const satisfies readonly Permission[];

/** What public users may do who are signed in: they have no role. */
export const publicPermissions = ['public_vessels.view.own'] as const satisfies readonly Permission[];

const isOfPublic = (permission: Permission): boolean => publicPermissions.some((one) => one === permission);

/** The matrix for staff: what holds across organisations. */
const staffGrants: Readonly<Record<StaffRole, readonly Permission[]>> = {
  'G2O Admin': everyPermission.filter((permission) => !isOfPublic(permission)),
  'G2O User': [
    'dashboard.view.own',
    'bookings.view.own',
    'bookings.create.own',
    'bookings.update.any',
    ...shipsOfStaff,
    'organization.view.any',
    'organization.create.any',
    ...asAdministrators,
    'user.view.any',
  ],
  'G2O Spectator': [
    'dashboard.view.own',
    'bookings.view.own',
    ...shipsOfStaff,
    'organization.view.any',
    'organization.view.own',
    'organization_users.view.own',
    'user.view.any',
  ],
};

/** What a customer may do in an organisation; nothing for a role that is none. */
export const customerPermissions = (role: string, organisation: OrganisationFacts): readonly Permission[] =>
  everyPermission.filter(
    (permission) =>
      customerGrants[permission]?.some((known) => known === role) === true &&
      isHeldIn(permission, 'customer', organisation),
  );

/** What staff may do anywhere; nothing for a role that is none. */
export const staffPermissions = (role: string): readonly Permission[] =>
  staffRoles.some((known) => known === role) ? staffGrants[role as StaffRole] : [];

/** What staff may do in one organisation: bookings only where there are any. */
export const staffPermissionsIn = (role: string, organisation: OrganisationFacts): readonly Permission[] =>
  staffPermissions(role).filter((permission) => isHeldIn(permission, 'g2o', organisation));

/** `G2O Admin` sees every organisation, assigned or not. */
export const seesEveryOrganisation = (role: string): boolean => role === 'G2O Admin';
