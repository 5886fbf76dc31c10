import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createExecute } from '#api/platform/execute';
import { noSeal } from '#api/platform/payload-seal';
import type { Recorded } from '#domain/shared/envelope';
import { worldClockStream } from '#domain/streams';
import { setWorldSpeed, worldClockDecider } from '#domain/world-clock/decide';
import type { WorldSpeed } from '#domain/world-clock/lead';
import type { EventStore } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { toRecorded } from '#projections/runtime/folding/recorded';
import { TestClock } from '../../../tests/support/test-clock.ts';
import { WorldClock } from './world-clock.ts';

const minute = 60_000;
const byTom = {
  actor: 'tom',
  organisation: '',
  side: 'internal',
  payloadHash: '',
  correlationId: '',
} as const;

let store: EventStore;
let machine: TestClock;
let commands: number;
beforeEach(() => {
  machine = new TestClock('2027-03-01T23:00:00.000Z');
  store = openEventStoreInMemory(machine.trade);
  commands = 0;
});
afterEach(() => store.close());

const set = async (speed: WorldSpeed): Promise<void> => {
  const execute = createExecute({ store, clock: machine.trade, payloads: noSeal });
  await execute({
    stream: worldClockStream,
    decider: worldClockDecider,
    decide: (steps) => setWorldSpeed(steps, speed, machine.machine.now()),
    context: { ...byTom, commandId: `set-${(commands += 1)}` },
  });
};

/** A node that reads the log a while after it was written. */
class Node {
  readonly clock = new WorldClock(machine);
  readonly heard: number[] = [];
  #hear: (event: Recorded) => void = () => undefined;
  #read = 0;

  async start(): Promise<this> {
    this.clock.onChange((steps) => this.heard.push(steps.at(-1)?.speed ?? 0));
    await this.clock.read(store);
    const watcher = {
      onEvents: (_types: readonly string[], hear: (event: Recorded) => void) => {
        this.#hear = hear;
        return () => undefined;
      },
    };
    await this.clock.follow(watcher, store);
    return this;
  }

  async hears(): Promise<void> {
    for (const one of (await store.readStream(worldClockStream)).slice(this.#read)) {
      this.#read += 1;
      this.#hear(toRecorded(one));
    }
  }

  get time(): string {
    return this.clock.now().toISOString().slice(0, 19);
  }
}

describe('the trade’s clock of a node', () => {
  it('is the machine’s where nobody ever set it', async () => {
    const node = await new Node().start();
    machine.advance(minute);
    expect(node.time).toBe('2027-03-01T23:01:00');
  });

  it('runs as it was set, on a node that heard of it within five seconds as on one that starts later', async () => {
    const early = await new Node().start();
    await set(600);
    machine.advance(4_000);
    await early.hears();
    machine.advance(1_000);
    expect(early.time).toBe('2027-03-01T23:00:05');
    machine.advance(minute);
    const late = await new Node().start();
    await late.hears();
    expect([early.time, late.time]).toEqual(['2027-03-02T09:00:05', '2027-03-02T09:00:05']);
    expect([early.heard, late.heard]).toEqual([[600], [600]]);

    await set(1);
    await early.hears();
    machine.advance(5_000);
    const stood = early.clock.now().getTime();
    machine.advance(60 * minute);
    expect(early.clock.now().getTime() - stood).toBe(60 * minute);
    expect((await new Node().start()).time).toBe(early.time);
  });
});
