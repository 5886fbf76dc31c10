/** What someone may do; the names are the specification's. Held by roles, see `docs/decisions/roles.md`. */
export const permissions = [
  'dashboard.view.own',
  'bookings.view.own',
  'bookings.create.own',
  'bookings.update.any',
  /** Port calls of the agency that one is a member of. */
  'port_calls.view.own',
  'port_calls.view.any',
  'vessels.view.own',
  'vessels.view.any',
  /** Certificates and drawings of every vessel. */
  'vessel_documents.view.any',
  /** Particulars of vessels, for public users who are signed in. */
  'public_vessels.view.own',
  'organization.view.any',
  'organization.create.any',
  'organization.view.own',
  'organization.update.own',
  /** Features, booking template and source of ETAs of any organisation. */
  'organization_settings.update.any',
  'organization_users.view.own',
  'organization_users.update.own',
  'invitations.create.own',
  'user.view.any',
  /** Ours: appoints and edits staff, ends anybody's access and gives it back, erases. */
  'staff.update.any',
  /** Operations: projections, replay, outbox. Staff only. */
  'operations.manage.any',
] as const;

export type Permission = (typeof permissions)[number];

export const organisationTypes = ['charterer', 'agency', 'port_agency'] as const;
export type OrganisationType = (typeof organisationTypes)[number];
export type UserType = 'g2o' | 'customer' | 'public';
export type OrganisationFeature = 'bookings' | 'vessels';
