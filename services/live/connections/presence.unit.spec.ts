import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { ManualTimers } from '../../../tests/support/manual-timers.ts';
import type { BusMessage, LiveBus } from '../ports.ts';
import { Hub } from './hub.ts';
import { announceMs, answerMs, helloMs, Presence, unheardMs } from './presence.ts';
import { Subscription } from './subscription.ts';

const channel = 'presence-organisation.suzano.draft.d1';

/** Carries messages between nodes, or loses them, as a test says. */
class LossyBus implements LiveBus {
  readonly listeners = new Set<(message: BusMessage) => void>();
  said = 0;
  loses: () => boolean = () => false;

  publish(message: BusMessage): void {
    this.said += 1;
    for (const listener of this.listeners) if (!this.loses()) listener(message);
  }

  onMessage(listener: (message: BusMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

class Node {
  readonly presence: Presence;
  readonly frames: string[] = [];
  private readonly sockets = new Map<string, Subscription>();
  private readonly stops: (() => void)[];

  constructor(
    readonly name: string,
    bus: LossyBus,
    timers: ManualTimers,
  ) {
    this.presence = new Presence(name, new Hub(), bus, timers);
    this.stops = [
      bus.onMessage((message) => {
        if (message.kind !== 'whisper' && message.kind !== 'session-ended') this.presence.hear(message);
      }),
      this.presence.start(),
    ];
  }

  enter(socket: string, user: string): void {
    if (this.sockets.has(socket)) return;
    const send = (frame: string): void => void this.frames.push(frame);
    const carrier = { id: socket, send, sendPaced: async (frame: string) => send(frame) };
    const subscription = new Subscription(carrier, channel, {
      member: { id: user, name: user },
      session: 's',
    });
    this.sockets.set(socket, subscription);
    this.presence.enter(subscription);
  }

  leave(socket: string): void {
    this.sockets.get(socket)?.end();
    this.sockets.delete(socket);
  }

  /** Says nothing more, to nobody. */
  die(): void {
    for (const stop of this.stops) stop();
    this.sockets.clear();
  }

  members(): readonly string[] {
    return this.presence
      .members(channel)
      .map(({ id }) => id)
      .toSorted();
  }

  users(): readonly string[] {
    return [...this.sockets.values()].map(({ subscriber }) => subscriber.member.id);
  }
}

const rig = (...names: string[]) => {
  const [bus, timers] = [new LossyBus(), new ManualTimers()];
  const add = (name: string) => new Node(name, bus, timers);
  return { bus, timers, add, nodes: names.map(add) };
};

/** Until everything that was lost has been said again, and what was never true forgotten. */
const healed = unheardMs + 2 * announceMs;

describe('presence over nodes', () => {
  it('tells of coming and going at once', () => {
    const { nodes } = rig('a', 'b');
    const [a, b] = nodes as [Node, Node];
    a.enter('1.1', 'ana');
    b.enter('2.1', 'ben');
    b.enter('2.2', 'ana');
    a.leave('1.1');
    expect(a.members()).toEqual(['ana', 'ben']);
    b.leave('2.2');
    for (const node of nodes) expect(node.members()).toEqual(['ben']);
    expect(a.frames.filter((frame) => frame.includes('member_added'))).toHaveLength(1);
  });

  it('lets a node that comes learn quickly who is there', () => {
    const { timers, add, nodes } = rig('a', 'b');
    nodes[0]?.enter('1.1', 'ana');
    nodes[1]?.enter('2.1', 'ben');
    timers.pass(60_000);
    const late = add('c');
    expect(late.members()).toEqual([]);
    timers.pass(answerMs);
    expect(late.members()).toEqual(['ana', 'ben']);
  });

  it('asks again until it hears itself, and then no more', () => {
    const { bus, timers, add, nodes } = rig('a');
    nodes[0]?.enter('1.1', 'ana');
    bus.loses = () => true;
    const late = add('b');
    timers.pass(3 * helloMs);
    expect(late.members()).toEqual([]);
    bus.loses = () => false;
    timers.pass(helloMs + answerMs);
    expect(late.members()).toEqual(['ana']);
    bus.said = 0;
    timers.pass(10 * announceMs);
    expect(bus.said).toBe(10);
  });

  it('forgets who was on a node that died, and keeps those who are heard of', () => {
    const { timers, nodes } = rig('a', 'b', 'c');
    const [a, b, c] = nodes as [Node, Node, Node];
    a.enter('1.1', 'ana');
    b.enter('2.1', 'ben');
    c.enter('3.1', 'cid');
    timers.pass(announceMs);
    b.die();
    timers.pass(unheardMs - announceMs);
    expect(a.members()).toEqual(['ana', 'ben', 'cid']);
    timers.pass(2 * announceMs);
    expect([a.members(), c.members()]).toEqual([
      ['ana', 'cid'],
      ['ana', 'cid'],
    ]);
    expect(a.frames.filter((frame) => frame.includes('member_removed'))).toHaveLength(1);
  });

  it('forgets nobody in the very moment at which their time is up, and does in the round after it', () => {
    const { timers, nodes } = rig('a', 'b');
    const [a, b] = nodes as [Node, Node];
    const fourthRound = 4 * announceMs;
    timers.pass(fourthRound - unheardMs);
    b.enter('2.1', 'ben');
    b.die();
    timers.pass(unheardMs);
    expect(a.members()).toEqual(['ben']);
    timers.pass(announceMs);
    expect(a.members()).toEqual([]);
  });

  it('says many in messages of a bounded size', () => {
    const { bus, timers, add, nodes } = rig('a');
    for (let n = 0; n < 450; n += 1) nodes[0]?.enter(`1.${n}`, `user-${n}`);
    const late = add('b');
    bus.said = 0;
    timers.pass(answerMs);
    expect(bus.said).toBe(3);
    expect(late.members()).toHaveLength(450);
  });

  it('heals, whatever was lost and however they came and went', () => {
    const moves = fc.array(
      fc.record({
        node: fc.nat({ max: 2 }),
        enters: fc.boolean(),
        socket: fc.nat({ max: 3 }),
        user: fc.constantFrom('ana', 'ben', 'cid'),
        lost: fc.boolean(),
        wait: fc.nat({ max: 8_000 }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moves, (sequence) => {
        const { bus, timers, nodes } = rig('a', 'b', 'c');
        for (const { node, enters, socket, user, lost, wait } of sequence) {
          bus.loses = () => lost;
          if (enters) nodes[node]?.enter(`${node}.${socket}`, user);
          else nodes[node]?.leave(`${node}.${socket}`);
          timers.pass(wait);
        }
        bus.loses = () => false;
        timers.pass(healed);
        const truth = [...new Set(nodes.flatMap((node) => node.users()))].toSorted();
        for (const node of nodes) expect(node.members()).toEqual(truth);
      }),
    );
  });
});
