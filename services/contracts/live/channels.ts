/**
 * Every channel and event of the live connection, in the names that `pusher-js` uses on the wire.
 * `laravel-echo` adds `private-` and `presence-` itself and drops the first dot of an event.
 */
export const declarationListChannel = (organisationId: string, side: 'internal' | 'external') =>
  `private-organisation.${organisationId}.declaration.list.${side}`;
export const staffDeclarationListChannel = 'private-internal.declaration.list';
export const draftChannel = (organisationId: string, draftId: string) =>
  `private-organisation.${organisationId}.draft.${draftId}`;
export const draftPresenceChannel = (organisationId: string, draftId: string) =>
  `presence-organisation.${organisationId}.draft.${draftId}`;
/** The draft that a channel is about; undefined for other channels. */
export const draftOfChannel = (
  channel: string,
): { readonly organisationId: string; readonly draftId: string } | undefined => {
  const found = /^private-organisation\.([^.]+)\.draft\.([^.]+)$/.exec(channel);
  return found?.[1] && found[2] ? { organisationId: found[1], draftId: found[2] } : undefined;
};
/** All drafts of an organisation's side, each as a whole: what the list of open drafts shows. */
export const draftListChannel = (organisationId: string, side: 'internal' | 'external') =>
  `private-organisation.${organisationId}.drafts.${side}`;
/** Whose drafts a channel is about; undefined for other channels. */
export const draftsOfChannel = (
  channel: string,
): { readonly organisationId: string; readonly side: 'internal' | 'external' } | undefined => {
  const found = /^private-organisation\.([^.]+)\.drafts\.(internal|external)$/.exec(channel);
  const side = found?.[2];
  return found?.[1] && (side === 'internal' || side === 'external')
    ? { organisationId: found[1], side }
    : undefined;
};
export const userChannel = (userId: string) => `private-user.${userId}`;
/** The user whose channel it is; undefined for other channels. */
export const userOfChannel = (channel: string): string | undefined =>
  /^private-user\.([^.]+)$/.exec(channel)?.[1];
export const maintenanceChannel = 'private-maintenance';
/** Operations: position, lag and rebuild progress of the projections; staff with `operations.manage.any`. */
export const operationsChannel = 'private-internal.operations';

/** Event names without the leading dot of the specification. */
export const liveEvents = {
  declarationChanged: 'declaration.changed',
  /** Rows of a draft, on its channel. */
  draftChanged: 'draft.changed',
  /** The draft as a whole, on its channel: an upload being read, a submission and how far it is. */
  draftProgress: 'draft.progress',
  userUpdated: 'updated',
  /** On the channel of each member: name, features, template or memberships changed. */
  organisationUpdated: 'organisation.updated',
  /** On the channel of who asked for it: a booking's transfer was refused. */
  transferError: 'transfer.error',
  projectionProgress: 'projection.progress',
  /** Cursor unusable, another log or generation, or rights changed: load again. */
  reload: 'reload',
  /** A storm was cut short: ask again for what is shown. */
  stale: 'stale',
  /** To every connection, on no channel: the read models do not keep up with the log, or do again. */
  readsLate: 'reads.late',
} as const;

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
