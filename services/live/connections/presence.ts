import type { PresenceMember } from '#contracts/live/channels';
import { every, type Timers } from '#platform/clock/timers';
import type { BusMessage, LiveBus, PresentSocket } from '../ports.ts';
import { memberAdded, memberRemoved, subscribedPresence } from '../protocol/outbound.ts';
import type { Hub } from './hub.ts';
import { Roster } from './roster.ts';
import type { Subscription } from './subscription.ts';

type Heard = Extract<BusMessage, { kind: 'entered' | 'left' | 'present' | 'hello' }>;

/** Milliseconds. A node says again so often who is there. */
export const announceMs = 5_000;
/** Whoever has not been heard of for three rounds has left, or the node is gone. */
export const unheardMs = 16_000;
/** A node that comes asks so often, until it hears itself. */
export const helloMs = 1_000;
/** Several that ask at once are answered once. */
export const answerMs = 200;
/** Sockets in one message. */
const maxSockets = 200;

/**
 * Presence channels: who is there, over all nodes, each person once. Coming and going is told at once, over a bus that may lose it;
 * so each node says again and again who is there, and forgets whom it has not heard of for a while.
 */
export class Presence {
  private readonly roster = new Roster();
  private readonly own = new Map<string, PresentSocket>();
  /** Sockets of other nodes. */
  private readonly others = new Map<string, PresentSocket & { readonly node: string; heard: number }>();
  private answering = false;
  private known = false;

  constructor(
    private readonly node: string,
    private readonly hub: Hub,
    private readonly bus: LiveBus,
    private readonly timers: Timers,
  ) {}

  /** Asks the other nodes, and begins to tell them; answers with how to stop. */
  start(): () => void {
    const stops = [
      every(this.timers, announceMs, () => {
        this.announce();
        this.forget();
      }),
      every(this.timers, helloMs, () => this.ask()),
    ];
    this.ask();
    return () => {
      for (const stop of stops) stop();
    };
  }

  members(channel: string): readonly PresenceMember[] {
    return this.roster.members(channel);
  }

  /** Tells the others, joins, and answers with everyone who is there; leaving is told when the subscription ends. */
  enter(subscription: Subscription): void {
    const { channel, connection, subscriber } = subscription;
    const socket = { channel, socketId: connection.id, member: subscriber.member };
    const key = keyOf(this.node, socket);
    this.own.set(key, socket);
    this.add(key, socket);
    this.bus.publish({ kind: 'entered', node: this.node, ...socket });
    this.hub.join(subscription);
    subscription.onEnd(() => {
      this.own.delete(key);
      this.remove(key, socket);
      this.bus.publish({ kind: 'left', node: this.node, ...socket });
    });
    subscription.release(subscribedPresence(channel, this.members(channel)));
  }

  /** Something was said of who is there. */
  hear(message: Heard): void {
    if (message.node === this.node) {
      if (message.kind === 'hello') this.known = true;
      return;
    }
    switch (message.kind) {
      case 'entered':
        this.heardOf(message.node, message);
        break;
      case 'present':
        for (const socket of message.sockets) this.heardOf(message.node, socket);
        break;
      case 'left':
        this.lose(keyOf(message.node, message));
        break;
      case 'hello':
        this.answer();
        break;
    }
  }

  /** Whoever hears itself is heard by the others, too. */
  private ask(): void {
    if (!this.known) this.bus.publish({ kind: 'hello', node: this.node });
  }

  private answer(): void {
    if (this.answering) return;
    this.answering = true;
    this.timers.after(answerMs, () => {
      this.answering = false;
      this.announce();
    });
  }

  private announce(): void {
    const all = [...this.own.values()];
    for (let at = 0; at < all.length; at += maxSockets) {
      this.bus.publish({ kind: 'present', node: this.node, sockets: all.slice(at, at + maxSockets) });
    }
  }

  private forget(): void {
    const before = this.timers.now() - unheardMs;
    for (const [key, { heard }] of this.others) if (heard < before) this.lose(key);
  }

  private heardOf(node: string, { channel, socketId, member }: PresentSocket): void {
    const socket = { channel, socketId, member };
    const key = keyOf(node, socket);
    const known = this.others.get(key);
    if (known) known.heard = this.timers.now();
    else {
      this.others.set(key, { ...socket, node, heard: this.timers.now() });
      this.add(key, socket);
    }
  }

  private lose(key: string): void {
    const socket = this.others.get(key);
    if (socket && this.others.delete(key)) this.remove(key, socket);
  }

  private add(key: string, { channel, member }: PresentSocket): void {
    if (this.roster.enter(channel, key, member)) this.hub.publish(channel, memberAdded(channel, member));
  }

  private remove(key: string, { channel, member }: PresentSocket): void {
    if (this.roster.leave(channel, key, member.id)) this.hub.publish(channel, memberRemoved(channel, member));
  }
}

/** The person belongs to it: a socket may come back as someone else, and what it was must be forgotten. */
const keyOf = (node: string, { channel, socketId, member }: PresentSocket): string =>
  `${node} ${socketId} ${channel} ${member.id}`;
