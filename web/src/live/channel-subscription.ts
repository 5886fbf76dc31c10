import type { ChangedPayload, PresenceMember } from '#contracts/live/channels';
import { liveEvents } from '#contracts/live/channels';

/** What a screen wants to hear of a channel. */
export interface ChannelHandlers<View = unknown> {
  /** Documents and `gone` ids, already in log order, with the event's name; hand them to the `EntityCache`. */
  readonly changed?: (payload: ChangedPayload<View>, name: string) => void;
  /** Cursor unusable, another log or generation, or other rights: empty the cache and load again. */
  readonly reload?: () => void;
  /** A storm was cut short: ask again for what is shown. */
  readonly stale?: () => void;
  /** It is heard from here on, without a cursor: what was asked for before may be older. */
  readonly began?: () => void;
  /** The channel was refused or taken away: this audience no longer sees it. */
  readonly refused?: () => void;
  /** Any other event of the channel, by its name without the leading dot. */
  readonly event?: (name: string, data: unknown) => void;
  /** On a presence channel: it stands, for the first time or again after a cut. Before `members`. */
  readonly joined?: () => void;
  /** Who is on a presence channel, oneself included, after every change. */
  readonly members?: (members: readonly PresenceMember[]) => void;
  /** A client event (`client-…`) of somebody else; `userId` is stamped by the server. */
  readonly whisper?: (name: string, data: unknown, userId: string | undefined) => void;
}

export const isChanged = (data: unknown): data is ChangedPayload<unknown> =>
  typeof data === 'object' && data !== null && 'documents' in data && 'gone' in data && 'cursor' in data;

/** Who whispered: the server sets `user`, whatever the sender wrote there. */
const senderOf = (data: unknown): string | undefined =>
  (data as { readonly user?: Partial<PresenceMember> } | null | undefined)?.user?.id;

/** Sorts one event of a channel to the handler that wants it. */
export const dispatch = (handlers: ChannelHandlers, name: string, data: unknown): void => {
  if (name === liveEvents.reload) handlers.reload?.();
  else if (name === liveEvents.stale) handlers.stale?.();
  else if (name.startsWith('client-')) handlers.whisper?.(name, data, senderOf(data));
  else if (name.startsWith('pusher')) return;
  else if (isChanged(data)) handlers.changed?.(data, name);
  else handlers.event?.(name, data);
};
