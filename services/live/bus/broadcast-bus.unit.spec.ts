import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Broadcast } from '#platform/topics/broadcast';
import { BroadcastBus } from './broadcast-bus.ts';
import { windowMs } from './memory.ts';
import { BusSeal } from './seal.ts';
import type { BusMessage } from '../ports.ts';
import { TestClock } from '../../../tests/support/test-clock.ts';

/** A topic that keeps what was said, so that anyone can say it again. */
class Topic implements Pick<Broadcast, 'send' | 'onText'> {
  readonly texts: string[] = [];
  readonly #listeners = new Set<(text: string) => void>();

  send(text: string): void {
    this.texts.push(text);
    for (const listener of this.#listeners) listener(text);
  }

  onText(listener: (text: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

const secret = 'known to the nodes';
const whisper = (n: number): BusMessage => ({ kind: 'whisper', node: 'a', channel: 'c', frame: String(n) });

describe('a bus of several nodes', () => {
  let topic: Topic;
  let clock: TestClock['machine'];
  let told: string[];
  let said: BroadcastBus;

  beforeEach(() => {
    topic = new Topic();
    clock = new TestClock('2026-11-22T08:00:00Z').machine;
    told = [];
    said = node();
  });

  const node = (): BroadcastBus =>
    new BroadcastBus(topic, { secret, clock, onFault: (error) => told.push(String(error)) });

  /** What a node that begins to listen now hears. */
  const listener = (on = node()): { readonly heard: string[]; readonly bus: BroadcastBus } => {
    const heard: string[] = [];
    on.onMessage((message) => heard.push(message.kind === 'whisper' ? message.frame : message.kind));
    return { heard, bus: on };
  };

  it('carries each message once, however often it comes', () => {
    const { heard, bus } = listener();
    said.publish(whisper(1));
    said.publish(whisper(2));
    for (const text of [...topic.texts, ...topic.texts.toReversed()]) topic.send(text);
    said.publish(whisper(3));
    expect(heard).toEqual(['1', '2', '3']);
    expect(bus.refused).toBe(4);
  });

  it('tells every listener of it', () => {
    const bus = node();
    const [one, another] = [listener(bus), listener(bus)];
    said.publish(whisper(1));
    expect([one.heard, another.heard]).toEqual([['1'], ['1']]);
  });

  it('hears nothing of before it listened', () => {
    said.publish(whisper(1));
    clock.advance(1);
    const { heard } = listener();
    topic.send(topic.texts[0] ?? '');
    said.publish(whisper(2));
    expect(heard).toEqual(['2']);
  });

  it('hears what comes late, and nothing that comes too late', () => {
    const { heard } = listener();
    const held = new Topic();
    const slow = new BroadcastBus(held, { secret, clock, onFault: (error) => told.push(String(error)) });
    slow.publish(whisper(1));
    slow.publish(whisper(2));
    clock.advance(windowMs);
    topic.send(held.texts[0] ?? '');
    clock.advance(1);
    topic.send(held.texts[1] ?? '');
    expect(heard).toEqual(['1']);
  });

  it('goes on at once where the time of the servers is set back, and takes nothing of before it twice', () => {
    const { heard } = listener();
    said.publish(whisper(1));
    clock.advance(-3_600_000);
    said.publish(whisper(2));
    clock.advance(3_600_000);
    for (const text of topic.texts.toReversed()) topic.send(text);
    said.publish(whisper(3));
    expect(heard).toEqual(['1', '2', '3']);
  });

  it('takes none twice where more processes speak than it remembers', () => {
    const { heard } = listener();
    said.publish(whisper(1));
    for (let n = 0; n < 2_000; n += 1) {
      clock.advance(1);
      node().publish({ kind: 'hello', node: String(n) });
    }
    topic.send(topic.texts[0] ?? '');
    expect(heard.filter((text) => text === '1')).toHaveLength(1);
    expect(heard).toHaveLength(2_001);
  });

  it('passes over what is sealed and does not say when, as before messages had a time, and says so once', () => {
    const { heard, bus } = listener();
    const before = new BusSeal(secret).seal(JSON.stringify(whisper(1)));
    for (const text of [before, before, JSON.stringify(whisper(2)), '']) topic.send(text);
    expect([heard, bus.refused]).toEqual([[], 4]);
    expect(told).toEqual([expect.stringContaining('another version or another key')]);
  });

  it('is understood by nodes of before messages had a time', () => {
    said.publish(whisper(1));
    const text = new BusSeal(secret).open(topic.texts[0] ?? '');
    expect(JSON.parse(text ?? '')).toMatchObject(whisper(1));
  });
});
