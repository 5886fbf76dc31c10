import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Consumer } from 'kafkajs';
import { ConsumerSilent, supervise } from './supervision.ts';

const limits = { everyMs: 1_000, silentMs: 3_000 };

describe('the supervision of a Kafka consumer', () => {
  let life: () => void;
  let faults: ConsumerSilent[];
  let reachable: boolean;
  let working: boolean;
  let stop: () => void;

  beforeEach(() => {
    jest.useFakeTimers();
    faults = [];
    reachable = true;
    working = false;
    const on = ((name: string, listener: () => void) => {
      if (name === 'consumer.fetch') life = listener;
      return () => undefined;
    }) as unknown as Consumer['on'];
    stop = supervise({
      consumer: { on },
      isWorking: () => working,
      reach: () => (reachable ? Promise.resolve() : Promise.reject(new Error('away'))),
      silent: (error) => faults.push(error),
      limits,
    });
  });
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('tells of one that is silent though the brokers answer', async () => {
    await jest.advanceTimersByTimeAsync(2_900);
    life();
    await jest.advanceTimersByTimeAsync(2_900);
    expect(faults).toEqual([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(faults[0]).toBeInstanceOf(ConsumerSilent);
  });

  it('waits with it for brokers that are away', async () => {
    reachable = false;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(faults).toEqual([]);
  });

  it('leaves it its time while it handles messages', async () => {
    working = true;
    await jest.advanceTimersByTimeAsync(60_000);
    working = false;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(faults).toEqual([]);
  });
});
