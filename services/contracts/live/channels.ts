import type { Side } from '#domain/shared/envelope';
import type { Permission } from '../people/permissions.ts';
import { type Principal, sideOf } from '../people/principal.ts';
import { channel, type ChannelLookups } from './channel.ts';
import { namesOf } from './names.ts';

/** Event names, as `pusher-js` takes them: `laravel-echo` drops the leading dot that the specification gives them. */
export const liveEvents = {
  declarationChanged: 'declaration.changed',
  /** Rows of a draft, on its channel. */
  draftChanged: 'draft.changed',
  /** The draft as a whole, on its channel: an upload being read, a submission and how far it is. */
  draftProgress: 'draft.progress',
  userUpdated: 'updated',
  /** On the channel of who has lost all access: the last that they hear. */
  userDeleted: 'deleted',
  /** On the channel of who has joined it. */
  organisationCreated: 'organisation.created',
  /** On the channel of each member: name, features, template or memberships changed. */
  organisationUpdated: 'organisation.updated',
  /** On the channel of who was in it: they are not any more. */
  organisationDeleted: 'organisation.deleted',
  /** An organisation, on the list of all of them. */
  organisationChanged: 'organisation.changed',
  /** A person, on the list of all of them, and on the one of an organisation that they are in. */
  userChanged: 'user.changed',
  /** On the channel of who asked for it: a booking's transfer was refused. */
  transferError: 'transfer.error',
  /** A voyage with its calls, on the timelines of staff and of its agencies. */
  portCallChanged: 'port_call.changed',
  /** A nominated vessel, on the lists and on its own channels. */
  nominationChanged: 'nomination.changed',
  /** A message of a nomination's thread. */
  nominationMessageCreated: 'nomination.message.created',
  /** On the channel of who read: how far, for their other tabs. */
  nominationRead: 'nomination.read',
  projectionProgress: 'projection.progress',
  /** A message of another system was parked, or replayed. */
  parkedMessage: 'parked.message',
  /** Cursor unusable, another log or generation, or rights changed: load again. */
  reload: 'reload',
  /** A storm was cut short: ask again for what is shown. */
  stale: 'stale',
  /** To every connection, on no channel: the read models do not keep up with the log, or do again. */
  readsLate: 'reads.late',
  /** To every connection, on no channel: staff set how fast the trade's clock runs in demo data (`WorldClockView`). */
  worldClock: 'world.clock',
} as const;

const sides: readonly Side[] = ['internal', 'external'];

const may = (principal: Principal, organisationId: string, permission: Permission): boolean =>
  principal.memberships.some(
    ({ id, permissions }) => id === organisationId && permissions.includes(permission),
  );

const worksOnDraft = async (
  principal: Principal,
  { organisationId, draftId }: { readonly organisationId: string; readonly draftId: string },
  { drafts }: ChannelLookups,
): Promise<boolean> => {
  if (!may(principal, organisationId, 'bookings.create.own')) return false;
  const owner = await drafts.ownerOf(draftId, organisationId);
  return owner?.preparedBy === organisationId && owner.side === sideOf(principal);
};

const isStaff = (principal: Principal, permission: Permission): boolean =>
  sideOf(principal) === 'internal' && principal.internalPermissions.includes(permission);

const { reload, stale } = liveEvents;

/** The user: what changed about them, and what their own tabs tell each other. */
export const userChannel = channel({
  pattern: 'private-user.{userId}',
  audience: 'the user',
  events: [
    liveEvents.userUpdated,
    liveEvents.userDeleted,
    liveEvents.organisationCreated,
    liveEvents.organisationUpdated,
    liveEvents.organisationDeleted,
    liveEvents.transferError,
    liveEvents.nominationRead,
    reload,
    stale,
  ],
  whispers: true,
  allows: (principal, { userId }) => principal.userId === userId,
});

/**
 * Declaration list of an organisation, as its members see it externally, as staff see it internally. A booking is announced
 * to its charterer and to its broker.
 */
export const declarationListChannel = channel({
  pattern: 'private-organisation.{organisationId}.declaration.list.{side}',
  gate: 'cargo_bookings',
  values: { side: sides },
  audience: 'who sees the bookings of the organisation: its members externally, staff internally',
  events: [liveEvents.declarationChanged, reload, stale],
  whispers: false,
  allows: (principal, { organisationId, side }) =>
    sideOf(principal) === side && may(principal, organisationId, 'bookings.view.own'),
});

const draftWorkers = 'members of the side whose draft it is, who may create bookings';

/** One draft: its rows, and how far its upload or submission is. */
export const draftChannel = channel({
  pattern: 'private-organisation.{organisationId}.draft.{draftId}',
  gate: 'declaration_edit',
  audience: draftWorkers,
  events: [liveEvents.draftChanged, liveEvents.draftProgress, reload, stale],
  whispers: true,
  allows: worksOnDraft,
});

/** Who works on a draft, and where. */
export const draftPresenceChannel = channel({
  pattern: 'presence-organisation.{organisationId}.draft.{draftId}',
  gate: 'declaration_edit',
  audience: draftWorkers,
  events: [],
  whispers: true,
  allows: worksOnDraft,
});

/**
 * Every draft of a side as a whole, what was replaced or discarded included. Rows are on the draft’s own channel.
 */
export const draftListChannel = channel({
  pattern: 'private-organisation.{organisationId}.drafts.{side}',
  gate: 'declaration_edit',
  values: { side: sides },
  audience: 'members of that side of the organisation, who may create bookings',
  events: [liveEvents.draftProgress, reload, stale],
  whispers: false,
  allows: (principal, { organisationId, side }) =>
    sideOf(principal) === side && may(principal, organisationId, 'bookings.create.own'),
});

/** All bookings, for staff. */
export const staffDeclarationListChannel = channel({
  pattern: 'private-internal.declaration.list',
  gate: 'all_bookings',
  audience: 'staff who see bookings across organisations',
  events: [liveEvents.declarationChanged, reload, stale],
  whispers: false,
  allows: (principal) => isStaff(principal, 'bookings.view.own'),
});

/** Every organisation, for staff: which one has changed, and no more. */
export const organisationListChannel = channel({
  pattern: 'private-internal.organisation.list',
  gate: 'organisation_list',
  audience: 'staff who see the list of organisations',
  events: [liveEvents.organisationChanged, reload, stale],
  whispers: false,
  allows: (principal) => isStaff(principal, 'organization.view.any'),
});

/** Everybody who is known, for staff: who has changed, and no more. */
export const userListChannel = channel({
  pattern: 'private-internal.user.list',
  gate: 'user_list',
  audience: 'staff who see the list of users',
  events: [liveEvents.userChanged, reload, stale],
  whispers: false,
  allows: (principal) => isStaff(principal, 'user.view.any'),
});

/** Who works in an organisation: who of them has changed, and no more. Whom its staff are it does not say. */
export const organisationUsersChannel = channel({
  pattern: 'private-organisation.{organisationId}.users',
  gate: 'organisation_users',
  audience: 'who sees the people of the organisation: its members, and staff who may enter it',
  events: [liveEvents.userChanged, reload, stale],
  whispers: false,
  allows: (principal, { organisationId }) => may(principal, organisationId, 'organization_users.view.own'),
});

const nominationEvents = [liveEvents.nominationChanged, liveEvents.nominationMessageCreated, reload, stale];

/** Vessels nominated to an organisation, or to those of a broker; and what is said in their threads, for counts. */
export const nominationListChannel = channel({
  pattern: 'private-organisation.{organisationId}.nomination.list.{side}',
  gate: 'cargo_bookings',
  values: { side: sides },
  audience: 'who sees the nominations of the organisation: its members externally, staff internally',
  events: nominationEvents,
  whispers: false,
  allows: (principal, { organisationId, side }) =>
    sideOf(principal) === side && may(principal, organisationId, 'bookings.view.own'),
});

/** One nominated vessel with its thread. */
export const nominationChannel = channel({
  pattern: 'private-organisation.{organisationId}.nomination.{nominationId}.{side}',
  gate: 'cargo_bookings',
  values: { side: sides },
  audience: 'who sees the nomination in that organisation: its members externally, staff internally',
  events: nominationEvents,
  whispers: false,
  allows: async (principal, { organisationId, nominationId, side }, { nominations }) =>
    sideOf(principal) === side &&
    may(principal, organisationId, 'bookings.view.own') &&
    (await nominations.isSeenIn(nominationId, organisationId)),
});

const typingPattern = 'private-organisation.{organisationId}.nomination.{nominationId}.all';
const typingNames = namesOf(typingPattern);

/** Who is writing in a nomination's thread, told to both sides: the one channel on which they whisper. */
export const nominationTypingChannel = channel({
  pattern: typingPattern,
  gate: 'cargo_bookings',
  audience: 'who sees the nomination in that organisation, and may write in its thread',
  events: [reload],
  whispers: true,
  // It is no second thread beside the one that is recorded.
  passes: (event, { isTyping }) =>
    event === 'client-typing' && typeof isTyping === 'boolean' ? { isTyping } : null,
  carriesTo: async (name, { nominations }) => {
    const typing = typingNames.read(name);
    if (!typing) return [];
    const organisations = await nominations.seenIn(typing.nominationId);
    return organisations
      .filter((organisationId) => organisationId !== typing.organisationId)
      .map((organisationId) => typingNames.name({ ...typing, organisationId }));
  },
  allows: async (principal, { organisationId, nominationId }, { nominations }) =>
    may(principal, organisationId, 'bookings.create.own') &&
    (await nominations.isSeenIn(nominationId, organisationId)),
});

/** Every voyage with its calls, for staff. */
export const staffPortCallsChannel = channel({
  pattern: 'private-internal.port-calls',
  gate: ['internal_port_calls', 'internal_port_call'],
  audience: 'staff who see all port calls',
  events: [liveEvents.portCallChanged, reload, stale],
  whispers: false,
  allows: (principal) => isStaff(principal, 'port_calls.view.any'),
});

/** Voyages on which a company is the agent of a call, as the agency with that company sees them. */
export const agencyPortCallsChannel = channel({
  pattern: 'private-agency.{company}.port-calls',
  gate: 'port_calls',
  audience: 'members of the port agency with that company',
  events: [liveEvents.portCallChanged, reload, stale],
  whispers: false,
  allows: (principal, { company }) =>
    principal.memberships.some(
      ({ companies, permissions }) =>
        companies.includes(company) &&
        (permissions.includes('port_calls.view.own') || permissions.includes('port_calls.view.any')),
    ),
});

/** How the projections stand: position, lag, rebuilds. */
export const operationsChannel = channel({
  pattern: 'private-internal.operations',
  gate: 'operations',
  audience: 'staff who run operations',
  events: [liveEvents.projectionProgress],
  whispers: false,
  allows: (principal) => isStaff(principal, 'operations.manage.any'),
});

/** Messages of other systems that could not be taken in. */
export const parkedMessagesChannel = channel({
  pattern: 'private-internal.parked-messages',
  gate: 'operations',
  audience: 'staff who run operations',
  events: [liveEvents.parkedMessage, reload, stale],
  whispers: false,
  allows: (principal) => isStaff(principal, 'operations.manage.any'),
});

/** Maintenance messages. Nothing is announced here yet. */
export const maintenanceChannel = channel({
  pattern: 'private-maintenance',
  audience: 'everyone who is signed in',
  events: [],
  whispers: false,
  allows: () => true,
});

/** Payload of `reads.late`. */
export interface ReadsLate {
  /** What was recorded before this moment is shown, ISO 8601; null: everything is shown again as it happens. */
  readonly asOf: string | null;
}

/** Payload of every `…changed` event. */
export interface ChangedPayload<View> {
  readonly documents: readonly View[];
  /** Ids that this audience no longer sees. */
  readonly gone: readonly string[];
  /** `log.generation.position` of what has been announced on this channel. */
  readonly cursor: string;
}

/** What a member of a draft's presence channel shows to the others; stamped by the server. */
export interface PresenceMember {
  readonly id: string;
  readonly name: string;
}

/** `client-cursor`: where someone is in a draft; the server stamps who. */
export interface CursorWhisper {
  readonly row: string | null;
  readonly field: string | null;
  /** The sender has just come, or come back, and does not know where the others are. */
  readonly asks?: boolean;
}

export interface Cursor {
  readonly log: string;
  readonly generation: string;
  readonly position: string;
}

export const formatCursor = (cursor: Cursor): string =>
  `${cursor.log}.${cursor.generation}.${cursor.position}`;

/** Reads an opaque cursor back; undefined when it is none of ours. Generations contain no dot. */
export const parseCursor = (text: string): Cursor | undefined => {
  const [log, generation, position, ...rest] = text.split('.');
  if (!log || !generation || !position || rest.length > 0 || !/^\d{20}$/.test(position)) return undefined;
  return { log, generation, position };
};
