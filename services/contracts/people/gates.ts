import type { Flag } from './flags.ts';
import { type BookingTemplateName, staffOnlyTemplates } from '../templates/names.ts';
import type { OrganisationFeature, OrganisationType, Permission, UserType } from './permissions.ts';

/** Who gets into an area. What a row does not name is not asked for. */
export interface Gate {
  /** Entered in one organisation, by the operator's staff across organisations, by public users, or by whoever is signed in. */
  readonly scope: 'organisation' | 'internal' | 'external' | 'signed_in';
  /** Any one of these, held across organisations or in the one entered; an empty list asks for none. */
  readonly permissions: readonly Permission[];
  readonly types?: readonly OrganisationType[];
  /** What the organisation must have switched on. */
  readonly feature?: OrganisationFeature;
  /** Templates on which customers have no such area; staff get in on every one. */
  readonly staffOnlyTemplates?: readonly BookingTemplateName[];
  /** Not for customers, whatever they hold. */
  readonly staffOnly?: true;
  /** What the installation must have switched on, all of it. */
  readonly flags?: readonly Flag[];
}

const rows = {
  cargo_bookings: {
    scope: 'organisation',
    permissions: ['bookings.view.own', 'bookings.update.any'],
    types: ['charterer', 'agency'],
    feature: 'bookings',
    staffOnlyTemplates,
    flags: ['cargo_nomination'],
  },
  /** The grid, in which declarations are uploaded, typed and edited. */
  declaration_edit: {
    scope: 'organisation',
    permissions: ['bookings.view.own', 'bookings.update.any'],
    types: ['charterer', 'agency'],
    feature: 'bookings',
    staffOnlyTemplates,
    flags: ['cargo_nomination', 'declaration_edit'],
  },
  /** The interface list, and transfers of many bookings at once. */
  bulk_transfer: {
    scope: 'organisation',
    permissions: ['bookings.update.any'],
    types: ['charterer', 'agency'],
    feature: 'bookings',
    flags: ['cargo_nomination', 'bulk_transfer'],
  },
  all_bookings: {
    scope: 'internal',
    permissions: ['bookings.view.own', 'bookings.update.any'],
    flags: ['internal_bookings'],
  },
  /** The timeline of all port calls, where staff land. */
  internal_port_calls: {
    scope: 'internal',
    permissions: ['port_calls.view.any'],
    flags: ['internal_port_calls'],
  },
  /** One port call, for staff: reached from wherever a call is named. */
  internal_port_call: { scope: 'internal', permissions: ['port_calls.view.any'], flags: ['port_calls'] },
  /** A port agency's own calls, with the page of each. */
  port_calls: {
    scope: 'organisation',
    permissions: ['port_calls.view.own', 'port_calls.view.any'],
    types: ['port_agency'],
    flags: ['port_calls'],
  },
  /** The home of a port agency, which sums its calls. */
  agency_home: {
    scope: 'organisation',
    permissions: ['dashboard.view.own'],
    types: ['port_agency'],
    flags: ['port_calls'],
  },
  internal_vessels: { scope: 'internal', permissions: ['vessels.view.any'] },
  vessel_documents: {
    scope: 'internal',
    permissions: ['vessel_documents.view.any'],
    flags: ['vessel_documents'],
  },
  vessels: {
    scope: 'organisation',
    permissions: ['vessels.view.own', 'vessels.view.any'],
    feature: 'vessels',
  },
  /** Papers of vessels. Whose call a vessel is decides who reads them: to all others there are none. */
  vessel_certificates: {
    scope: 'organisation',
    permissions: ['vessels.view.own', 'vessels.view.any'],
    feature: 'vessels',
    flags: ['vessel_documents'],
  },
  /** One's own profile, of whoever is in no organisation. */
  external_profile: { scope: 'external', permissions: [] },
  /** What somebody would have shipped; a form that nothing is wired to. */
  cargo_enquiry: { scope: 'external', permissions: [], flags: ['cargo_enquiry'] },
  external_vessels: { scope: 'external', permissions: ['public_vessels.view.own'] },
  /** Every organisation, for staff. */
  organisation_list: { scope: 'internal', permissions: ['organization.view.any'] },
  /** Everybody with an account, for staff. */
  user_list: { scope: 'internal', permissions: ['user.view.any'] },
  /** An organisation's own settings: its companies, and who works in it. */
  organisation_settings: { scope: 'organisation', permissions: ['organization.view.own'] },
  /** The same settings on one form, with the name. */
  organisation_edit: { scope: 'organisation', permissions: ['organization.update.own'] },
  /** For which companies it books: a company opens its cargo, so no customer says so. */
  organisation_companies: {
    scope: 'organisation',
    permissions: ['organization.update.own'],
    staffOnly: true,
  },
  organisation_users: { scope: 'organisation', permissions: ['organization_users.view.own'] },
  /** Who did what in it, for those who administer it. */
  organisation_activity: { scope: 'organisation', permissions: ['organization_users.update.own'] },
  operations: { scope: 'internal', permissions: ['operations.manage.any'] },
  outbox: { scope: 'internal', permissions: ['operations.manage.any'] },
  profile: { scope: 'signed_in', permissions: [] },
  /** What one is told of one's organisations, and where. */
  notifications: { scope: 'signed_in', permissions: [], flags: ['notifications'] },
} as const satisfies Readonly<Record<string, Gate>>;

export type GateName = keyof typeof rows;

/** Areas that are entered in that way. */
export type GateNameOf<Scope extends Gate['scope']> = {
  [Name in GateName]: (typeof rows)[Name]['scope'] extends Scope ? Name : never;
}[GateName];

/** A row an area: what menus, routes, channels and mails ask before they ask for a permission of their own. */
export const gates: Readonly<Record<GateName, Gate>> = rows;

/** Who stands before a gate; a `Principal` is one. */
export interface Entrant {
  readonly userType: UserType;
  /** Held across organisations. */
  readonly internalPermissions: readonly Permission[];
}

/** What of an organisation opens gates. */
export interface OrganisationFacts {
  readonly type: OrganisationType;
  readonly template: BookingTemplateName;
  readonly features: readonly string[];
}

/** The organisation to be entered, with what the entrant may do there; a `PrincipalOrganisation` is one. */
export interface EnteredOrganisation extends OrganisationFacts {
  readonly permissions: readonly Permission[];
}

/** Whether an organisation has the area, for people of that type, whatever they may do in it. */
export const isFor = (
  { types, feature, staffOnly, staffOnlyTemplates }: Gate,
  userType: UserType,
  organisation: OrganisationFacts,
): boolean =>
  (types === undefined || types.includes(organisation.type)) &&
  (feature === undefined || organisation.features.includes(feature)) &&
  (userType === 'g2o' ||
    (staffOnly !== true && !(staffOnlyTemplates?.includes(organisation.template) ?? false)));

/** Whether the installation has the area at all; where it has not, its addresses answer 404. */
export const isSwitchedOn = ({ flags = [] }: Pick<Gate, 'flags'>, on: readonly Flag[]): boolean =>
  flags.every((flag) => on.includes(flag));

const holdsOne = (
  { permissions }: Gate,
  who: Entrant,
  organisation: EnteredOrganisation | undefined,
): boolean =>
  permissions.length === 0 ||
  permissions.some(
    (permission) =>
      who.internalPermissions.includes(permission) ||
      (organisation?.permissions.includes(permission) ?? false),
  );

/**
 * The one answer to who gets in, for the server and the browser. An organisation's area is entered in an organisation of
 * the entrant's; any other in none.
 */
export const mayEnter = (
  gate: Gate,
  flags: readonly Flag[],
  who: Entrant,
  organisation: EnteredOrganisation | undefined,
): boolean => {
  if (!isSwitchedOn(gate, flags)) return false;
  switch (gate.scope) {
    case 'signed_in':
      return holdsOne(gate, who, undefined);
    case 'internal':
      return who.userType === 'g2o' && holdsOne(gate, who, undefined);
    case 'external':
      return who.userType === 'public' && holdsOne(gate, who, undefined);
    case 'organisation':
      return (
        organisation !== undefined &&
        isFor(gate, who.userType, organisation) &&
        holdsOne(gate, who, organisation)
      );
  }
};
