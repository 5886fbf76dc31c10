import { staffAudience, userAudience } from '#contracts/live/audiences';
import { liveEvents, organisationListChannel, userChannel } from '#contracts/live/channels';
import type { OrganisationFeature } from '#contracts/people/permissions';
import type { PrincipalOrganisation } from '#contracts/people/principal';
import { customerPermissions, staffPermissionsIn } from '#contracts/people/roles';
import { templateOf } from '#contracts/templates/template-of';
import { idView } from '../runtime/presenting/id-view.ts';
import type { LiveSource } from '../runtime/presenting/live-source.ts';
import { speaking } from '../runtime/presenting/speaking.ts';
import { organisationsProjection } from './projection.ts';
import { type OrganisationDocument, organisationsModel } from './read-model.ts';

const knownFeatures: readonly OrganisationFeature[] = ['bookings', 'vessels'];

/** An organisation, with its companies, as a customer with a role in it, or a staff member with a staff role, may act in it. */
export const presentMembership = (
  { id, name, type, template: chosen, features }: OrganisationDocument,
  as: { readonly customer: string } | { readonly staff: string },
  companies: readonly string[],
): PrincipalOrganisation => {
  const template = templateOf(chosen).name;
  const facts = { type, template, features };
  return {
    id,
    name,
    type,
    template,
    features: knownFeatures.filter((feature) => features.includes(feature)),
    permissions:
      'staff' in as ? staffPermissionsIn(as.staff, facts) : customerPermissions(as.customer, facts),
    companies,
  };
};

/** Tells staff which organisation has changed: what of it they see, the list and the organisation itself say. */
export const organisationListLive: LiveSource<OrganisationDocument, undefined, { readonly id: string }> = {
  projection: organisationsProjection,
  event: liveEvents.organisationChanged,
  view: idView(organisationsModel),
  sideOn: () => undefined,
  ...speaking(organisationListChannel, staffAudience),
  filterOf: () => ({}),
};

/**
 * Tells the members that something about their organisation changed, and who has joined that they did; what it is, their profile says. Who has left hears
 * of it otherwise: their rights are looked at anew at once, and their connection with them.
 */
export const organisationsLive: LiveSource<OrganisationDocument, undefined, { readonly id: string }> = {
  projection: organisationsProjection,
  event: liveEvents.organisationUpdated,
  entered: {
    event: liveEvents.organisationCreated,
    since: ({ members }, audience) => {
      const userId = userAudience.read(audience)?.userId;
      return members.find(({ user }) => user === userId)?.since;
    },
  },
  goneEvent: liveEvents.organisationDeleted,
  view: idView(organisationsModel),
  sideOn: () => undefined,
  ...speaking(userChannel, userAudience),
  filterOf: (audience) => ({ 'members.user': userAudience.read(audience)?.userId ?? null }),
};
