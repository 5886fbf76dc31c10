import type { Channel, PresenceChannel } from 'pusher-js';
import type { PresenceMember } from '#contracts/live/channels';
import { isLater } from '../stores/entity-cache.ts';
import { dispatch, isChanged, type ChannelHandlers } from './channel-subscription.ts';

/** One of those who listen to a channel, and what it has seen. */
export interface Listener {
  readonly handlers: ChannelHandlers;
  /** It has seen everything up to here; null: it takes what is announced from now on. */
  cursor: string | null;
  /** Something after its cursor was told before it came: what is pushed now does not move the cursor past that. */
  missed: boolean;
}

/** A later cursor in the place of an earlier one, and one of another log in the place of any. */
const furthest = (held: string | null, next: string): string =>
  held !== null && isLater(held, next) ? held : next;

/**
 * A channel that screens of this page listen to: who listens, how far each has come, and when it is asked for again. What is
 * asked to resume from is the oldest of their cursors; what is told twice is the same document at the same position.
 */
export class JoinedChannel {
  readonly listeners = new Set<Listener>();
  channel: Channel | undefined;
  members: readonly PresenceMember[] = [];
  /** Nothing up to here will be told again. */
  private told: string | null = null;
  /** What the connection that stands resumes from. */
  private resumedFrom: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly name: string) {}

  /** Whoever comes with an older answer than what was told here must ask anew. */
  add(handlers: ChannelHandlers, cursor: string | null): Listener {
    const missed = cursor !== null && this.told !== null && isLater(this.told, cursor);
    const listener = { handlers, cursor: cursor ?? this.told, missed };
    this.listeners.add(listener);
    if (missed) this.soon(listener, () => handlers.stale?.());
    if (this.members.length > 0) handlers.members?.(this.members);
    return listener;
  }

  each(tell: (handlers: ChannelHandlers) => void): void {
    for (const { handlers } of this.listeners) tell(handlers);
  }

  dispatch(event: string, data: unknown): void {
    this.each((handlers) => dispatch(handlers, event, data));
    if (!isChanged(data)) return;
    this.told = furthest(this.told, data.cursor);
    for (const listener of this.listeners) {
      if (!listener.missed) listener.cursor = furthest(listener.cursor, data.cursor);
    }
  }

  /** The channel is asked for: from here on everything will be told. */
  ask(): string | null {
    const cursors = [...this.listeners].flatMap(({ cursor }) => cursor ?? []);
    this.told = cursors.length === 0 ? null : cursors.reduce((a, b) => (isLater(a, b) ? b : a));
    return this.told;
  }

  /** What was asked for is granted; perhaps to whoever left it meanwhile, and came back. */
  resume(from: string | null): void {
    this.resumedFrom = from;
    this.told ??= from;
  }

  /** It stands, and what was missed since it was asked for has been told. `announced`: without a cursor it begins here. */
  succeeded(announced: string | undefined): void {
    const from = this.resumedFrom ?? announced;
    if (from === undefined) return;
    this.told ??= from;
    for (const listener of this.listeners) {
      if (listener.cursor === null && announced !== undefined) {
        listener.cursor = announced;
        this.soon(listener, () => listener.handlers.began?.());
      }
      const hasMissed = listener.cursor !== null && isLater(from, listener.cursor);
      if (hasMissed && !listener.missed) this.soon(listener, () => listener.handlers.stale?.());
      // What it had missed has now been told with the rest.
      else if (listener.missed && !hasMissed) listener.cursor = furthest(listener.cursor, this.told);
      listener.missed = hasMissed;
    }
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

  /** Tells one of them once whoever asked has gone on, unless they have left by then. */
  private soon(listener: Listener, tell: () => void): void {
    queueMicrotask(() => {
      if (this.listeners.has(listener)) tell();
    });
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
