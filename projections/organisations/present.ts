import type { OrganisationFeature } from '#contracts/people/permissions';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { customerPermissions, staffPermissionsIn } from '#contracts/people/roles';
import type { OrganisationDocument } from './read-model.ts';

const knownFeatures: readonly OrganisationFeature[] = ['bookings'];

/** An organisation as a customer with a role in it, or a staff member with a staff role, may act in it. */
export const presentMembership = (
  organisation: OrganisationDocument,
  as: { readonly customer: string } | { readonly staff: string },
): PrincipalOrganisation => ({
  id: organisation.id,
  name: organisation.name,
  type: organisation.type,
  template: organisation.template,
  features: knownFeatures.filter((feature) => organisation.features.includes(feature)),
  permissions:
    'staff' in as
      ? staffPermissionsIn(as.staff, organisation)
      : customerPermissions(as.customer, organisation),
});
