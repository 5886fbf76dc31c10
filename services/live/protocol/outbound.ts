import type { WorldClockView } from '#contracts/operations/world-clock';
import { liveEvents, type PresenceMember, type ReadsLate } from '#contracts/live/channels';

/** Codes of `pusher:error` frames, which close nothing, and of closing a connection. */
export const codes = {
  /** Close: not our key, for good. */
  unknownApplication: 4001,
  /** Close: a protocol version other than 7, for good. */
  unsupportedProtocol: 4007,
  /** Close: no protocol version, for good. */
  noProtocol: 4008,
  /** Close: more connections of one user than one needs; this one stays away. */
  overQuota: 4004,
  /** In band: the signature does not hold, or the channel is not theirs. */
  unauthorized: 4009,
  /** Close: more connections, or more frames on one, than this node takes; back in about a second. */
  overCapacity: 4100,
  /** Close: rights or session ended; back at once, with rights asked anew. */
  rightsChanged: 4200,
  /** In band: a frame that says nothing we understand. */
  badFrame: 4200,
  /** Close: did not answer our ping. */
  noPong: 4201,
  /** In band: a whisper that may not be sent. */
  whisperRefused: 4301,
  /** Close: this node goes down; back in about a second. */
  restarting: 1012,
} as const;

const frameOf = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify(
    channel === undefined
      ? { event, data: JSON.stringify(data) }
      : { event, channel, data: JSON.stringify(data) },
  );

/** `activityTimeout` in seconds; the clients refuse a handshake without one. */
export const established = (socketId: string, activityTimeout: number): string =>
  frameOf('pusher:connection_established', { socket_id: socketId, activity_timeout: activityTimeout });

export const pong = frameOf('pusher:pong', {});

/** A fault that is answered and not fatal. */
export const fault = (code: number, message: string, channel?: string): string =>
  frameOf('pusher:error', { code, message }, channel);

/** What `Echo…error()` and a channel's `pusher:subscription_error` listeners hear. */
export const subscriptionRefused = (channel: string, status: number, error: string): string =>
  frameOf('pusher:subscription_error', { type: 'AuthError', status, error }, channel);

/** `cursor`: what has been announced to this subscriber; absent on channels without documents. */
export const subscribed = (channel: string, cursor: string | undefined): string =>
  frameOf('pusher_internal:subscription_succeeded', cursor === undefined ? {} : { cursor }, channel);

export const subscribedPresence = (channel: string, members: readonly PresenceMember[]): string =>
  frameOf(
    'pusher_internal:subscription_succeeded',
    {
      presence: {
        count: members.length,
        ids: members.map(({ id }) => id),
        hash: Object.fromEntries(members.map((member) => [member.id, member])),
      },
    },
    channel,
  );

export const memberAdded = (channel: string, member: PresenceMember): string =>
  frameOf('pusher_internal:member_added', { user_id: member.id, user_info: member }, channel);

export const memberRemoved = (channel: string, member: PresenceMember): string =>
  frameOf('pusher_internal:member_removed', { user_id: member.id }, channel);

export const announcement = (channel: string, event: string, payload: unknown): string =>
  frameOf(event, payload, channel);

/** To a connection as a whole: clients that do not know it hear nothing. */
export const readsLate = (late: ReadsLate): string => frameOf(liveEvents.readsLate, late);

/** To a connection as a whole, as the one before. */
export const worldClock = (view: WorldClockView): string => frameOf(liveEvents.worldClock, view);

/** The server says who whispers; whatever `user` the client sent is replaced. */
export const whispered = (
  channel: string,
  event: string,
  data: Readonly<Record<string, unknown>>,
  member: PresenceMember,
): string =>
  JSON.stringify({
    event,
    channel,
    data: JSON.stringify({ ...data, user: member }),
    user_id: member.id,
  });
