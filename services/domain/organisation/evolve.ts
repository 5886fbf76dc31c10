import type { OrganisationEvent } from './events.ts';
import {
  headerKey,
  type Invitation,
  type KnownOrganisation,
  type OrganisationState,
  usualEtaSource,
} from './state.ts';

const withoutMember = (members: KnownOrganisation['members'], userId: string) =>
  Object.fromEntries(Object.entries(members).filter(([id]) => id !== userId));

const withInvitation = (
  state: KnownOrganisation,
  invitationId: string,
  change: Partial<Invitation>,
): KnownOrganisation => {
  const before = state.invitations[invitationId];
  return before
    ? { ...state, invitations: { ...state.invitations, [invitationId]: { ...before, ...change } } }
    : state;
};

const evolveKnown = (state: KnownOrganisation, event: OrganisationEvent): KnownOrganisation => {
  switch (event.type) {
    case 'OrganisationFounded':
      return state;
    case 'TemplateChosen':
      return { ...state, template: event.data.to };
    case 'FeatureSwitched': {
      const others = state.features.filter((feature) => feature !== event.data.feature);
      return { ...state, features: event.data.to ? [...others, event.data.feature] : others };
    }
    case 'EtaSourceChosen':
      return { ...state, etaSource: event.data.to };
    case 'MemberJoined':
      return { ...state, members: { ...state.members, [event.data.userId]: event.data.role } };
    case 'MemberRoleChanged':
      return { ...state, members: { ...state.members, [event.data.userId]: event.data.to } };
    case 'MemberLeft':
      return { ...state, members: withoutMember(state.members, event.data.userId) };
    case 'SetUpCompleted':
      return { ...state, isSetUp: true };
    case 'MemberInvited': {
      const { organisationId: _, ...invitation } = event.data;
      const { invitationId } = invitation;
      return {
        ...state,
        invitations: { ...state.invitations, [invitationId]: { ...invitation, status: 'open' } },
      };
    }
    case 'InvitationRenewed': {
      const { invitationId, to: role, expiresAt, mailId } = event.data;
      return withInvitation(state, invitationId, { role, expiresAt, mailId });
    }
    case 'InvitationWithdrawn':
      return withInvitation(state, event.data.invitationId, { status: 'withdrawn' });
    case 'InvitationAccepted':
      return withInvitation(state, event.data.invitationId, { status: 'accepted' });
    case 'HeaderMapped': {
      const { organisationId: _, ...mapped } = event.data;
      return { ...state, headers: new Map(state.headers).set(headerKey(mapped), mapped) };
    }
  }
};

export const evolveOrganisation = (state: OrganisationState, event: OrganisationEvent): OrganisationState =>
  event.type === 'OrganisationFounded'
    ? {
        ...event.data,
        etaSource: usualEtaSource,
        members: {},
        invitations: {},
        isSetUp: false,
        headers: new Map(),
      }
    : state && evolveKnown(state, event);
