import type { PresenceMember } from '#contracts/live/channels';
import type { BusMessage, LiveBus } from '../ports.ts';
import { memberAdded, memberRemoved, subscribedPresence } from '../protocol/outbound.ts';
import type { Hub } from './hub.ts';
import { Roster } from './roster.ts';
import type { Subscription } from './subscription.ts';

type Moved = Extract<BusMessage, { kind: 'entered' | 'left' }>;

/** Presence channels: who is there, over all nodes, each person once. */
export class Presence {
  private readonly roster = new Roster();

  constructor(
    private readonly node: string,
    private readonly hub: Hub,
    private readonly bus: LiveBus,
  ) {}

  members(channel: string): readonly PresenceMember[] {
    return this.roster.members(channel);
  }

  /** Tells the others, joins, and answers with everyone who is there; leaving is told when the subscription ends. */
  enter(subscription: Subscription): void {
    const { channel } = subscription;
    this.move(this.moved('entered', subscription));
    this.hub.join(subscription);
    subscription.onEnd(() => this.move(this.moved('left', subscription)));
    subscription.release(subscribedPresence(channel, this.members(channel)));
  }

  /** Someone came or went on another node. */
  hear(message: Moved): void {
    if (message.node !== this.node) this.apply(message);
  }

  private move(message: Moved): void {
    this.apply(message);
    this.bus.publish(message);
  }

  private apply({ kind, channel, socketId, member }: Moved): void {
    if (kind === 'entered') {
      if (this.roster.enter(channel, socketId, member))
        this.hub.publish(channel, memberAdded(channel, member));
    } else if (this.roster.leave(channel, socketId, member.id)) {
      this.hub.publish(channel, memberRemoved(channel, member));
    }
  }

  private moved(kind: Moved['kind'], { channel, connection, subscriber }: Subscription): Moved {
    return { kind, node: this.node, channel, socketId: connection.id, member: subscriber.member };
  }
}
