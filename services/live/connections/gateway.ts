import { randomInt } from 'node:crypto';
import type { Inbound } from '../protocol/inbound.ts';
import { readFrame } from '../protocol/inbound.ts';
import { codes, established, fault, pong } from '../protocol/outbound.ts';
import { every, type Timers } from '#platform/clock/timers';
import { defaultLiveLimits, type LiveLimits } from '#platform/config/config';
import { Connection, type LiveSocket } from './connection.ts';
import { FairShare } from './fair-share.ts';
import type { Joining } from './joining.ts';
import type { Whispers } from './whispers.ts';

export interface GatewayLimits extends LiveLimits {
  /** Seconds after which an idle client asks for a sign of life. */
  readonly activityTimeout: number;
  /** A connection not heard of for so long is pinged, and cut when it stays silent as long again. */
  readonly silentMs: number;
  readonly maxConnections: number;
}

export const defaultLimits: GatewayLimits = {
  activityTimeout: 30,
  silentMs: 45_000,
  maxConnections: 10_000,
  ...defaultLiveLimits,
};

/** How long a close may take to reach who floods us. */
const farewellMs = 1_000;

/** Speaks the Pusher Channels protocol 7 with every connection of this node. */
export class Gateway {
  private readonly open = new Set<Connection>();
  private readonly shares = new FairShare();
  private flooded = 0;
  private readonly stopSweep: () => void;
  /** What whoever connects is told first; undefined while there is nothing to tell. */
  private greeting: string | undefined;

  constructor(
    private readonly joining: Joining,
    private readonly whispers: Whispers,
    private readonly timers: Timers,
    private readonly limits: GatewayLimits,
  ) {
    this.stopSweep = every(timers, limits.silentMs / 3, () => this.sweep());
  }

  connections(): Iterable<Connection> {
    return this.open;
  }

  get size(): number {
    return this.open.size;
  }

  /** Connections that were closed because they flooded us. */
  get floods(): number {
    return this.flooded;
  }

  /** @returns the new connection; undefined, and the socket closed, where there are too many. */
  connect(socket: LiveSocket): Connection | undefined {
    if (!this.hasRoom(socket.address)) {
      socket.close(codes.overCapacity, 'Over capacity');
      return undefined;
    }
    const connection = new Connection(newSocketId(), socket, this.timers.now());
    this.open.add(connection);
    this.shares.add(connection);
    connection.send(established(connection.id, this.limits.activityTimeout));
    if (this.greeting !== undefined) connection.send(this.greeting);
    return connection;
  }

  /** Tells everyone, and whoever connects from now on, where it `lasts`. */
  tellAll(frame: string, lasts: boolean): void {
    this.greeting = lasts ? frame : undefined;
    this.tellPresent(frame);
  }

  /** Tells everyone who is connected now. */
  tellPresent(frame: string): void {
    for (const connection of this.open) connection.send(frame);
  }

  /** It has joined a channel as this user, of whose connections the oldest ends where they are too many. */
  belongs(connection: Connection, user: string): void {
    this.shares.belongs(connection, user);
    if (this.shares.countOf(user) <= this.limits.maxOfUser) return;
    const oldest = this.shares.oldestOf(user, connection);
    // Told to come back, it would end another one of the same user, and that one this.
    oldest?.close(codes.overQuota, 'Too many connections of one user');
    if (oldest) this.forget(oldest);
  }

  /** A sign of life below the protocol. */
  heard(connection: Connection): void {
    this.isHeard(connection);
  }

  receive(connection: Connection, text: string): void {
    if (this.isHeard(connection)) this.handle(connection, readFrame(text));
  }

  receiveBinary(connection: Connection): void {
    if (this.isHeard(connection)) connection.send(fault(codes.badFrame, 'Frames are text'));
  }

  /** The socket is gone, however it went. */
  disconnected(connection: Connection): void {
    this.forget(connection);
    connection.end();
  }

  /** Sends everyone away; the clients come back in about a second. */
  close(): void {
    this.stopSweep();
    for (const connection of this.open) connection.close(codes.restarting, 'Restarting');
  }

  /** Whoever floods us is sent away before what it says is read; answering it would double the work that it makes. */
  private isHeard(connection: Connection): boolean {
    if (!connection.isOpen) return false;
    if (connection.hear(this.timers.now())) return true;
    this.flooded += 1;
    connection.silence(codes.overCapacity, 'Too many frames');
    this.timers.after(farewellMs, () => connection.cut());
    return false;
  }

  /** Anyone may connect, but only who is signed in joins a channel: strangers give way first, then whoever holds most. */
  private hasRoom(address: string): boolean {
    const { maxConnections, maxOfAddress } = this.limits;
    if (this.shares.countAt(address) >= maxOfAddress && !this.dismiss(this.shares.givesWayAt(address)))
      return false;
    return this.open.size < maxConnections || this.dismiss(this.shares.givesWay());
  }

  /** @returns whether there was anyone to dismiss */
  private dismiss(connection: Connection | undefined): boolean {
    if (!connection) return false;
    connection.close(codes.overCapacity, 'Over capacity');
    this.forget(connection);
    this.timers.after(farewellMs, () => connection.cut());
    return true;
  }

  private forget(connection: Connection): void {
    this.open.delete(connection);
    this.shares.remove(connection);
  }

  private handle(connection: Connection, inbound: Inbound): void {
    switch (inbound.kind) {
      case 'ping':
        return connection.send(pong);
      case 'pong':
        return;
      case 'subscribe':
        void this.joining.subscribe(connection, inbound);
        return;
      case 'unsubscribe':
        return this.joining.unsubscribe(connection, inbound.channel);
      case 'whisper':
        return this.whispers.send(connection, inbound);
      case 'fault':
        return connection.send(fault(codes.badFrame, inbound.message, inbound.channel));
    }
  }

  /**
   * Half-open connections give no sign of their end: who is silent is asked, and cut where no answer comes. So is who says something and
   * takes nothing: what was read for it would be kept for ever.
   */
  private sweep(): void {
    const now = this.timers.now();
    const { silentMs } = this.limits;
    for (const connection of this.open) {
      if (connection.stuckFor(now) >= 2 * silentMs) connection.cut();
      else if (connection.pingedAt === undefined) {
        if (now - connection.heardAt >= silentMs) connection.ping(now);
      } else if (now - connection.pingedAt >= silentMs) {
        connection.cut();
      }
    }
  }
}

const newSocketId = (): string => `${randomInt(1, 1e12)}.${randomInt(1, 1e12)}`;
