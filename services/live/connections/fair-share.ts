import type { Connection } from './connection.ts';

/** Whose connections count together: a user's or, until somebody is known, those of an address. */
type Holder = string;

const ofUser = (user: string): Holder => `user ${user}`;
const ofAddress = (address: string): Holder => `address ${address}`;

const leastRecentlyHeard = (connections: Iterable<Connection>): Connection | undefined => {
  let oldest: Connection | undefined;
  for (const connection of connections)
    if (oldest === undefined || connection.heardAt < oldest.heardAt) oldest = connection;
  return oldest;
};

/** The holder of most of these, and what it holds; undefined where there are none. */
const largestHolding = (
  held: ReadonlyMap<Holder, ReadonlySet<Connection>>,
  kind: 'user' | 'address',
): ReadonlySet<Connection> | undefined => {
  let largest: ReadonlySet<Connection> | undefined;
  for (const [holder, connections] of held)
    if (holder.startsWith(kind) && connections.size > (largest?.size ?? 0)) largest = connections;
  return largest;
};

/**
 * Who holds how many connections of a node, so that whoever holds most gives way. A connection is a stranger's until it has
 * joined a channel, and that user's from then on.
 */
export class FairShare {
  private readonly held = new Map<Holder, Set<Connection>>();
  private readonly holders = new Map<Connection, Holder>();
  private readonly addresses = new Map<string, Set<Connection>>();

  add(connection: Connection): void {
    this.hold(ofAddress(connection.address), connection);
    const here = this.addresses.get(connection.address) ?? new Set();
    this.addresses.set(connection.address, here.add(connection));
  }

  /** The connection has joined a channel as this user. */
  belongs(connection: Connection, user: string): void {
    if (!this.holders.has(connection)) return;
    this.letGo(connection);
    this.hold(ofUser(user), connection);
  }

  remove(connection: Connection): void {
    this.letGo(connection);
    const here = this.addresses.get(connection.address);
    here?.delete(connection);
    if (here?.size === 0) this.addresses.delete(connection.address);
  }

  countOf(user: string): number {
    return this.held.get(ofUser(user))?.size ?? 0;
  }

  countAt(address: string): number {
    return this.addresses.get(address)?.size ?? 0;
  }

  /** Of a user's connections the one that was silent for longest, `except` left out. */
  oldestOf(user: string, except: Connection): Connection | undefined {
    const others = [...(this.held.get(ofUser(user)) ?? [])].filter((connection) => connection !== except);
    return leastRecentlyHeard(others);
  }

  /** Who gives way at an address: strangers before users, of users whoever holds most there. */
  givesWayAt(address: string): Connection | undefined {
    const strangers = this.held.get(ofAddress(address));
    if (strangers) return leastRecentlyHeard(strangers);
    const here = Map.groupBy(this.addresses.get(address) ?? [], (connection) => this.holders.get(connection));
    const largest = [...here.values()].reduce<readonly Connection[]>(
      (before, now) => (now.length > before.length ? now : before),
      [],
    );
    return largest.length > 1 ? leastRecentlyHeard(largest) : undefined;
  }

  /** Who gives way for somebody new: a stranger of the address that has most, else of the user who holds most. One connection is everybody's. */
  givesWay(): Connection | undefined {
    const strangers = largestHolding(this.held, 'address');
    if (strangers) return leastRecentlyHeard(strangers);
    const ofMost = largestHolding(this.held, 'user');
    return ofMost && ofMost.size > 1 ? leastRecentlyHeard(ofMost) : undefined;
  }

  private hold(holder: Holder, connection: Connection): void {
    const connections = this.held.get(holder) ?? new Set();
    this.held.set(holder, connections.add(connection));
    this.holders.set(connection, holder);
  }

  private letGo(connection: Connection): void {
    const holder = this.holders.get(connection);
    if (holder === undefined) return;
    this.holders.delete(connection);
    const connections = this.held.get(holder);
    connections?.delete(connection);
    if (connections?.size === 0) this.held.delete(holder);
  }
}
