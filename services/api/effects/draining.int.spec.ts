import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { effectStream, transferCause } from '#domain/effect/decide';
import { systemClock } from '#platform/clock/port';
import { beforeTheFirst, type EventStore, type Position } from '#platform/event-store/port';
import { openEventStoreInMemory } from '#platform/event-store/sqlite/open-event-store';
import { createExecute } from '../platform/execute.ts';
import { inBatches } from './delivery.ts';
import type { DueEffect } from './due-effects.ts';
import { EffectsRunner } from './effects-runner.ts';

type Due = DueEffect<'booking_transfer'>;

const count = 1_300;
const all: readonly Due[] = Array.from({ length: count }, (_, n) => ({
  effect: 'booking_transfer',
  cause: transferCause(String(n)),
  firstBookingId: `b-${n % 7}`,
  transferId: String(n),
  since: new Date(n).toISOString(),
}));

let store: EventStore;
beforeEach(() => {
  store = openEventStoreInMemory();
});
afterEach(async () => store.close());

/** What is due as a read model would have it that lags: it knows of a record once somebody has waited for its position. */
class LaggingDue {
  #waitedFor: Position = beforeTheFirst;

  passed = async (position: Position): Promise<boolean> => {
    if (position > this.#waitedFor) this.#waitedFor = position;
    return true;
  };

  due = async (limit: number): Promise<readonly Due[]> => {
    const recorded = await store.readAll(beforeTheFirst, 2 * count);
    const done = new Set(
      recorded.filter(({ position }) => position <= this.#waitedFor).map(({ stream }) => stream),
    );
    return all.filter(({ cause }) => !done.has(effectStream(cause))).slice(0, limit);
  };
}

describe('effects that have piled up', () => {
  it('drain page by page without a pause, each once and in their order', async () => {
    const sent: string[] = [];
    const drained = Promise.withResolvers<void>();
    let outage = 3;
    const due = new LaggingDue();
    const runner = new EffectsRunner({
      due,
      delivery: inBatches<'booking_transfer', Due>(
        { execute: createExecute({ store, clock: systemClock }), events: store },
        ['BookingTransferRequested'],
        {
          prepare: async (one) => one,
          send: async (batch) => {
            if (outage-- > 0) throw new Error('no broker');
            sent.push(...batch.map(({ cause }) => cause));
            if (sent.length >= count) drained.resolve();
          },
        },
      ),
      events: store,
      watcher: { passed: due.passed, onEvents: () => () => undefined },
      failed: () => undefined,
      firstPauseMs: 1,
    });
    runner.start();
    await drained.promise;
    await runner.close();
    expect(sent).toEqual(all.map(({ cause }) => cause));
    const recorded = await store.readAll(beforeTheFirst, 2 * count);
    expect(recorded.filter(({ type }) => type === 'EffectDone')).toHaveLength(count);
  });
});
