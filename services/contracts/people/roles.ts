import {
  type BookingTemplateName,
  type OrganisationFeature,
  type OrganisationType,
  type Permission,
  permissions as everyPermission,
} from './permissions.ts';

/** Roles of a customer in an organisation. `super` administers it, `declarer` declares cargo, `spectator` looks on. */
const organisationRoles = ['super', 'declarer', 'spectator'] as const;
export type OrganisationRole = (typeof organisationRoles)[number];

/** Roles of the operator's staff. `G2O Admin` is in every organisation; the others where they are assigned. */
const staffRoles = ['G2O Admin', 'G2O User', 'G2O Spectator'] as const;
export type StaffRole = (typeof staffRoles)[number];

interface CustomerGrant {
  readonly permission: Permission;
  readonly roles: readonly OrganisationRole[];
  readonly types: readonly OrganisationType[];
  /** Granted only while the organisation has this feature. */
  readonly feature: OrganisationFeature | null;
}

const anyRole = organisationRoles;
const anyType = ['charterer', 'agency', 'port_agency'] as const;

/** The matrix for customers; `docs/decisions/roles.md` says why. What is not here is not granted. */
const customerGrants: readonly CustomerGrant[] = [
  { permission: 'dashboard.view.own', roles: anyRole, types: anyType, feature: null },
  { permission: 'organization.view.own', roles: anyRole, types: anyType, feature: null },
  { permission: 'organization.update.own', roles: ['super'], types: anyType, feature: null },
  { permission: 'bookings.view.own', roles: anyRole, types: ['charterer', 'agency'], feature: 'bookings' },
  {
    permission: 'bookings.create.own',
    roles: ['super', 'declarer'],
    types: ['charterer', 'agency'],
    feature: 'bookings',
  },
];

/** The matrix for staff: what holds across organisations. */
const staffGrants: Readonly<Record<StaffRole, readonly Permission[]>> = {
  'G2O Admin': everyPermission,
  'G2O User': [
    'dashboard.view.own',
    'bookings.view.own',
    'bookings.create.own',
    'bookings.update.any',
    'organization.view.any',
    'organization.view.own',
    'user.view.any',
  ],
  'G2O Spectator': [
    'dashboard.view.own',
    'bookings.view.own',
    'organization.view.any',
    'organization.view.own',
    'user.view.any',
  ],
};

interface OrganisationFacts {
  readonly type: OrganisationType;
  readonly template: BookingTemplateName;
  readonly features: readonly string[];
}

const isBookings = (permission: Permission): boolean => permission.startsWith('bookings.');

/** On the template `main` customers have no bookings area; staff keep it. */
const areaIsOpen = (permission: Permission, { template }: OrganisationFacts): boolean =>
  !(isBookings(permission) && template === 'main');

/** What a customer may do in an organisation; nothing for a role that is none. */
export const customerPermissions = (role: string, organisation: OrganisationFacts): readonly Permission[] =>
  customerGrants
    .filter(
      ({ permission, roles, types, feature }) =>
        roles.some((known) => known === role) &&
        types.includes(organisation.type) &&
        (feature === null || organisation.features.includes(feature)) &&
        areaIsOpen(permission, organisation),
    )
    .map(({ permission }) => permission);

/** What staff may do anywhere; nothing for a role that is none. */
export const staffPermissions = (role: string): readonly Permission[] =>
  staffRoles.some((known) => known === role) ? staffGrants[role as StaffRole] : [];

/** What staff may do in one organisation: bookings only where there are any. */
export const staffPermissionsIn = (role: string, organisation: OrganisationFacts): readonly Permission[] =>
  staffPermissions(role).filter(
    (permission) =>
      !isBookings(permission) ||
      (organisation.type !== 'port_agency' && organisation.features.includes('bookings')),
  );

/** `G2O Admin` sees every organisation, assigned or not. */
export const seesEveryOrganisation = (role: string): boolean => role === 'G2O Admin';
