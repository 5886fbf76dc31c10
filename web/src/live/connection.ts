import { makeObservable, observable, runInAction } from 'mobx';
import type Pusher from 'pusher-js';
import type { Channel, ChannelAuthorizationCallback, PresenceChannel } from 'pusher-js';
import { liveEvents, type PresenceMember, type ReadsLate } from '#contracts/live/channels';
import { asHttpError } from '../api/http-error.ts';
import { reads } from '../stores/reads.ts';
import { session } from '../stores/session.ts';
import { authorise } from './authorise.ts';
import { dispatch, isChanged, type ChannelHandlers } from './channel-subscription.ts';

/** `refused`: the server takes no more connections of this person; this page does not try again. */
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'refused';

interface Joined {
  readonly handlers: Set<ChannelHandlers>;
  /** What the next authorisation asks to resume from; moves with every push. */
  cursor: string | null;
  channel: Channel | undefined;
  members: readonly PresenceMember[];
}

export interface LiveSubscription {
  /** Sends a client event to the others on the channel; false when the connection is not up. */
  whisper(event: `client-${string}`, data: unknown): boolean;
  /** After a fresh query: what a cut makes us miss is asked for from this cursor on. */
  resumeFrom(cursor: string): void;
  close(): void;
}

const authorisationRetryMs = 5_000;

const membersOf = (channel: Channel): PresenceMember[] => {
  const members: PresenceMember[] = [];
  (channel as PresenceChannel).members.each((member: { id: string; info?: { name?: string } }) => {
    members.push({ id: member.id, name: member.info?.name ?? '' });
  });
  return members;
};

/**
 * When the server ends the session it closes with 4200, upon which pusher-js has two retry timers and remembers one: a
 * `disconnect` in that moment has to be said again when the other one fires.
 */
const disconnectForGood = (pusher: Pusher): void => {
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'disconnected') queueMicrotask(() => pusher.disconnect());
  });
  pusher.disconnect();
};

/**
 * The page's one live connection, over unmodified `pusher-js`, which is loaded with the first subscription. Each
 * channel keeps its own cursor and hands it in when it is authorised, so that after a cut the server sends what was
 * missed. Subscriptions made before the connection stands wait for it.
 */
export class LiveConnection {
  state: LiveState = 'off';
  private pusher: Pusher | undefined;
  private starting: Promise<void> | undefined;
  private readonly joined = new Map<string, Joined>();

  constructor() {
    makeObservable(this, { state: observable });
  }

  /**
   * Listens to a channel until closed. `cursor` is the one of the answer that is shown; without it the channel starts
   * with what is announced from now on.
   */
  subscribe<View>(
    name: string,
    handlers: ChannelHandlers<View>,
    cursor: string | null = null,
  ): LiveSubscription {
    const joined = this.join(name, cursor);
    const own = handlers as ChannelHandlers;
    joined.handlers.add(own);
    if (joined.members.length > 0) own.members?.(joined.members);
    void this.start();
    return {
      whisper: (event, data) => joined.channel?.subscribed === true && joined.channel.trigger(event, data),
      resumeFrom: (fresh) => {
        joined.cursor = fresh;
      },
      close: () => this.leave(name, own),
    };
  }

  /** Ends the connection and every subscription, at logout. */
  close(): void {
    if (this.pusher) disconnectForGood(this.pusher);
    this.pusher = undefined;
    this.starting = undefined;
    this.joined.clear();
    runInAction(() => {
      this.state = 'off';
    });
  }

  private join(name: string, cursor: string | null): Joined {
    const present = this.joined.get(name);
    if (present) return present;
    const joined: Joined = { handlers: new Set(), cursor, channel: undefined, members: [] };
    this.joined.set(name, joined);
    if (this.pusher) this.open(this.pusher, name, joined);
    return joined;
  }

  private leave(name: string, handlers: ChannelHandlers): void {
    const joined = this.joined.get(name);
    if (!joined?.handlers.delete(handlers) || joined.handlers.size > 0) return;
    this.joined.delete(name);
    joined.channel?.unbind_all();
    this.pusher?.unsubscribe(name);
  }

  private start(): Promise<void> {
    this.starting ??= this.connect();
    return this.starting;
  }

  private async connect(): Promise<void> {
    runInAction(() => {
      this.state = 'connecting';
    });
    const { default: PusherClient } = await import('pusher-js');
    if (this.joined.size === 0) {
      this.starting = undefined;
      return;
    }
    const secure = location.protocol === 'https:';
    const port = Number(location.port) || (secure ? 443 : 80);
    const pusher = new PusherClient('laycan', {
      cluster: '',
      wsHost: location.hostname,
      wsPort: port,
      wssPort: port,
      forceTLS: secure,
      enabledTransports: ['ws', 'wss'],
      disableStats: true,
      channelAuthorization: {
        customHandler: ({ socketId, channelName }, answer) =>
          void this.authorise(socketId, channelName, answer),
      },
    });
    this.pusher = pusher;
    pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      if (this.pusher === pusher) this.moved(current);
    });
    pusher.bind(liveEvents.readsLate, ({ asOf }: ReadsLate) => reads.heard(asOf));
    for (const [name, joined] of this.joined) this.open(pusher, name, joined);
  }

  private async authorise(socketId: string, name: string, answer: ChannelAuthorizationCallback) {
    try {
      answer(null, await authorise(socketId, name, this.joined.get(name)?.cursor ?? null));
    } catch (failure) {
      const error = asHttpError(failure);
      answer(error, null);
      this.notAuthorised(name, error.status);
    }
  }

  private moved(current: string): void {
    runInAction(() => {
      if (current === 'connected') {
        this.state = 'live';
        // Where it is late, the server says so next.
        reads.heard(null);
      } else if (current === 'disconnected') this.state = 'refused';
      else if (this.state !== 'connecting') this.state = 'reconnecting';
    });
  }

  private open(pusher: Pusher, name: string, joined: Joined): void {
    const channel = pusher.subscribe(name);
    joined.channel = channel;
    const each = (tell: (handlers: ChannelHandlers) => void) => joined.handlers.forEach(tell);
    channel.bind('pusher:subscription_succeeded', (data: { cursor?: string } | undefined) => {
      if (joined.cursor === null && data?.cursor) joined.cursor = data.cursor;
    });
    channel.bind_global((event: string, data: unknown) => {
      each((handlers) => dispatch(handlers, event, data));
      if (isChanged(data)) joined.cursor = data.cursor;
    });
    // In band the server refuses what was signed for another connection than the one that stands: one that was cut
    // while it was asked. pusher-js would leave the channel pending, deaf while it looks live.
    channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
      if (status === 401) this.askAgain(name, joined);
      else if (status === 403) each((handlers) => handlers.refused?.());
    });
    if (name.startsWith('presence-')) this.followMembers(channel, joined);
  }

  /**
   * A refusal is final; a server that did not answer is asked again while the connection stands. Where the session has
   * ended elsewhere this is the first that the page hears of it, and nobody need touch it to learn of it.
   */
  private notAuthorised(name: string, status: number): void {
    const joined = this.joined.get(name);
    if (!joined) return;
    if (status === 401) {
      session.expired();
      return;
    }
    if (status === 403) {
      joined.handlers.forEach((handlers) => handlers.refused?.());
      return;
    }
    this.askAgain(name, joined);
  }

  private askAgain(name: string, joined: Joined): void {
    const socket = this.pusher?.connection.socket_id;
    setTimeout(() => {
      // After a reconnect pusher-js has asked by itself.
      if (this.pusher?.connection.socket_id === socket && this.joined.get(name) === joined) {
        joined.channel?.subscribe();
      }
    }, authorisationRetryMs);
  }

  private followMembers(channel: Channel, joined: Joined): void {
    const tell = () => {
      joined.members = membersOf(channel);
      joined.handlers.forEach((handlers) => handlers.members?.(joined.members));
    };
    channel.bind('pusher:subscription_succeeded', () => {
      joined.handlers.forEach((handlers) => handlers.joined?.());
      tell();
    });
    channel.bind('pusher:member_added', tell);
    channel.bind('pusher:member_removed', tell);
  }
}

export const live = new LiveConnection();
