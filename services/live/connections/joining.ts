import type { Announcer } from '../announce/announcer.ts';
import type { Resumption } from '../announce/resumption.ts';
import type { LiveAccess } from '../ports.ts';
import { readChannelData } from '../protocol/channel-data.ts';
import { isPresence } from '../protocol/grammar.ts';
import type { Inbound } from '../protocol/inbound.ts';
import { codes, fault, subscribed, subscribedPresence, subscriptionRefused } from '../protocol/outbound.ts';
import type { Signer } from '../protocol/signer.ts';
import type { ChannelRights } from '../rights/channel-rights.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import type { Presence } from './presence.ts';
import { Subscription } from './subscription.ts';

/** So many channels one connection may be on. */
const maxChannels = 200;

export interface JoiningParts {
  readonly signer: Signer;
  readonly access: Pick<LiveAccess, 'present'>;
  readonly rights: ChannelRights;
  readonly hub: Hub;
  readonly presence: Presence;
  readonly announcer: Announcer;
  readonly resumption: Resumption;
  /** A connection is seen to be a user's. */
  readonly onJoined: (connection: Connection, user: string) => void;
  readonly onFault: (error: unknown, doing: string) => void;
}

/**
 * From a subscribe frame to a live subscription: verify, look at rights anew, join, read what was missed, send it,
 * then let through what was announced meanwhile. Order on a connection needs no queue: a channel's subscription is one
 * object, and leaving ends that object, whatever is still being read for it.
 */
export class Joining {
  constructor(private readonly parts: JoiningParts) {}

  async subscribe(
    connection: Connection,
    { channel, auth, channelData }: Extract<Inbound, { kind: 'subscribe' }>,
  ): Promise<void> {
    const { signer } = this.parts;
    if (!signer.verify(auth, { socketId: connection.id, channel, channelData })) {
      return refuse(connection, channel, 401, 'The signature does not hold for this socket and channel');
    }
    const data = channelData === undefined ? undefined : readChannelData(channelData);
    if (!data) return refuse(connection, channel, 401, 'The channel data are not what was signed here');
    const existing = connection.subscriptions.get(channel);
    if (existing) return this.again(existing);
    if (connection.subscriptions.size >= maxChannels) {
      return refuse(connection, channel, 403, `A connection may be on ${maxChannels} channels`);
    }
    const subscription = new Subscription(connection, channel, {
      member: { id: data.user_id, name: data.user_info.name },
      session: data.session,
    });
    connection.subscriptions.set(channel, subscription);
    try {
      await this.join(connection, subscription, data.cursor);
    } catch (error) {
      this.parts.onFault(error, `subscribing to ${channel}`);
      // Closing brings the client back in a second or so; a fault in band would leave the channel pending for ever.
      connection.close(1011, 'Please connect again');
    }
  }

  unsubscribe(connection: Connection, channel: string): void {
    const subscription = connection.subscriptions.get(channel);
    connection.subscriptions.delete(channel);
    subscription?.end();
  }

  private async join(
    connection: Connection,
    subscription: Subscription,
    cursor: string | undefined,
  ): Promise<void> {
    const { channel, subscriber } = subscription;
    const principal = await this.parts.access.present(subscriber.member.id, subscriber.session);
    const allowed = principal && (await this.parts.rights.mayJoin(principal, channel));
    if (subscription.ended) return;
    if (!allowed) {
      this.unsubscribe(connection, channel);
      return refuse(connection, channel, 403, 'This channel is not yours');
    }
    this.parts.onJoined(connection, subscriber.member.id);
    if (subscription.ended) return;
    if (isPresence(channel)) this.parts.presence.enter(subscription);
    else await connection.resuming.run(() => this.resume(subscription, cursor));
  }

  /** Joins first: what is announced from now on is held until what was missed has been sent. */
  private async resume(subscription: Subscription, cursor: string | undefined): Promise<void> {
    // It may have been left while it waited for its turn.
    if (subscription.ended) return;
    const { hub, announcer, resumption } = this.parts;
    const { channel } = subscription;
    hub.join(subscription);
    const missed = await resumption.missed(channel, cursor, announcer.announced());
    for (const frame of missed.frames) await subscription.replay(frame);
    if (subscription.release(subscribed(channel, missed.cursor))) return;
    for (const frame of resumption.reload(channel, announcer.announced()).frames) subscription.deliver(frame);
  }

  /** A second subscribe is answered and changes nothing; one that comes while joining is answered by the first. */
  private again(subscription: Subscription): void {
    if (!subscription.live) return;
    const { channel, connection } = subscription;
    if (isPresence(channel)) {
      connection.send(subscribedPresence(channel, this.parts.presence.members(channel)));
      return;
    }
    const { announcer, resumption } = this.parts;
    connection.send(subscribed(channel, resumption.cursorOn(channel, announcer.announced())));
  }
}

const refuse = (connection: Connection, channel: string, status: number, why: string): void => {
  connection.send(fault(codes.unauthorized, why, channel));
  connection.send(subscriptionRefused(channel, status, why));
};
