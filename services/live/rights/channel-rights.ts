import {
  liveEvents,
  maintenanceChannel,
  operationsChannel,
  staffDeclarationListChannel,
} from '#contracts/live/channels';
import type { Permission } from '#contracts/people/permissions';
import { type Principal, sideOf } from '#contracts/people/principal';
import type { DraftOwners } from '../ports.ts';

type Parameters = Readonly<Record<string, string>>;

/** One kind of channel: its name, what it carries, and who may join. */
export interface ChannelRight {
  /** The name with `{parameters}`, each an id without dots. */
  readonly pattern: string;
  /** Who may join, in words, for the AsyncAPI document. */
  readonly audience: string;
  readonly events: readonly string[];
  /** May those who joined whisper to each other? Never where people of several organisations meet. */
  readonly whispers: boolean;
  readonly allows: (
    principal: Principal,
    parameters: Parameters,
    drafts: DraftOwners,
  ) => boolean | Promise<boolean>;
}

const may = (principal: Principal, organisationId: string | undefined, permission: Permission): boolean =>
  principal.memberships.some(
    ({ id, permissions }) => id === organisationId && permissions.includes(permission),
  );

const seesList = (principal: Principal, { organisationId }: Parameters): boolean =>
  principal.memberships.some(
    ({ id, permissions, features }) =>
      id === organisationId && features.includes('bookings') && permissions.includes('bookings.view.own'),
  );

const worksOnDraft: ChannelRight['allows'] = async (principal, { organisationId, draftId }, drafts) => {
  if (!organisationId || !draftId || !may(principal, organisationId, 'bookings.create.own')) return false;
  const owner = await drafts.ownerOf(draftId, organisationId);
  return owner?.preparedBy === organisationId && owner.side === sideOf(principal);
};

const isStaff = (principal: Principal, permission: Permission): boolean =>
  sideOf(principal) === 'internal' && principal.internalPermissions.includes(permission);

const {
  declarationChanged,
  draftChanged,
  draftProgress,
  userUpdated,
  organisationUpdated,
  transferError,
  projectionProgress,
  reload,
  stale,
} = liveEvents;
const draftWorkers = 'members of the side whose draft it is, who may create bookings';

/** Every channel there is. A name that matches none of these is nobody's: 403. */
export const channelRights: readonly ChannelRight[] = [
  {
    pattern: 'private-user.{userId}',
    audience: 'the user',
    events: [userUpdated, organisationUpdated, transferError, reload, stale],
    whispers: true,
    allows: (principal, { userId }) => principal.userId === userId,
  },
  {
    pattern: 'private-organisation.{organisationId}.declaration.list.internal',
    audience: 'staff who see the bookings of the organisation',
    events: [declarationChanged, reload, stale],
    whispers: false,
    allows: (principal, parameters) => sideOf(principal) === 'internal' && seesList(principal, parameters),
  },
  {
    pattern: 'private-organisation.{organisationId}.declaration.list.external',
    audience: 'members of the organisation who see its bookings',
    events: [declarationChanged, reload, stale],
    whispers: false,
    allows: (principal, parameters) => sideOf(principal) === 'external' && seesList(principal, parameters),
  },
  {
    pattern: 'private-organisation.{organisationId}.draft.{draftId}',
    audience: draftWorkers,
    events: [draftChanged, draftProgress, reload, stale],
    whispers: true,
    allows: worksOnDraft,
  },
  {
    pattern: 'presence-organisation.{organisationId}.draft.{draftId}',
    audience: draftWorkers,
    events: [],
    whispers: true,
    allows: worksOnDraft,
  },
  ...(['internal', 'external'] as const).map((side): ChannelRight => ({
    pattern: `private-organisation.{organisationId}.drafts.${side}`,
    audience: `members of the organisation's ${side} side who may create bookings`,
    events: [draftProgress, reload, stale],
    whispers: false,
    allows: (principal, { organisationId }) =>
      sideOf(principal) === side && may(principal, organisationId, 'bookings.create.own'),
  })),
  {
    pattern: staffDeclarationListChannel,
    audience: 'staff who see bookings across organisations',
    events: [declarationChanged, reload, stale],
    whispers: false,
    allows: (principal) => isStaff(principal, 'bookings.view.own'),
  },
  {
    pattern: operationsChannel,
    audience: 'staff who run operations',
    events: [projectionProgress],
    whispers: false,
    allows: (principal) => isStaff(principal, 'operations.manage.any'),
  },
  {
    pattern: maintenanceChannel,
    audience: 'everyone who is signed in',
    events: [],
    whispers: false,
    allows: () => true,
  },
];

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[A-Za-z0-9_-]+)')}$`);

const compiled = channelRights.map((right) => ({ right, expression: expressionOf(right.pattern) }));

/** The right that governs a channel, with the ids in its name; undefined where there is no such channel. */
export const rightOf = (
  channel: string,
): { readonly right: ChannelRight; readonly parameters: Parameters } | undefined => {
  for (const { right, expression } of compiled) {
    const found = expression.exec(channel);
    if (found) return { right, parameters: { ...found.groups } };
  }
  return undefined;
};

/** May this person join this channel? Unknown channels are nobody's. */
export const mayJoin = async (
  principal: Principal,
  channel: string,
  drafts: DraftOwners,
): Promise<boolean> => {
  const found = rightOf(channel);
  return found ? await found.right.allows(principal, found.parameters, drafts) : false;
};
