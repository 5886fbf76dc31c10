import type { Channel, PresenceChannel } from 'pusher-js';
import type { PresenceMember } from '#contracts/live/channels';
import { isLater } from '../stores/entity-cache.ts';
import { dispatch, type ChannelHandlers } from './channel-subscription.ts';

/** A channel that screens of this page listen to: who listens, how far it has come, and when it is asked for again. */
export class JoinedChannel {
  readonly handlers = new Set<ChannelHandlers>();
  channel: Channel | undefined;
  members: readonly PresenceMember[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly name: string,
    /** What the next authorisation asks to resume from; moves with every push. */
    public cursor: string | null,
  ) {}

  each(tell: (handlers: ChannelHandlers) => void): void {
    this.handlers.forEach(tell);
  }

  dispatch(event: string, data: unknown): void {
    this.each((handlers) => dispatch(handlers, event, data));
  }

  /** Whether something was told here that an answer with this cursor does not show. */
  isPast(cursor: string): boolean {
    return this.cursor !== null && isLater(this.cursor, cursor);
  }

  /** Who is on a presence channel, as it stands. */
  meet(): void {
    const members: PresenceMember[] = [];
    (this.channel as PresenceChannel).members.each(
      (member: { readonly id: string; readonly info?: { readonly name?: string } }) => {
        members.push({ id: member.id, name: member.info?.name ?? '' });
      },
    );
    this.members = members;
    this.each((handlers) => handlers.members?.(members));
  }

  /** Does something after a while, in place of what was to be done; `settle` gives it up. */
  later(ms: number, work: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(work, ms);
  }

  settle(): void {
    clearTimeout(this.timer);
  }
}
