import type { OrganisationType } from '#contracts/people/permissions';

/** How the types of organisations read: an `agency` is a broker, a `port_agency` an agency. */
export const organisationKinds: Readonly<Record<OrganisationType, string>> = {
  charterer: 'Charterer',
  agency: 'Broker',
  port_agency: 'Agency',
};
