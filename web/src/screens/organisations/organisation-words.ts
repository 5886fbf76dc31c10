import type { OrganisationType } from '#contracts/people/permissions';

/** The specification's names: the agency of the calls is a broker, and the port agency an agency. */
export const typeNames: Readonly<Record<OrganisationType, string>> = {
  charterer: 'Charterer',
  agency: 'Broker',
  port_agency: 'Agency',
};

export const notAssigned =
  'You are not assigned to this organisation. Please contact a G2O admin for more information.';
