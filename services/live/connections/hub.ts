import type { Subscription } from './subscription.ts';

/** Who hears a channel on this node. */
export class Hub {
  private readonly channels = new Map<string, Set<Subscription>>();

  get empty(): boolean {
    return this.channels.size === 0;
  }

  names(): readonly string[] {
    return [...this.channels.keys()];
  }

  has(channel: string): boolean {
    return this.channels.has(channel);
  }

  join(subscription: Subscription): void {
    const { channel } = subscription;
    const members = this.channels.get(channel) ?? new Set();
    members.add(subscription);
    this.channels.set(channel, members);
    subscription.onEnd(() => {
      members.delete(subscription);
      if (members.size === 0 && this.channels.get(channel) === members) this.channels.delete(channel);
    });
  }

  /** Hands the same text to everyone on a channel, except one connection where the sender is not to hear itself. */
  publish(channel: string, frame: string, exceptConnection?: string): void {
    for (const subscription of this.channels.get(channel) ?? []) {
      if (subscription.connection.id !== exceptConnection) subscription.deliver(frame);
    }
  }
}
