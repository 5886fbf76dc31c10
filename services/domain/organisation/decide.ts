import { type Decider, type Decision, reject } from '../shared/decider.ts';
import { evolveOrganisation } from './evolve.ts';
import type { OrganisationEvent, TemplateOfOrganisation } from './events.ts';
import type { OrganisationRejection } from './rejections.ts';
import { initialOrganisationState, type OrganisationState } from './state.ts';

export const organisationDecider: Decider<OrganisationState, OrganisationEvent> = {
  initialState: initialOrganisationState,
  evolve: evolveOrganisation,
};

type Decided = Decision<OrganisationEvent, OrganisationRejection>;

export type FoundOrganisation = Extract<OrganisationEvent, { type: 'OrganisationFounded' }>['data'];

export const foundOrganisation = (command: FoundOrganisation, state: OrganisationState): Decided =>
  state ? reject('organisation_already_founded') : [{ type: 'OrganisationFounded', data: command }];

export const chooseTemplate = (template: TemplateOfOrganisation, state: OrganisationState): Decided => {
  if (!state) return reject('organisation_unknown');
  if (state.template === template) return [];
  const { organisationId } = state;
  return [{ type: 'TemplateChosen', data: { organisationId, from: state.template, to: template } }];
};

export const switchFeature = (
  command: { readonly feature: string; readonly on: boolean },
  state: OrganisationState,
): Decided => {
  if (!state) return reject('organisation_unknown');
  const { feature, on } = command;
  if (state.features.includes(feature) === on) return [];
  const { organisationId } = state;
  return [{ type: 'FeatureSwitched', data: { organisationId, feature, from: !on, to: on } }];
};

export interface Member {
  readonly userId: string;
  readonly role: string;
}

export const joinMember = ({ userId, role }: Member, state: OrganisationState): Decided => {
  if (!state) return reject('organisation_unknown');
  if (userId in state.members) return reject('member_already_joined', { userId });
  return [{ type: 'MemberJoined', data: { organisationId: state.organisationId, userId, role } }];
};

export const changeMemberRole = ({ userId, role }: Member, state: OrganisationState): Decided => {
  if (!state) return reject('organisation_unknown');
  const from = state.members[userId];
  if (from === undefined) return reject('member_unknown', { userId });
  if (from === role) return [];
  const { organisationId } = state;
  return [{ type: 'MemberRoleChanged', data: { organisationId, userId, from, to: role } }];
};

export const removeMember = (userId: string, state: OrganisationState): Decided => {
  if (!state) return reject('organisation_unknown');
  const role = state.members[userId];
  if (role === undefined) return reject('member_unknown', { userId });
  return [{ type: 'MemberLeft', data: { organisationId: state.organisationId, userId, role } }];
};
