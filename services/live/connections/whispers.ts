import type { LiveBus } from '../ports.ts';
import type { Inbound } from '../protocol/inbound.ts';
import { codes, fault, whispered } from '../protocol/outbound.ts';
import type { ChannelRights } from '../rights/channel-rights.ts';
import type { Timers } from '#platform/clock/timers';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import { TokenBucket } from './token-bucket.ts';

/** Bytes of JSON that a whisper may carry. */
const maxBytes = 10_000;

/** Client events that one connection may send at once, and then a second. */
const aSecond = 10;

/** Client events: from one subscriber to the others of its channel, stamped with who sent them. */
export class Whispers {
  private readonly rates = new WeakMap<Connection, TokenBucket>();

  constructor(
    private readonly node: string,
    private readonly hub: Hub,
    private readonly bus: LiveBus,
    private readonly rights: ChannelRights,
    private readonly timers: Timers,
    private readonly onFault: (error: unknown, doing: string) => void,
  ) {}

  send(connection: Connection, { channel, event, data, size }: Extract<Inbound, { kind: 'whisper' }>): void {
    const subscription = connection.subscriptions.get(channel);
    if (!subscription?.live) {
      return refuse(connection, channel, 'A client event needs a subscription to its channel');
    }
    if (!this.rights.mayWhisper(channel)) {
      return refuse(connection, channel, 'This channel takes no client events');
    }
    if (size > maxBytes)
      return refuse(connection, channel, `A client event carries ${maxBytes} bytes at most`);
    if (!this.take(connection))
      return refuse(connection, channel, `A client may send ${aSecond} events a second`);
    const passed = this.rights.passed(channel, event, data);
    if (passed === null) return refuse(connection, channel, 'This channel takes no such client event');
    const { member } = subscription.subscriber;
    const say = (where: string): void => {
      const frame = whispered(where, event, passed, member);
      this.hub.publish(where, frame, connection.id);
      this.bus.publish({ kind: 'whisper', node: this.node, channel: where, frame });
    };
    say(channel);
    this.rights
      .carriedTo(channel)
      .then((others) => others.forEach(say))
      .catch((error: unknown) => this.onFault(error, `carrying a whisper on ${channel}`));
  }

  /** Someone whispered on another node. */
  hear(message: { readonly node: string; readonly channel: string; readonly frame: string }): void {
    if (message.node !== this.node && this.rights.mayWhisper(message.channel))
      this.hub.publish(message.channel, message.frame);
  }

  private take(connection: Connection): boolean {
    const now = this.timers.now();
    const rate = this.rates.get(connection) ?? new TokenBucket(aSecond, aSecond, now);
    this.rates.set(connection, rate);
    return rate.take(now);
  }
}

const refuse = (connection: Connection, channel: string, why: string): void =>
  connection.send(fault(codes.whisperRefused, why, channel));
