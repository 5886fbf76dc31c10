import type { Subscription } from './subscription.ts';

/** Told when the first one is on a channel, and when the last one has left it. */
export interface ChannelsListener {
  readonly opened: (channel: string) => void;
  readonly closed: (channel: string) => void;
}

/** Who hears a channel on this node. */
export class Hub {
  private readonly channels = new Map<string, Set<Subscription>>();
  private readonly listeners: ChannelsListener[] = [];

  names(): readonly string[] {
    return [...this.channels.keys()];
  }

  has(channel: string): boolean {
    return this.channels.has(channel);
  }

  /** To be asked for before anyone is on a channel. */
  onChannels(listener: ChannelsListener): void {
    this.listeners.push(listener);
  }

  join(subscription: Subscription): void {
    const { channel } = subscription;
    const members = this.channels.get(channel) ?? this.opened(channel);
    members.add(subscription);
    subscription.onEnd(() => {
      members.delete(subscription);
      if (members.size === 0 && this.channels.get(channel) === members) this.closed(channel);
    });
  }

  /** Hands the same text to everyone on a channel, except one connection where the sender is not to hear itself. */
  publish(channel: string, frame: string, exceptConnection?: string): void {
    for (const subscription of this.channels.get(channel) ?? []) {
      if (subscription.connection.id !== exceptConnection) subscription.deliver(frame);
    }
  }

  private opened(channel: string): Set<Subscription> {
    const members = new Set<Subscription>();
    this.channels.set(channel, members);
    for (const listener of this.listeners) listener.opened(channel);
    return members;
  }

  private closed(channel: string): void {
    this.channels.delete(channel);
    for (const listener of this.listeners) listener.closed(channel);
  }
}
