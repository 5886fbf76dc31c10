import { type Decider, type Decision, reject } from '../shared/decider.ts';
import type { Side } from '../shared/envelope.ts';
import { plainTexts } from '../shared/plain-text.ts';
import { evolveOrganisation } from './evolve.ts';
import type { MappedHeader, OrganisationEvent } from './events.ts';
import type { OrganisationRejection } from './rejections.ts';
import {
  headerKey,
  initialOrganisationState,
  type KnownOrganisation,
  type OrganisationState,
} from './state.ts';

export const organisationDecider: Decider<OrganisationState, OrganisationEvent> = {
  initialState: initialOrganisationState,
  evolve: evolveOrganisation,
};

type Decided = Decision<OrganisationEvent, OrganisationRejection>;

export type FoundOrganisation = Extract<OrganisationEvent, { type: 'OrganisationFounded' }>['data'];

export const foundOrganisation = (state: OrganisationState, command: FoundOrganisation): Decided =>
  state
    ? reject('organisation_already_founded')
    : [{ type: 'OrganisationFounded', data: plainTexts(command) }];

export interface Member {
  readonly userId: string;
  readonly role: string;
}

/** Ids come from addresses: what every object has is no member. */
export const roleIn = ({ members }: KnownOrganisation, userId: string): string | undefined =>
  Object.hasOwn(members, userId) ? members[userId] : undefined;

export const joinMember = (state: OrganisationState, { userId, role }: Member): Decided => {
  if (!state) return reject('organisation_unknown');
  if (roleIn(state, userId) !== undefined) return reject('member_already_joined', { userId });
  return [{ type: 'MemberJoined', data: { organisationId: state.organisationId, userId, role } }];
};

/** The role that administers an organisation. */
export const administrator = 'super';

const isLastAdministrator = (state: KnownOrganisation, userId: string): boolean =>
  roleIn(state, userId) === administrator &&
  Object.entries(state.members).every(([id, role]) => id === userId || role !== administrator);

/** The role of staff in an organisation that they are assigned to: what they may there, their own role says. */
export const assigned = 'staff';

/** What a customer may not do to the members of an organisation, and staff may. */
const refusedTo = (
  state: KnownOrganisation,
  userId: string,
  by: ChangedBy,
):
  | Extract<OrganisationRejection, 'own_membership' | 'administrators_only' | 'last_administrator'>
  | undefined => {
  if (by.userId === userId) return 'own_membership';
  if (by.side === 'internal') return undefined;
  if (isLastAdministrator(state, userId)) return 'last_administrator';
  // Somebody may have taken their role from them since their rights were read. Whoever was erased still counts here: two who
  // remove each other beside them would leave nobody.
  return roleIn(state, by.userId) === administrator ? undefined : 'administrators_only';
};

/** Who changes a membership. */
export interface ChangedBy {
  readonly userId: string;
  readonly side: Side;
}

/** @param mailId under which they are told */
export const changeMemberRole = (
  state: OrganisationState,
  { userId, role }: Member,
  by: ChangedBy,
  mailId?: string,
): Decided => {
  if (!state) return reject('organisation_unknown');
  const from = roleIn(state, userId);
  // Staff are assigned, and hold no role that anybody gives here.
  if (from === undefined || from === assigned) return reject('member_unknown', { userId });
  if (from === role) return [];
  const refused = refusedTo(state, userId, by);
  if (refused) return reject(refused, { userId });
  const { organisationId } = state;
  const told = mailId === undefined ? {} : { mailId };
  return [{ type: 'MemberRoleChanged', data: { organisationId, userId, from, to: role, ...told } }];
};

export const removeMember = (state: OrganisationState, userId: string, by: ChangedBy): Decided => {
  if (!state) return reject('organisation_unknown');
  const role = roleIn(state, userId);
  const isOfOthers = role === assigned && by.side === 'external';
  if (role === undefined || isOfOthers) return reject('member_unknown', { userId });
  const refused = refusedTo(state, userId, by);
  if (refused) return reject(refused, { userId });
  return [{ type: 'MemberLeft', data: { organisationId: state.organisationId, userId, role } }];
};

/** What differs from what is remembered; the last one a header holds. */
export const mapHeaders = (state: OrganisationState, headers: readonly MappedHeader[]): Decided => {
  if (!state) return reject('organisation_unknown');
  const { organisationId } = state;
  return headers
    .filter((mapped) => {
      const known = state.headers.get(headerKey(mapped));
      return known === undefined || known.field !== mapped.field || known.reading !== mapped.reading;
    })
    .map((mapped) => ({ type: 'HeaderMapped', data: { organisationId, ...mapped } }));
};
