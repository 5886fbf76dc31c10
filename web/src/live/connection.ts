import { computed, makeObservable, observable, runInAction } from 'mobx';
import type Pusher from 'pusher-js';
import type { Channel, ChannelAuthorizationCallback } from 'pusher-js';
import { liveEvents, type ReadsLate } from '#contracts/live/channels';
import type { WorldClockView } from '#contracts/operations/world-clock';
import { asHttpError } from '../api/http-error.ts';
import { reads } from '../stores/reads.ts';
import { session } from '../stores/session.ts';
import { worldTime } from '../stores/world-time.ts';
import { authorise } from './authorise.ts';
import type { ChannelHandlers } from './channel-subscription.ts';
import { loadClient, type MakeClient } from './client.ts';
import { disconnectForGood } from './disconnect-for-good.ts';
import { JoinedChannel, type Listener } from './joined-channel.ts';

/** `refused`: the server takes no more connections of this person; this page does not try again. */
export type LiveState = 'off' | 'connecting' | 'live' | 'reconnecting' | 'refused';

export interface LiveSubscription {
  /** Sends a client event to the others on the channel; false when the connection is not up. */
  whisper(event: `client-${string}`, data: unknown): boolean;
  /** After a fresh query: what a cut makes us miss is asked for from this cursor on. */
  resumeFrom(cursor: string): void;
  close(): void;
}

/** After so long the right to a channel is asked for again where it could not be had, and where nothing came back. */
const authorisationRetryMs = 5_000;
const unansweredMs = 20_000;
/** After so long the client is loaded again where it could not be. */
const loadRetryMs = 5_000;

/**
 * The page's one live connection, over unmodified `pusher-js`, which is loaded with the first subscription. Each
 * subscriber of a channel has a cursor of its own; the oldest is handed in when the channel is authorised, so that after a cut the
 * server sends what any of them missed. Subscriptions made before the connection stands wait for it.
 */
export class LiveConnection {
  private link: LiveState = 'off';
  /** Channels that the connection stands without: what is pushed on them is not heard. */
  private readonly deaf = observable.set<string>();
  private pusher: Pusher | undefined;
  private isLoading = false;
  private readonly joined = new Map<string, JoinedChannel>();

  constructor(private readonly load: () => Promise<MakeClient> = loadClient) {
    makeObservable<this, 'link'>(this, { link: observable, state: computed });
  }

  /** Nothing is called live that does not hear. */
  get state(): LiveState {
    return this.link === 'live' && this.deaf.size > 0 ? 'reconnecting' : this.link;
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
    const joined = this.joined.get(name) ?? this.join(name);
    const own = joined.add(handlers as ChannelHandlers, cursor);
    if (this.pusher && !joined.channel) this.open(this.pusher, joined);
    void this.start();
    return {
      whisper: (event, data) => joined.channel?.subscribed === true && joined.channel.trigger(event, data),
      resumeFrom: (fresh) => {
        own.cursor = fresh;
        own.missed = false;
      },
      close: () => this.leave(name, own),
    };
  }

  /** Ends the connection and every subscription, at logout. */
  close(): void {
    if (this.pusher) disconnectForGood(this.pusher);
    this.pusher = undefined;
    for (const joined of this.joined.values()) {
      joined.settle();
      joined.listeners.clear();
    }
    this.joined.clear();
    runInAction(() => {
      this.link = 'off';
      this.deaf.clear();
    });
  }

  private join(name: string): JoinedChannel {
    const joined = new JoinedChannel(name);
    this.joined.set(name, joined);
    return joined;
  }

  private leave(name: string, listener: Listener): void {
    const joined = this.joined.get(name);
    if (!joined?.listeners.delete(listener) || joined.listeners.size > 0) return;
    this.joined.delete(name);
    this.settled(joined);
    joined.channel?.unbind_all();
    this.pusher?.unsubscribe(name);
  }

  private async start(): Promise<void> {
    if (this.pusher || this.isLoading || this.joined.size === 0) return;
    this.isLoading = true;
    runInAction(() => {
      this.link = 'connecting';
    });
    try {
      const make = await this.load();
      // Everyone may have left meanwhile.
      if (this.joined.size > 0) this.connect(make);
    } catch (failure) {
      console.warn('The live connection could not be loaded.', failure);
      setTimeout(() => void this.start(), loadRetryMs);
    }
    this.isLoading = false;
  }

  private connect(make: MakeClient): void {
    const pusher = make((socketId, name, answer) => void this.authorise(socketId, name, answer));
    this.pusher = pusher;
    pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      if (this.pusher === pusher) this.moved(current);
    });
    pusher.bind(liveEvents.readsLate, ({ asOf }: ReadsLate) => reads.heard(asOf));
    pusher.bind(liveEvents.worldClock, (clock: WorldClockView) => worldTime.heard(clock));
    for (const joined of this.joined.values()) this.open(pusher, joined);
  }

  private async authorise(socketId: string, name: string, answer: ChannelAuthorizationCallback) {
    const joined = this.joined.get(name);
    if (joined) this.askAgain(joined, socketId, unansweredMs);
    const from = joined?.ask() ?? null;
    try {
      const signed = await authorise(socketId, name, from);
      if (!this.stands(socketId)) return;
      this.joined.get(name)?.resume(from);
      answer(null, signed);
    } catch (failure) {
      const error = asHttpError(failure);
      if (this.stands(socketId)) answer(error, null);
      this.notAuthorised(name, socketId, error.status);
    }
  }

  /**
   * Whether this is the connection that stands. pusher-js asks for every channel once a new one stands, but not for one
   * that was asked for in between: that would stay pending for ever, deaf while it looks live.
   */
  private stands(socketId: string): boolean {
    const connection = this.pusher?.connection;
    return connection?.state === 'connected' && connection.socket_id === socketId;
  }

  private moved(current: string): void {
    runInAction(() => {
      if (current === 'connected') {
        this.link = 'live';
        // Where it is late, the server says so next.
        reads.heard(null);
      } else if (current === 'disconnected') this.link = 'refused';
      else if (this.link !== 'connecting') this.link = 'reconnecting';
    });
  }

  private open(pusher: Pusher, joined: JoinedChannel): void {
    const channel = pusher.subscribe(joined.name);
    joined.channel = channel;
    if (channel.subscriptionPending) this.askAgain(joined, pusher.connection.socket_id, unansweredMs);
    channel.bind('pusher:subscription_succeeded', (data: { cursor?: string } | undefined) => {
      joined.succeeded(data?.cursor);
      this.settled(joined);
    });
    channel.bind_global((event: string, data: unknown) => joined.dispatch(event, data));
    // In band the server refuses what was signed for another connection than the one that stands.
    channel.bind('pusher:subscription_error', ({ status }: { status?: number }) => {
      if (status === 401) this.isDeaf(joined, pusher.connection.socket_id);
      else if (status === 403) this.refused(joined);
    });
    if (joined.name.startsWith('presence-')) this.followMembers(channel, joined);
  }

  /**
   * A refusal is final; a server that did not answer is asked again while the connection stands. Where the session has
   * ended elsewhere this is the first that the page hears of it, and nobody need touch it to learn of it.
   */
  private notAuthorised(name: string, socketId: string, status: number): void {
    // It may have been left and joined again meanwhile: pusher-js goes on with what it has asked for.
    const joined = this.joined.get(name);
    if (!joined) return;
    if (status === 401) session.expired();
    else if (status === 403) this.refused(joined);
    else this.isDeaf(joined, socketId);
  }

  private isDeaf(joined: JoinedChannel, socketId: string): void {
    if (!this.stands(socketId) || joined.channel?.subscribed) return;
    runInAction(() => this.deaf.add(joined.name));
    this.askAgain(joined, socketId, authorisationRetryMs);
  }

  private refused(joined: JoinedChannel): void {
    this.settled(joined);
    joined.each((handlers) => handlers.refused?.());
  }

  /** The channel is heard, or nobody waits for it any more. */
  private settled(joined: JoinedChannel): void {
    joined.settle();
    runInAction(() => this.deaf.delete(joined.name));
  }

  /** After a reconnect pusher-js has asked by itself, and the timer is another one. */
  private askAgain(joined: JoinedChannel, socketId: string, ms: number): void {
    joined.later(ms, () => {
      if (!this.stands(socketId) || this.joined.get(joined.name) !== joined) return;
      if (joined.channel?.subscribed === false) {
        runInAction(() => this.deaf.add(joined.name));
        joined.channel.subscribe();
      }
    });
  }

  private followMembers(channel: Channel, joined: JoinedChannel): void {
    channel.bind('pusher:subscription_succeeded', () => {
      joined.each((handlers) => handlers.joined?.());
      joined.meet();
    });
    channel.bind('pusher:member_added', () => joined.meet());
    channel.bind('pusher:member_removed', () => joined.meet());
  }
}

export const live = new LiveConnection();
